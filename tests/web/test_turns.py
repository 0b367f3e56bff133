"""Who is served next: addresses take turns, so that no flood keeps a stranger waiting."""

import asyncio

from servers import PATIENCE

from pista.web.quotas import Visitor
from pista.web.work.turns import Turns


def order_of(processes: int, asked: list[Visitor | None]) -> list[int]:
    """In which order those who ask at the same time are served, when each is served to the end before the next."""
    served: list[int] = []

    async def try_it() -> None:
        turns, gates = Turns(processes), [asyncio.Event() for _ in asked]

        async def work(number: int) -> None:
            async with turns.turn(asked[number]):
                served.append(number)
                await gates[number].wait()

        working = [asyncio.ensure_future(work(number)) for number in range(len(asked))]
        for count in range(len(asked)):
            while len(served) <= count:
                await asyncio.sleep(0)
            gates[served[count]].set()
            await working[served[count]]

    asyncio.run(asyncio.wait_for(try_it(), PATIENCE))
    return served


A, B, C = Visitor("a", "1"), Visitor("b", "1"), Visitor("c", "2")


def test_with_one_process_addresses_take_turns_and_so_do_their_clients() -> None:
    assert order_of(1, [A, A, A, B, C]) == [0, 4, 3, 1, 2]


def test_one_address_never_has_all_processes_and_a_client_with_fewer_is_next() -> None:
    assert order_of(3, [A, A, A, B, C]) == [0, 1, 4, 3, 2]


def test_of_several_floods_none_keeps_a_stranger_waiting_behind_it() -> None:
    flood = [Visitor(str(number), str(number % 2)) for number in range(20)]
    assert order_of(2, [*flood, Visitor("c", "2")]).index(20) == 2


def test_work_of_nobody_may_have_all_processes_and_is_next() -> None:
    assert order_of(2, [None, None, A, None]) == [0, 1, 3, 2]


def test_who_gives_up_waiting_is_not_called() -> None:
    async def try_it() -> None:
        turns, visitor = Turns(1), Visitor("a", "1")

        async def work() -> None:
            async with turns.turn(visitor):
                await asyncio.sleep(0)

        async with turns.turn(visitor):
            waiting = [asyncio.ensure_future(work()) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
        # Called just now, and cancelled before it could begin.
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [each.cancelled() for each in waiting] == [True, True, False]
        async with turns.turn(visitor):
            assert not turns._waiting
        assert not turns._addresses and not turns._clients

    asyncio.run(asyncio.wait_for(try_it(), PATIENCE))
