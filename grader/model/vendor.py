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
    "o1": "openai",
    "o3": "openai",
    "o4": "openai",
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
}
OF_PROVIDER = {"anthropic": "anthropic", "openai": "openai", "openai-decisions": "openai"}

_WORD = re.compile(r"[a-z]+\d?")


def maker_of(model: str) -> str | None:
    """The maker that a model's name tells, None when it tells none.

    Args:
        model: an id or an alias in any case, with or without a path before it
            (`anthropic/claude-...`, `hf.co/qwen3:8b`).
    """
    name = model.strip().lower()
    for part in reversed(name.split("/")):
        found = _WORD.match(part.lstrip("@"))
        if found is None:
            continue
        word = found[0]
        maker = MAKERS.get(word) or MAKERS.get(word.rstrip("0123456789"))
        if maker is not None:
            return maker
    return next((maker for maker in OF_PROVIDER.values() if name.startswith(f"{maker}/")), None)


def vendor_of(provider: str, model: str) -> str:
    """The vendor behind a judge; for a local or compatible server the maker of the model.

    Returns:
        The model's own name without its version where nobody knows the maker, so that two unknown
        models count as of different vendors.
    """
    known = OF_PROVIDER.get(provider) or maker_of(model)
    return known if known is not None else re.split(r"[:\d@]", model.lower())[0].strip("-_. ")
