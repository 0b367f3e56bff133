"""Whether the server of an earlier `pista open` is there, and is what it says.

It must prove that it knows the secret of the run file, which it is not told: somebody else may have its port by now.
"""

import secrets
import socket
import time

from pista.web.run_key import RunKey

PATIENCE = 3.0
"""Seconds for an answer from this very machine."""
LARGEST = 4096
"""Bytes of an answer, and more than ours ever has."""


def answers(key: RunKey, patience: float = PATIENCE) -> bool:
    """Whether whoever listens at the port has the secret."""
    challenge = secrets.token_urlsafe(32)
    said = _asked(key.port, f"/open/proof/{challenge}", time.monotonic() + patience)
    head, _, body = said.partition(b"\r\n\r\n")
    return head.split(b" ")[1:2] == [b"200"] and key.is_proof(challenge, body.decode("ascii", "replace").strip())


def _asked(port: int, path: str, until: float) -> bytes:
    """What is answered before it is too late; a stranger may say anything, for ever, or nothing at all."""
    request = f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n"
    answer = b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=max(0.01, until - time.monotonic())) as connection:
            connection.sendall(request.encode())
            while len(answer) < LARGEST and (left := until - time.monotonic()) > 0:
                connection.settimeout(left)
                piece = connection.recv(LARGEST)
                if not piece:
                    break
                answer += piece
    except OSError:
        pass
    return answer
