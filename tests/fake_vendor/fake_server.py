"""A vendor on 127.0.0.1 that speaks three dialects, remembers every request, and misbehaves
when told to.

As a program: `python tests/fake_vendor/fake_server.py --latency 0.2 --answer FILE` prints its URL
on the first line and serves until it is stopped.
"""

import argparse
import asyncio
import contextlib
import json
import threading
from collections import deque
from dataclasses import dataclass, field, replace
from pathlib import Path

from fake_batches import FakeBatches
from fake_bodies import DIALECTS, error_body, reply_body

HANG_S = 3600
# the free calls that count a request's tokens
COUNTING = ("/v1/messages/count_tokens", "/v1/responses/input_tokens")


@dataclass(frozen=True)
class Step:
    """What the server does with one request.

    `kind`: `reply` (text, ending, thinking, usage), `status` (status, headers, message, code),
    `raw` (bytes with a content type), `json` (any body, status 200), `reset`, `hang`, `drip` (one
    byte at a time, for ever), `cut` (less body than announced), `huge` (more than anyone reads).
    """

    kind: str = "reply"
    text: str | None = None
    ending: str = "done"
    thinking: bool = False
    usage: dict | None = None
    status: int = 200
    headers: dict = field(default_factory=dict)
    message: str = "the vendor's own words"
    code: str | None = None
    body: object = None
    content_type: str = "application/json"


@dataclass(frozen=True)
class Received:
    """A request as it arrived; header names in lower case."""

    path: str
    dialect: str | None
    headers: dict
    body: dict
    method: str = "POST"
    raw: bytes = b""


class FakeVendor:
    """The server, in a thread of its own.

    `answer` is the text of a reply without a step: a string, or a function of `Received`.
    Steps given to `play` are used up one a request, in order of arrival; `always` (a step, or a
    function of `Received` that gives one) goes on.
    """

    def __init__(self, *, latency_s=0.0, answer='{"ok": true}'):
        self.latency_s = latency_s
        self.answer = answer
        self.counted_tokens = 1000
        self.received = []
        self.batches = FakeBatches(self)
        self.steps = deque()
        self.always = None
        self.n_open = 0
        self.most_open = 0
        self.n_connections = 0
        self.port = None
        self._ready = threading.Event()
        self._tasks = set()

    def play(self, *steps):
        self.steps.extend(steps)

    @property
    def url(self):
        """The base URL for Anthropic's SDK."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai_url(self):
        """The base URL for OpenAI's SDK and for the chat dialect."""
        return f"{self.url}/v1"

    def start(self, port=0):
        self._thread = threading.Thread(target=self._run, args=(port,), daemon=True)
        self._thread.start()
        assert self._ready.wait(10), "the fake vendor did not start"
        return self

    def stop(self):
        """Stop; safe to call twice."""
        if not self._thread.is_alive():
            return
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(10)
        assert not self._thread.is_alive(), "the fake vendor did not stop"

    def _run(self, port):
        asyncio.run(self._serve(port))

    async def _serve(self, port):
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        server = await asyncio.start_server(self._accept, "127.0.0.1", port, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stopping.wait()
        server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader, writer):
        self.n_connections += 1
        task = asyncio.current_task()
        self._tasks.add(task)
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()
            with contextlib.suppress(ConnectionError, asyncio.CancelledError):
                await writer.wait_closed()

    async def _exchange(self, reader, writer):
        received = await _read(reader)
        call = self.batches.call_of(received)
        if call is not None:
            return await self._batch_exchange(call, received, writer)
        self.received.append(received)
        self.n_open += 1
        self.most_open = max(self.most_open, self.n_open)
        try:
            bill = None if received.dialect is None else self.arrive(received)
            if self.latency_s:
                await asyncio.sleep(self.latency_s)
            step = self.next_step()
            if callable(step):
                step = step(received)
            if bill is not None and step.kind == "reply":
                self.begin_reply(bill)
                step = replace(step, usage=step.usage or bill.usage)
            return await self._perform(step, received, writer)
        finally:
            self.n_open -= 1

    def next_step(self):
        return self.steps.popleft() if self.steps else self.always or Step()

    async def _batch_exchange(self, call, received, writer):
        step = self.batches.plan(call)
        if step is not None and step.kind not in ("truncate", "taken"):
            self.batches.calls.append((call, received))
            return await self._perform(step, received, writer)
        status, body = self.batches.answer(call, received, step)
        if step is not None and step.kind == "taken":  # and nobody is told
            writer.transport.abort()
            return False
        writer.write(_head(status, "application/json", len(body), {}) + body)
        await writer.drain()
        return True

    def arrive(self, received):
        """What a request will be billed; None for one token for every four characters."""

    def begin_reply(self, bill):
        """A reply begins."""

    async def _perform(self, step, received, writer):
        if step.kind == "hang":
            await asyncio.sleep(HANG_S)
        if step.kind == "reset":
            writer.transport.abort()
            return False
        if step.kind == "drip":
            await _drip(writer)
        status, content_type, body = self._content(step, received)
        announced = len(body) + 100 if step.kind == "cut" else len(body)
        writer.write(_head(status, content_type, announced, step.headers) + body)
        await writer.drain()
        return step.kind != "cut"

    def _content(self, step, received):
        if step.kind == "raw":
            return 200, step.content_type, step.body
        if received.path in COUNTING and step.kind == "reply":
            counted = {"object": "response.input_tokens", "input_tokens": self.counted_tokens}
            return 200, step.content_type, json.dumps(counted).encode()
        if step.kind == "json":
            return 200, step.content_type, json.dumps(step.body).encode()
        if step.kind == "status" or received.dialect is None:
            status = step.status if step.kind == "status" else 404
            body = error_body(received.dialect, status, step.message, step.code)
            return status, step.content_type, json.dumps(body).encode()
        text = step.text
        if text is None and step.ending == "done":
            text = self.answer(received) if callable(self.answer) else self.answer
        body = reply_body(
            received.dialect,
            received.body,
            text,
            ending=step.ending,
            thinking=step.thinking,
            usage=step.usage,
        )
        # what follows a huge reply would be valid, were it read to the end
        padding = b" " * (33 * 1024 * 1024) if step.kind == "huge" else b""
        return 200, step.content_type, json.dumps(body).encode() + padding


async def _read(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path = head[0].split(" ")[:2]
    headers = {
        name.strip().lower(): value.strip()
        for name, _, value in (line.partition(":") for line in head[1:] if line)
    }
    if "chunked" in headers.get("transfer-encoding", ""):
        raw = await _read_chunks(reader)
    else:
        raw = await reader.readexactly(int(headers.get("content-length", 0)))
    is_json = raw and not headers.get("content-type", "").startswith("multipart/")
    body = json.loads(raw) if is_json else {}
    return Received(path, DIALECTS.get(path), headers, body, method, raw)


async def _read_chunks(reader):
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)


def _head(status, content_type, length, headers):
    lines = [
        f"HTTP/1.1 {status} X",
        f"content-type: {content_type}",
        f"content-length: {length}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def _drip(writer):
    writer.write(_head(200, "application/json", 10_000_000, {}))
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.01)


def main():
    parser = argparse.ArgumentParser(description="Serve a fake vendor on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before each reply")
    parser.add_argument("--answer", type=Path, help="file with the text of every reply")
    options = parser.parse_args()
    answer = options.answer.read_text("utf-8") if options.answer else '{"ok": true}'
    vendor = FakeVendor(latency_s=options.latency, answer=answer).start(options.port)
    print(vendor.url, flush=True)  # noqa: T201 - the program's one line of output
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()


if __name__ == "__main__":
    main()
