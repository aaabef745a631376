"""An event loop in which waiting takes no time: the clock jumps to whatever comes next."""

import asyncio
import selectors


class _Selector(selectors.DefaultSelector):
    loop = None

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("everybody waits for somebody: this would hang for ever")
        self.loop.now_s += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Only for code without threads and sockets."""

    def __init__(self):
        self.now_s = 0.0
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self):
        return self.now_s


def run_virtually(main):
    """The result of a coroutine, and the seconds that it believes to have taken."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        result = runner.run(main)
        return result, runner.get_loop().time()


def now_s():
    """The running loop's clock."""
    return asyncio.get_running_loop().time()
