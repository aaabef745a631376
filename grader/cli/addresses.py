"""A base URL as each dialect wants it, so that one address can serve judges of several vendors."""

from urllib.parse import SplitResult, urlsplit

from grader.errors import SettingsError

# paths that the providers' own servers have; Anthropic's SDK adds /v1 to every path by itself
_VERSION = "/v1"
_SERVED_UNDER_VERSION = ("openai", "openai-decisions", "ollama")


def dialect_url(base_url: str, provider: str) -> str:
    """The address that a provider's requests start with; no slash at its end.

    OpenAI's SDK takes an address up to and with its `/v1`, Anthropic's one without it. For
    `anthropic` a `/v1` at the end is therefore dropped; for OpenAI and Ollama a host alone gets
    one. Any other address stays as it is: some compatible servers have no version in their paths.

    Args:
        base_url: as it was given, or the vendor's own.
        provider: our name for it.
    """
    url = base_url.rstrip("/")
    if provider == "anthropic":
        return url.removesuffix(_VERSION).rstrip("/")
    is_host_alone = urlsplit(url).path == ""
    return url + _VERSION if is_host_alone and provider in _SERVED_UNDER_VERSION else url


def checked_url(base_url: str, own_key: str) -> SplitResult:
    """The parts of an address that may be asked.

    Args:
        base_url: as it was given.
        own_key: the variable where a key belongs, for the hint.

    Raises:
        SettingsError: no http or https address, or one that holds what it must not.
    """
    try:
        parts = urlsplit(base_url)
        is_fit = parts.scheme in {"http", "https"} and bool(parts.hostname)
        is_fit = is_fit and (parts.port is None or parts.port > 0)
    except ValueError:
        is_fit = False
    if not is_fit or not base_url.isprintable() or " " in base_url:
        raise SettingsError("the base URL is no http or https address", hint="see --base-url")
    if parts.username is not None or parts.query or parts.fragment:
        raise SettingsError(
            "the base URL holds a user, a password, a query or a fragment",
            hint=f"put the key into {own_key}",
        )
    return parts
