"""Which judge is meant, where it lives, and which key may go there."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from datetime import date
from urllib.parse import SplitResult, urlsplit

from grader.cli.addresses import checked_url, dialect_url
from grader.cli.misplaced_key import refuse_misplaced_key
from grader.errors import SettingsError
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.registry import (
    NAMED_AS,
    Registry,
    Resolved,
    check_effort,
    resolve_model,
)

DECISIONS = "openai-decisions"
PROVIDERS = ("auto", "core", "anthropic", "openai", DECISIONS, "ollama", "compatible")
APIS = ("responses", "chat")
OWN_KEY = "CONTRACT_GRADER_API_KEY"
VENDOR_KEYS = {
    "anthropic": "ANTHROPIC_API_KEY",
    "openai": "OPENAI_API_KEY",
    DECISIONS: "OPENAI_API_KEY",
}
VENDOR_DOMAINS = {"ANTHROPIC_API_KEY": "anthropic.com", "OPENAI_API_KEY": "openai.com"}
DEFAULT_URLS = {
    "anthropic": "https://api.anthropic.com",
    "openai": "https://api.openai.com/v1",
    DECISIONS: "https://api.openai.com/v1",
    "ollama": "http://127.0.0.1:11434/v1",
}
DEFAULT_APIS = {
    "anthropic": "messages",
    "openai": "responses",
    DECISIONS: "decisions",
    "ollama": "chat",
    "compatible": "chat",
}
# what the SDKs would obey by themselves
IGNORED_VARIABLES = {
    "anthropic": ("ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_CUSTOM_HEADERS"),
    "openai": ("OPENAI_BASE_URL", "OPENAI_CUSTOM_HEADERS"),
    DECISIONS: ("OPENAI_BASE_URL", "OPENAI_CUSTOM_HEADERS"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOptions:
    """What the person asked for; None where nothing was said. `named_as` as in `resolve_model`."""

    provider: str = "auto"
    model: str | None = None
    base_url: str | None = None
    api: str | None = None
    api_key_env: str | None = None
    effort: str | None = None
    named_as: str = NAMED_AS


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeChoice:
    """The judge, settled before any call.

    `api` is `messages`, `responses`, `decisions`, `chat`, or empty for `core`. `base_url` is where
    it is reached, `host` what to tell the person. `key` is never printed. `is_vendor` is True for
    the vendor's own host.
    """

    provider: str
    api: str
    base_url: str
    resolved: Resolved
    effort: str | None
    key: str | None = field(repr=False)
    is_vendor: bool
    warnings: tuple[str, ...] = ()

    @property
    def host(self) -> str:
        """The host that receives run text; empty for `core`."""
        return urlsplit(self.base_url).netloc


def choose_provider(name: str, env: Mapping[str, str], *, base_url: str | None = None) -> str:
    """The provider that a name means; `auto` looks at the base URL, then at the keys.

    Raises:
        SettingsError: there is no such provider.
    """
    if name not in PROVIDERS:
        raise SettingsError(
            f"there is no provider {name}", hint=f"use one of {', '.join(PROVIDERS)}"
        )
    if name != "auto":
        return name
    if base_url:
        return "compatible"
    for provider, variable in VENDOR_KEYS.items():
        if env.get(variable, "").strip():
            return provider
    return "core"


def choose_judge(
    options: JudgeOptions, env: Mapping[str, str], registry: Registry, on: date
) -> JudgeChoice:
    """Settle model, host, dialect and key; nothing is asked and no SDK imported.

    Args:
        options: what the person asked for.
        env: the environment's variables.
        registry: the models we know.
        on: the day of asking.

    Raises:
        SettingsError: a model that may not be used, a missing or unfit key, a bad address, an
            option that does not fit.
    """
    refuse_misplaced_key(astuple(options), (OWN_KEY, *VENDOR_DOMAINS, options.api_key_env), env)
    provider = choose_provider(options.provider, env, base_url=options.base_url)
    if provider == "core":
        return _core(resolve_model(registry, provider, None, on))
    resolved = resolve_model(
        registry,
        provider,
        options.model,
        on,
        has_base_url=options.base_url is not None,
        named_as=options.named_as,
    )
    if provider == DECISIONS and resolved.card is None:
        raise SettingsError(
            f"the Decisions API has no model {resolved.model}", hint="use --model gpt-6-luna"
        )
    base_url = options.base_url or DEFAULT_URLS.get(provider)
    if base_url is None:
        raise SettingsError("provider compatible needs an address", hint="give --base-url")
    parts = checked_url(base_url, OWN_KEY)
    variable, key = _key(provider, options, parts, env)
    return JudgeChoice(
        provider=provider,
        api=_api(provider, options.api),
        base_url=dialect_url(base_url, provider),
        resolved=resolved,
        effort=options.effort,
        key=key,
        is_vendor=_belongs(parts, VENDOR_KEYS.get(provider)),
        warnings=(
            *resolved.warnings,
            *check_effort(resolved, options.effort),
            *_ignored(provider, env),
            *_unencrypted(parts, variable if key else None),
        ),
    )


def listing_endpoint(options: JudgeOptions, env: Mapping[str, str]) -> Endpoint:
    """Where a vendor's list of models is asked for, with which key; raises as `choose_judge`."""
    given = options.base_url or DEFAULT_URLS[options.provider]
    parts = checked_url(given, OWN_KEY)
    _, key = _key(options.provider, options, parts, env)
    is_vendor = _belongs(parts, VENDOR_KEYS.get(options.provider))
    base_url = dialect_url(given, options.provider)
    return Endpoint(vendor=options.provider, base_url=base_url, key=key, is_vendor=is_vendor)


