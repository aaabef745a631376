"""How much of a key may stand in a vendor's text before the text is dropped."""

import re

# The keys of local servers are words such as `ollama` or `not-needed`, which any text may hold.
SHORTEST_SECRET = 12
MIXED_PIECE = 6
PLAIN_PIECE = 12

# how a vendor's keys begin, printed in its manuals
_PUBLIC = re.compile(r"sk-(?:ant-(?:api\d\d-)?|proj-|svcacct-|admin-|or-v\d-)?")
# keys are ASCII; what is none may be unseen, and is taken out before a report is shown
_UNSEEN = re.compile(r"[^\n\x20-\x7e]+")


class KeyTraces:
    """The pieces of a key that no text of a vendor's may hold.

    Six characters in a row that mix cases, or letters with digits; twelve of any kind, since a
    key may be made of words (of a key of less than 18 characters two thirds of it). The opening
    that all keys of a vendor share is no secret.

    Args:
        key: what is sent with the requests; None, or one of less than 12 characters, leaves no
            trace.
    """

    def __init__(self, key: str | None) -> None:
        if key is None or len(key) < SHORTEST_SECRET:
            self._pieces: tuple[str, ...] = ()
            return
        opening = _PUBLIC.match(key)
        secret = key[opening.end() :] if opening else key
        plain = max(1, min(PLAIN_PIECE, 2 * len(secret) // 3))
        mixed = [one for one in _windows(secret, MIXED_PIECE) if _is_mixed(one)]
        self._pieces = tuple(dict.fromkeys((*mixed, *_windows(secret, plain))))

    @property
    def are_none(self) -> bool:
        """Whether nothing is looked for."""
        return not self._pieces

    def stand_in(self, text: str) -> bool:
        """Whether a piece stands there, also with unseen characters in between."""
        seen = _UNSEEN.sub("", text) if self._pieces else ""
        return any(piece in seen for piece in self._pieces)


def _windows(text: str, width: int) -> list[str]:
    return [text[at : at + width] for at in range(len(text) - width + 1)]


def _is_mixed(piece: str) -> bool:
    has_letter = any(sign.isalpha() for sign in piece)
    has_digit = any(sign.isdigit() for sign in piece)
    is_one_case = piece in (piece.lower(), piece.upper())
    return has_letter and (has_digit or not is_one_case)
