"""A process of a cluster on loopback: says its address, and stays until its input ends.

`scheduler`, or `worker SCHEDULER` and, where wished for, which Pista it has instead of ours: a `copy` or a `stub` with
another version, or `none`.
"""

import asyncio
import sys
import types

OTHER = "0.9.9"


def disguise(pista: str) -> None:
    if pista == "none":
        sys.modules["pista"] = None  # type: ignore[assignment]
        return
    if pista == "stub":
        sys.modules["pista"] = types.ModuleType("pista")
    import pista as whole

    whole.__version__ = OTHER


async def stay(role: str, scheduler: str | None = None) -> None:
    from distributed import Scheduler, Worker

    node: Scheduler | Worker
    if role == "scheduler":
        node = Scheduler(host="127.0.0.1", port=0, dashboard=False, dashboard_address=None)
    else:
        node = Worker(scheduler, nthreads=1, host="127.0.0.1", dashboard=False, memory_limit=0, local_directory=".")
    async with node:
        print(node.address, flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    if sys.argv[3:]:
        disguise(sys.argv[3])
    asyncio.run(stay(*sys.argv[1:3]))
