"""Both vendors' batch services on the fake vendor, misbehaving when told to.

A batch is over after `n_looks` looks. What becomes of each request is for the vendor's `steps` and
`always` to say, in the order of the requests: a reply, `status` (an error of one request),
`expired`, `canceled`, `missing` (no line), `junk` (a line that is none), `twice` (two lines that
differ). `play` plans how the calls themselves end: `submit`, `list`, `state`, `results`, `upload`.
"""

import json
import re
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime

from fake_bodies import DIALECTS, error_body, reply_body

MESSAGES = "/v1/messages/batches"
BATCHES = "/v1/batches"
FILES = "/v1/files"


@dataclass
class Made:
    """A batch that was taken."""

    batch_id: str
    dialect: str
    entries: list
    metadata: dict
    created_at: float
    n_looks: int
    lines: list | None = None
    ending: str = "ended"
    file_id: str = ""


@dataclass
class FakeBatches:
    """The batches of a `FakeVendor`.

    `asked` has every request of every batch as a `Received`. `n_looks` is for batches to come;
    a big number is a batch that never ends. `ending` is `ended`, `expired`, `cancelled` or
    `failed` (OpenAI: refused as a whole, with `failure`).
    """

    vendor: object
    n_looks: int = 0
    ending: str = "ended"
    failure: tuple = ("invalid_json_line", "line 1 is no JSON")
    made: list = field(default_factory=list)
    calls: list = field(default_factory=list)
    asked: list = field(default_factory=list)
    files: dict = field(default_factory=dict)
    plans: dict = field(default_factory=lambda: defaultdict(deque))
    results_url: str = "http://127.0.0.1:1/elsewhere"

    def play(self, call, *steps):
        self.plans[call].extend(steps)

    def call_of(self, received):
        """Which call of a batch service this is; None for another one."""
        path = received.path.partition("?")[0]
        if path in (MESSAGES, BATCHES):
            return "submit" if received.method == "POST" else "list"
        if path == FILES:
            return "upload"
        if path.startswith((MESSAGES, FILES)) and path.endswith(("/results", "/content")):
            return "results"
        return "state" if path.startswith((MESSAGES, BATCHES)) else None

    def plan(self, call):
        return self.plans[call].popleft() if self.plans[call] else None

    def answer(self, call, received, step):
        """Status and bytes of the reply."""
        self.calls.append((call, received))
        found = getattr(self, f"_{call}")(received)
        if found is None:
            return 404, json.dumps(error_body(None, 404, "no such batch", None)).encode()
        if isinstance(found, bytes):
            if step is not None and step.kind == "truncate":
                return 200, found[: len(found) * 2 // 3]
            return 200, found
        return 200, json.dumps(found).encode()

    def _upload(self, received):
        body = re.search(rb"application/jsonl\r\n\r\n(.*?)\r\n--", received.raw, re.DOTALL)[1]
        name = f"file-{len(self.files)}"
        self.files[name] = body
        return {"id": name, "object": "file", "bytes": len(body), "purpose": "batch"}

    def _submit(self, received):
        body = received.body
        is_ours = received.path.startswith(MESSAGES)
        if is_ours:
            entries = body["requests"]
            asked = [one["params"] for one in entries]
        else:
            lines = self.files[body["input_file_id"]].splitlines()
            entries = [json.loads(line) for line in lines]
            asked = [one["body"] for one in entries]
            assert {one["url"] for one in entries} == {body["endpoint"]} == {"/v1/responses"}
        names = [one["custom_id"] for one in entries]
        assert len(set(names)) == len(names), "custom ids are unique in a batch"
        assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", one) for one in names)
        path = "/v1/messages" if is_ours else "/v1/responses"
        remember = type(received)
        self.asked += [
            remember(path, DIALECTS[path], received.headers, one, "POST", b"") for one in asked
        ]
        made = Made(
            batch_id=f"{'msgbatch' if is_ours else 'batch'}_{len(self.made)}",
            dialect=DIALECTS[path],
            entries=list(zip(names, self.asked[-len(names) :], strict=True)),
            metadata=body.get("metadata") or {},
            created_at=time.time(),
            n_looks=self.n_looks,
            ending=self.ending,
        )
        self.made.append(made)
        return self._body(made)

    def _list(self, received):
        dialect = "messages" if received.path.startswith(MESSAGES) else "responses"
        data = [self._body(one) for one in reversed(self.made) if one.dialect == dialect]
        return {"data": data, "has_more": False, "object": "list"}

    def _state(self, received):
        made = self._named(received.path.rsplit("/", 1)[1])
        if made is None:
            return None
        body = self._body(made)
        made.n_looks -= 1
        return body

    def _results(self, received):
        name = received.path.split("/")[-2]
        made = next(
            (one for one in self.made if name in (one.batch_id, f"out-{one.batch_id}")), None
        )
        errors = next((one for one in self.made if name == f"err-{one.batch_id}"), None)
        if made is None and errors is None:
            return None
        one = made or errors
        if one.lines is None:
            one.lines = [self._line(one, name, received) for name, received in one.entries]
        kept = [
            line
            for is_error, text in one.lines
            for line in text
            if one.dialect == "messages" or is_error is (errors is not None)
        ]
        # in another order than they were handed in
        return b"".join(
            json.dumps(line).encode() + b"\n" if isinstance(line, dict) else line
            for line in reversed(kept)
        )

    def _named(self, batch_id):
        return next((one for one in self.made if one.batch_id == batch_id), None)

    def _body(self, made):
        n = len(made.entries)
        is_over = made.n_looks <= 0
        if made.dialect == "messages":
            counts = {"processing": 0 if is_over else n, "succeeded": n if is_over else 0}
            counts |= {"errored": 0, "canceled": 0, "expired": 0}
            return {
                "id": made.batch_id,
                "type": "message_batch",
                "processing_status": "ended" if is_over else "in_progress",
                "request_counts": counts,
                "created_at": datetime.fromtimestamp(made.created_at, UTC).isoformat(),
                "expires_at": "2099-01-01T00:00:00Z",
                "results_url": self.results_url if is_over else None,
            }
        status = {"ended": "completed"}.get(made.ending, made.ending)
        has_files = is_over and status != "failed"
        code, message = self.failure
        return {
            "id": made.batch_id,
            "object": "batch",
            "endpoint": "/v1/responses",
            "completion_window": "24h",
            "created_at": int(made.created_at),
            "input_file_id": "file-0",
            "status": status if is_over else "in_progress",
            "metadata": made.metadata,
            "request_counts": {"total": n, "completed": n if is_over else 0, "failed": 0},
            "output_file_id": f"out-{made.batch_id}" if has_files else None,
            "error_file_id": f"err-{made.batch_id}" if has_files else None,
            "errors": {"data": [{"code": code, "message": message}]}
            if status == "failed"
            else None,
        }

    def _line(self, made, name, received):
        """Whether it goes into the error file, and the lines of one request."""
        step = self.vendor.next_step()
        if made.ending in ("expired", "cancelled"):
            kind = {"expired": "expired", "cancelled": "canceled"}[made.ending]
            step = type(step)(kind=kind)
        if step.kind == "missing":
            return False, []
        if step.kind == "junk":
            return False, [b'{"custom_id": "' + name.encode() + b'", "resu\n']
        made_line = self._message if made.dialect == "messages" else self._response
        if step.kind == "twice":
            texts = ("{}", '{"requirements": []}')
            return False, [made_line(name, received, type(step)(text=one))[1] for one in texts]
        is_error, line = made_line(name, received, step)
        return is_error, [line]

    def _reply(self, received, step):
        text = step.text
        if text is None and step.ending == "done":
            answer = self.vendor.answer
            text = answer(received) if callable(answer) else answer
        return reply_body(
            received.dialect,
            received.body,
            text,
            ending=step.ending,
            thinking=step.thinking,
            usage=step.usage,
        )

    def _message(self, name, received, step):
        if step.kind == "reply":
            result = {"type": "succeeded", "message": self._reply(received, step)}
        elif step.kind == "status":
            error = {"type": step.code or "api_error", "message": step.message}
            result = {"type": "errored", "error": {"type": "error", "error": error}}
        else:
            result = {"type": step.kind}
        return False, {"custom_id": name, "result": result}

    def _response(self, name, received, step):
        line = {"id": "batch_req_1", "custom_id": name, "response": None, "error": None}
        if step.kind == "reply":
            body = self._reply(received, step)
            return False, line | {"response": {"status_code": 200, "request_id": "r", "body": body}}
        if step.kind == "status":
            body = error_body("responses", step.status, step.message, step.code)
            return True, line | {"response": {"status_code": step.status, "body": body}}
        code = {"expired": "batch_expired", "canceled": "batch_cancelled"}[step.kind]
        return True, line | {"error": {"code": code, "message": step.message}}