def _core(resolved: Resolved) -> JudgeChoice:
    """The judge that asks nobody: what a settings file says of other judges does not matter."""
    return JudgeChoice(
        provider="core",
        api="",
        base_url="",
        resolved=resolved,
        effort=None,
        key=None,
        is_vendor=False,
    )


def _api(provider: str, api: str | None) -> str:
    if api is None:
        return DEFAULT_APIS[provider]
    if api not in APIS or provider in ("anthropic", DECISIONS):
        raise SettingsError(
            f"--api {api} does not fit provider {provider}",
            hint="responses or chat, for the providers openai, ollama and compatible",
        )
    return api


def _key(
    provider: str, options: JudgeOptions, parts: SplitResult, env: Mapping[str, str]
) -> tuple[str, str | None]:
    """The variable that holds the key for this host, and the key, None to go without one."""
    is_default_host = options.base_url is None
    default = VENDOR_KEYS.get(provider, OWN_KEY) if is_default_host else OWN_KEY
    variable = options.api_key_env or default
    owner = VENDOR_DOMAINS.get(variable)
    if owner is not None and not _belongs(parts, variable):
        raise SettingsError(
            f"{variable} goes only to {owner}, not to {parts.netloc}",
            hint=f"put the key for {parts.netloc} into {OWN_KEY}",
        )
    if is_default_host and provider not in VENDOR_KEYS and options.api_key_env is None:
        return variable, None  # the local Ollama wants no key; ours may belong to a gateway
    key = env.get(variable, "").strip()
    is_needed = options.api_key_env is not None or (is_default_host and provider in VENDOR_KEYS)
    if not key:
        if is_needed:
            # what was typed there may be the key itself
            unset = "the variable of --api-key-env" if options.api_key_env else variable
            hint = "set it; grade --provider core needs none"
            raise SettingsError(f"{unset} is not set", hint=hint)
        return variable, None
    if not key.isascii() or not key.isprintable() or " " in key:
        raise SettingsError(f"{variable} holds characters that no key has")
    return variable, key


def _belongs(parts: SplitResult, variable: str | None) -> bool:
    """Whether the address is of the vendor whose key the variable holds, and encrypted."""
    domain = VENDOR_DOMAINS.get(variable or "")
    host = parts.hostname or ""
    return (
        domain is not None
        and parts.scheme == "https"
        and (host == domain or host.endswith(f".{domain}"))
    )


def _ignored(provider: str, env: Mapping[str, str]) -> list[str]:
    return [
        f"{name} is set and not used; see --base-url and {OWN_KEY}"
        for name in IGNORED_VARIABLES.get(provider, ())
        if env.get(name)
    ]


def _unencrypted(parts: SplitResult, variable: str | None) -> list[str]:
    is_local = parts.hostname in {"localhost", "127.0.0.1", "::1"}
    if variable is None or parts.scheme == "https" or is_local:
        return []
    return [f"the key in {variable} goes to {parts.netloc} without encryption"]
