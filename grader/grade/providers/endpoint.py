"""Where a provider's requests go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Where requests go and what opens the door.

    `key` None sends no Authorization header at all. `is_vendor` is True for the vendor's own host,
    which alone learns the account's organization and project. `timeout_s` bounds a whole call.
    `on_headers` is shown the headers of every reply, names in lower case.
    """

    vendor: str
    base_url: str
    key: str | None = field(repr=False)
    is_vendor: bool
    timeout_s: float = 120.0
    on_headers: Callable[[Mapping[str, str]], None] | None = field(default=None, compare=False)
