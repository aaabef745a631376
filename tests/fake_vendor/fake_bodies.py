"""What the vendors' replies look like: field names as in their SDKs' type files."""

import json

# path -> dialect; the OpenAI SDK's base URL already ends in /v1
DIALECTS = {
    "/v1/messages": "messages",
    "/v1/responses": "responses",
    "/v1/decisions": "decisions",
    "/v1/chat/completions": "chat",
}

# kind of ending -> (Anthropic stop_reason, OpenAI status and reason, chat finish_reason)
ENDINGS = {
    "done": ("end_turn", ("completed", None), "stop"),
    "length": ("max_tokens", ("incomplete", "max_output_tokens"), "length"),
    "window": ("model_context_window_exceeded", ("incomplete", "max_output_tokens"), "length"),
    "filter": ("refusal", ("incomplete", "content_filter"), "content_filter"),
    "refusal": ("refusal", ("completed", None), "stop"),
}


def reply_body(dialect, request, text, *, ending="done", thinking=False, usage=None):
    """The JSON of a reply with status 200."""
    make = {
        "messages": _message,
        "responses": _response,
        "decisions": _decision,
        "chat": _completion,
    }[dialect]
    return make(request, text, ending, thinking, usage or default_usage(request, text))


def default_usage(request, text):
    """Tokens as one for four characters; nothing cached."""
    return {
        "uncached": len(str(request)) // 4,
        "read": 0,
        "written": 0,
        "output": len(text or "") // 4,
    }


def _message(request, text, ending, thinking, usage):
    content = [{"type": "text", "text": text}] if text is not None and ending != "refusal" else []
    if thinking:
        content.insert(0, {"type": "thinking", "thinking": "hm", "signature": "s"})
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": request.get("model"),
        "content": content,
        "stop_reason": ENDINGS[ending][0],
        "stop_sequence": None,
        "usage": {
            "input_tokens": usage["uncached"],
            "cache_read_input_tokens": usage["read"],
            "cache_creation_input_tokens": usage["written"],
            "output_tokens": usage["output"],
        },
    }
    if ending == "refusal":
        body["stop_details"] = {"type": "refusal", "category": "cyber", "explanation": "no"}
    return body


def _response(request, text, ending, thinking, usage):
    part = {"type": "output_text", "text": text, "annotations": []}
    if ending == "refusal":
        part = {"type": "refusal", "refusal": "I cannot help with that."}
    output = [
        {
            "type": "message",
            "id": "m",
            "role": "assistant",
            "status": "completed",
            "content": [part],
        }
    ]
    if text is None and ending != "refusal":
        output = []
    if thinking:
        output.insert(0, {"type": "reasoning", "id": "r", "summary": []})
    status, reason = ENDINGS[ending][1]
    return {
        "id": "resp_1",
        "object": "response",
        "model": request.get("model"),
        "status": status,
        "error": None,
        "incomplete_details": {"reason": reason} if reason else None,
        "output": output,
        "usage": {
            "input_tokens": usage["uncached"] + usage["read"] + usage["written"],
            "input_tokens_details": {
                "cached_tokens": usage["read"],
                "cache_write_tokens": usage["written"],
            },
            "output_tokens": usage["output"],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 0,
        },
    }


def _completion(request, text, ending, thinking, usage):
    message = {"role": "assistant", "content": text, "refusal": None}
    if ending == "refusal":
        message = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    if thinking:
        message["reasoning"] = "hm"
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": request.get("model"),
        "choices": [{"index": 0, "message": message, "finish_reason": ENDINGS[ending][2]}],
        "usage": {
            "prompt_tokens": usage["uncached"] + usage["read"] + usage["written"],
            "completion_tokens": usage["output"],
            "total_tokens": 0,
            "prompt_tokens_details": {"cached_tokens": usage["read"]},
        },
    }


def _decision(request, text, _ending, _thinking, usage):
    """`text` is the JSON of the answers, as `fake_decisions.py` makes it."""
    return {
        "model": request.get("model"),
        "answers": json.loads(text),
        "usage": {
            "input_tokens": usage["uncached"] + usage["read"] + usage["written"],
            "input_tokens_details": {
                "cached_tokens": usage["read"],
                "cache_write_tokens": usage["written"],
            },
            "output_tokens": usage["output"],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 0,
        },
    }


def error_body(dialect, status, message="the vendor's own words", code=None):
    """The JSON of a reply with an error status."""
    kind = {
        400: "invalid_request_error",
        401: "authentication_error",
        403: "permission_error",
        404: "not_found_error",
        429: "rate_limit_error",
        529: "overloaded_error",
    }.get(status, "api_error")
    if dialect == "messages":
        return {"type": "error", "error": {"type": code or kind, "message": message}}
    return {"error": {"type": kind, "message": message, "code": code, "param": None}}
