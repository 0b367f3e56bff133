#!/bin/sh
# Says in one sentence each what is missing or too old of what was named: python, rust, node. Nothing else is touched.
# PYTHON names another interpreter than python3.
missing=0

complain() {
  echo "Pista needs $1" >&2
  missing=1
}

# Whether version $1 is at least $2.
reaches() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

python_() {
  python=${PYTHON:-python3}
  if ! command -v "$python" >/dev/null 2>&1; then
    complain "Python 3.11 or newer, and there is no $python: install it (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python), or name one with make PYTHON=…"
    return
  fi
  if ! found=$("$python" -c 'import platform; print(platform.python_version())' 2>/dev/null); then
    complain "Python 3.11 or newer, and $python does not start: install it, or name another with make PYTHON=…"
  elif ! reaches "$found" 3.11; then
    complain "Python 3.11 or newer, and $python is $found: install a newer one, and name it with make PYTHON=python3.13"
  elif ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    complain "Python's own venv, which this $python lacks: install it (Debian, Ubuntu: apt install python3-venv)"
  fi
}

rust_() {
  wanted=$(awk -F '"' '/^rust-version/ { print $2 }' core/Cargo.toml)
  for tool in cargo rustc; do
    if ! command -v "$tool" >/dev/null 2>&1; then
      complain "Rust $wanted or newer, and there is no $tool: install it with rustup (https://rustup.rs)"
      return
    fi
  done
  if ! found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || [ -z "$found" ]; then
    complain "Rust $wanted or newer, and rustc does not start: install a toolchain (rustup default stable)"
  elif ! reaches "$found" "$wanted"; then
    complain "Rust $wanted or newer, and rustc is $found: rustup update"
  elif ! command -v cc >/dev/null 2>&1; then
    complain "a C compiler, with which Rust links: install it (Debian, Ubuntu: apt install build-essential; macOS: xcode-select --install)"
  fi
}

nodejs() {
  if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    complain "Node.js 20 or newer with npm, for what was asked (make run and make test do without): install it from https://nodejs.org or your system's packages"
    return
  fi
  found=$(node --version 2>/dev/null | tr -d v)
  reaches "${found:-0}" 20 || complain "Node.js 20 or newer, and node is ${found:-broken}: install a newer one"
}

for each in "$@"; do
  case $each in
    python) python_ ;;
    rust) rust_ ;;
    node) nodejs ;;
    *) echo "toolchain.sh: $each is not known" >&2; exit 2 ;;
  esac
done
exit $missing
