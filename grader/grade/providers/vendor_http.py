"""The HTTP client under a vendor's SDK: what may leave the machine, and where to."""

import ssl
from collections.abc import AsyncIterator
from ipaddress import ip_address

import httpx2

from grader.grade.providers.endpoint import Endpoint

MAX_CONNECTIONS = 256
MAX_REPLY_BYTES = 32 * 1024 * 1024
# a compressed reply, which nobody asked for, can grow a thousandfold in memory
MAX_COMPRESSED_BYTES = 256 * 1024
CONNECT_TIMEOUT_S = 10.0

# What our requests consist of. The SDKs add headers from ANTHROPIC_CUSTOM_HEADERS and
# OPENAI_CUSTOM_HEADERS; those never leave.
ALLOWED_HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "anthropic-version",
        "authorization",
        "connection",
        "content-length",
        "content-type",
        "host",
        "idempotency-key",
        "transfer-encoding",
        "user-agent",
    }
)
ACCOUNT_HEADERS = frozenset({"openai-organization", "openai-project"})


class ReplyTooLargeError(httpx2.TransportError):
    """The server sent more than any reply of a judge can hold."""


class _BoundedStream(httpx2.AsyncByteStream):
    """A reply's body that ends with an error once it is too long."""

    def __init__(self, inner: httpx2.AsyncByteStream, limit_bytes: int) -> None:
        self._inner = inner
        self._limit_bytes = limit_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        n_bytes = 0
        async for chunk in self._inner:
            n_bytes += len(chunk)
            if n_bytes > self._limit_bytes:
                raise ReplyTooLargeError(f"a reply of more than {self._limit_bytes} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()


def open_http_client(endpoint: Endpoint, most_bytes: int = MAX_REPLY_BYTES) -> httpx2.AsyncClient:
    """One client with one pool for all calls of a run.

    Redirections are not followed: they would carry run text to another host. A proxy of the
    environment is used except for this machine's own addresses.

    Args:
        endpoint: where to and with which key.
        most_bytes: of a reply that is not compressed.
    """
    allowed = ALLOWED_HEADERS | (ACCOUNT_HEADERS if endpoint.is_vendor else frozenset())

    async def only_ours(request: httpx2.Request) -> None:
        for name in list(request.headers):
            if name.lower() not in allowed and not name.lower().startswith("x-stainless-"):
                del request.headers[name]
        request.headers["host"] = request.url.netloc.decode("ascii")
        request.headers["accept-encoding"] = "identity"
        request.headers.pop("authorization", None)
        if endpoint.key is not None:
            request.headers["authorization"] = f"Bearer {endpoint.key}"

    async def bounded(response: httpx2.Response) -> None:
        is_plain = response.headers.get("content-encoding", "identity") == "identity"
        limit_bytes = most_bytes if is_plain else MAX_COMPRESSED_BYTES
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _BoundedStream(response.stream, limit_bytes)
        if endpoint.on_headers is not None:
            endpoint.on_headers(response.headers)

    is_local = is_loopback(endpoint.base_url)
    is_plain_http = httpx2.URL(endpoint.base_url).scheme == "http"
    return httpx2.AsyncClient(
        # loading the certificates takes 60 ms; this one trusts nobody, and nobody is asked
        verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if is_local and is_plain_http else True,
        timeout=httpx2.Timeout(
            endpoint.timeout_s, connect=min(CONNECT_TIMEOUT_S, endpoint.timeout_s)
        ),
        limits=httpx2.Limits(
            max_connections=MAX_CONNECTIONS, max_keepalive_connections=MAX_CONNECTIONS
        ),
        follow_redirects=False,
        trust_env=not is_local,
        event_hooks={"request": [only_ours], "response": [bounded]},
    )


def never_left(error: BaseException) -> bool:
    """Whether the connection was never made, so that nothing can have been billed."""
    return isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout)


def is_loopback(base_url: str) -> bool:
    """Whether the address is this machine's own."""
    host = httpx2.URL(base_url).host
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
