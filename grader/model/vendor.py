"""Who makes a model, as far as its name tells: for panels and for judging one's own work."""

import re

# the first word of a model's name, or an alias without a vendor's word -> who makes it
MAKERS = {
    "claude": "anthropic",
    "opus": "anthropic",
    "sonnet": "anthropic",
    "haiku": "anthropic",
    "gpt": "openai",
    "chatgpt": "openai",
    "codex": "openai",
    "gemini": "google",
    "gemma": "google",
    "llama": "meta",
    "qwen": "alibaba",
    "qwq": "alibaba",
    "mistral": "mistral",
    "mixtral": "mistral",
    "ministral": "mistral",
    "magistral": "mistral",
    "codestral": "mistral",
    "devstral": "mistral",
    "deepseek": "deepseek",
    "grok": "xai",
    "phi": "microsoft",
    "command": "cohere",
    "glm": "zhipu",
    "kimi": "moonshot",
    "granite": "ibm",
    "olmo": "ai2",
    "davinci": "openai",
    "anthropic": "anthropic",
    "openai": "openai",
    "mistralai": "mistral",
    "moonshot": "moonshot",
    "moonshotai": "moonshot",
    "cohere": "cohere",
    "xai": "xai",
}
# words of any trade: they tell a maker only where a name begins with them
ONLY_AT_FIRST = frozenset({"opus", "sonnet", "haiku", "codex", "command", "phi", "granite"})
OF_PROVIDER = {"anthropic": "anthropic", "openai": "openai", "openai-decisions": "openai"}

_WORD = re.compile(r"[a-z]+\d?")
_BREAK = re.compile(r"[^a-z0-9]+")
_SERIES = re.compile(r"o\d")


def maker_of(model: str) -> str | None:
    """The maker that a model's name tells, None when it tells none.

    Args:
        model: an id or an alias in any case, with or without a path or other names before it
            (`anthropic/claude-...`, `hf.co/qwen3:8b`, `us.anthropic.claude-...`,
            `databricks-claude-...`, `ft:gpt-...`). Of several makers the last part of a path
            goes first, and in it the first word.
    """
    for part in reversed(model.strip().lower().split("/")):
        words = [word for word in _BREAK.split(part) if word]
        makers = (_maker_of_word(word, is_first=at == 0) for at, word in enumerate(words))
        maker = next((one for one in makers if one is not None), None)
        if maker is not None:
            return maker
    return None


def _maker_of_word(word: str, *, is_first: bool) -> str | None:
    found = _WORD.match(word)
    if found is None:
        return None
    name = found[0]
    if is_first and _SERIES.fullmatch(name):
        return "openai"
    bare = name if name in MAKERS else name.rstrip("0123456789")
    return MAKERS.get(bare) if is_first or bare not in ONLY_AT_FIRST else None


def vendor_of(provider: str, model: str) -> str:
    """The vendor behind a judge; for a local or compatible server the maker of the model.

    Returns:
        The model's own name without its version where nobody knows the maker, so that two unknown
        models count as of different vendors.
    """
    known = OF_PROVIDER.get(provider) or maker_of(model)
    return known if known is not None else re.split(r"[:\d@]", model.lower())[0].strip("-_. ")
