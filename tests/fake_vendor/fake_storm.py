"""A vendor in trouble, as a process of its own: random faults, or few places and 429 above them.

`python tests/fake_vendor/fake_storm.py --answer FILE --seed 1` prints its URL on the first line.
`GET /stats` gives a line for each request so far: seconds since the first, which question, how it
ended.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import random
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

from fake_server import FakeVendor, Step, _head, _read

# kind of weather -> how often
STORM = {"429": 0.30, "5xx": 0.05, "reset": 0.02, "hang": 0.01, "junk": 0.01}
JUNK = Step(kind="raw", body=b"<html>Bad gateway</html>", content_type="text/html")


class StormyVendor(FakeVendor):
    """Each request meets the weather: drawn from a seed, or a refusal when the places are taken.

    `retry_after` is the header's text, None to send none.
    """

    def __init__(self, *, seed=None, admit=None, retry_after=None, **more):
        super().__init__(**more)
        self.chance = None if seed is None else random.Random(seed)
        self.admit = admit
        self.retry_after = retry_after
        self.endings = []
        self.n_admitted = 0
        self.began = None

    async def _exchange(self, reader, writer):
        received = await _read(reader)
        if received.path == "/stats":
            body = json.dumps(self.endings).encode()
            writer.write(_head(200, "application/json", len(body), {}) + body)
            await writer.drain()
            return True
        self.began = self.began or time.monotonic()
        question = hashlib.sha256(json.dumps(received.body).encode()).hexdigest()
        step, kind = self._weather()
        entry = [time.monotonic() - self.began, question, kind]
        self.endings.append(entry)
        if kind == "429":
            return await self._perform(step, received, writer)
        self.n_admitted += 1
        try:
            await asyncio.sleep(self.latency_s)
            return await self._perform(step, received, writer)
        finally:
            self.n_admitted -= 1

    def _weather(self):
        headers = {} if self.retry_after is None else {"retry-after": self.retry_after}
        refusal = Step(kind="status", status=429, headers=headers)
        if self.admit is not None and self.n_admitted >= self.admit:
            return refusal, "429"
        if self.chance is None:
            return Step(), "reply"
        drawn = self.chance.random()
        for kind, share in STORM.items():
            drawn -= share
            if drawn < 0:
                return {
                    "429": refusal,
                    "5xx": Step(kind="status", status=self.chance.choice([500, 502, 504])),
                    "reset": Step(kind="reset"),
                    "hang": Step(kind="hang"),
                    "junk": JUNK,
                }[kind], kind
        return Step(), "reply"


@contextlib.contextmanager
def storming(answer, **options):
    """Run the program; gives the URL and a function that fetches the statistics."""
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = [sys.executable, __file__, "--answer", str(answer), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        url = process.stdout.readline().strip()

        def stats():
            with urllib.request.urlopen(f"{url}/stats", timeout=10) as reply:
                return json.loads(reply.read())

        try:
            yield url, stats
        finally:
            process.terminate()


def asked_after_its_answer(stats):
    """How many requests put a question that had been answered."""
    answered, again = set(), 0
    for _, question, kind in stats:
        again += question in answered
        if kind == "reply":
            answered.add(question)
    return again


def main():
    parser = argparse.ArgumentParser(description="Serve a vendor in trouble on 127.0.0.1.")
    parser.add_argument("--answer", type=Path, required=True, help="file with every reply's text")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before each reply")
    parser.add_argument("--seed", type=int, help="of a random storm")
    parser.add_argument("--admit", type=int, help="how many requests at once are admitted")
    parser.add_argument("--retry-after", help="header of each 429")
    options = parser.parse_args()
    vendor = StormyVendor(
        latency_s=options.latency,
        answer=options.answer.read_text("utf-8"),
        seed=options.seed,
        admit=options.admit,
        retry_after=options.retry_after,
    ).start()
    print(vendor.url, flush=True)  # noqa: T201 - the program's one line of output
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()


if __name__ == "__main__":
    main()
