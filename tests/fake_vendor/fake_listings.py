"""Lists of models in the vendors' own shapes (types.ModelInfo, types.Model, GET /api/tags)."""

YES, NO = {"supported": True}, {"supported": False}
THINKING = {"adaptive": YES, "between_tools": YES, "disabled": NO, "enabled": NO}


def claude(model_id, lifecycle="active", **changes):
    """A row of Anthropic's `GET /v1/models`."""
    row = {
        "id": model_id,
        "type": "model",
        "display_name": model_id.title(),
        "created_at": "2026-02-03T00:00:00Z",
        "lifecycle": lifecycle,
        "deprecated_at": None,
        "retires_at": None,
        "line": None,
        "max_input_tokens": 1_000_000,
        "max_tokens": 128_000,
        "capabilities": {
            "batch": YES,
            "citations": YES,
            "code_execution": YES,
            "context_management": YES | {"compact_20260112": NO},
            "effort": YES | dict.fromkeys(("low", "medium", "high", "xhigh", "max"), YES),
            "image_input": YES,
            "pdf_input": YES,
            "server_tools": YES | {"code_execution": YES, "web_search": YES},
            "structured_outputs": YES,
            "thinking": YES | {"types": THINKING},
        },
    }
    return row | changes


def claude_page(*rows, has_more=False):
    return {
        "data": list(rows),
        "has_more": has_more,
        "first_id": rows[0]["id"] if rows else None,
        "last_id": rows[-1]["id"] if rows else None,
    }


def gpt(model_id, shutdown_date=None, **changes):
    """A row of OpenAI's `GET /v1/models`."""
    row = {"id": model_id, "object": "model", "created": 1_780_000_000, "owned_by": "system"}
    return row | {"shutdown_date": shutdown_date} | changes


def gpt_list(*rows):
    return {"object": "list", "data": list(rows)}


def tag(name, digest="a" * 64):
    """A row of Ollama's `GET /api/tags`."""
    return {
        "name": name,
        "model": name,
        "modified_at": "2026-11-01T10:00:00.123456789+02:00",
        "size": 2_019_393_189,
        "digest": digest,
        "details": {
            "format": "gguf",
            "family": "gemma3",
            "families": ["gemma3"],
            "parameter_size": "12.2B",
            "quantization_level": "Q4_K_M",
        },
    }


def tags(*rows):
    return {"models": list(rows)}
