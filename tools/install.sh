#!/bin/sh
# Installs what a lock pins, by its digests, for a Python: install.sh UV PYTHON LOCK
# uv takes a tenth of pip's time. Where it finds no way to the packages, pip may know another one, and says what is amiss.
uv=$1 python=$2 lock=$3
"$uv" pip install --quiet --system-certs --compile-bytecode --require-hashes --python "$python" -r "$lock" 2>/dev/null ||
  "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
