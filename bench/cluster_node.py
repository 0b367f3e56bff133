"""A scheduler, or a worker, as a process that can be measured: says its address, and stays until its input ends."""

import asyncio
import sys
from tempfile import TemporaryDirectory


async def stay(role: str, scheduler: str | None = None) -> None:
    from distributed import Scheduler, Worker

    node: Scheduler | Worker
    with TemporaryDirectory(prefix="pista-") as folder:
        if role == "scheduler":
            node = Scheduler(host="127.0.0.1", port=0, dashboard=False, dashboard_address=None)
        else:
            node = Worker(
                scheduler, nthreads=1, host="127.0.0.1", dashboard=False, memory_limit=0, local_directory=folder
            )
        async with node:
            print(node.address, flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(stay(*sys.argv[1:3]))
