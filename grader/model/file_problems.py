"""Why a file of a run has no text: the words for each problem of a `FileEntry`."""

SAID_OF_PROBLEM = {
    "link": "a symbolic link; links inside a run are not followed",
    "special": "neither a file nor a folder (a device, socket or pipe); it is not opened",
    "too-large": "larger than the limit for a file; it is not read",
    "too-deep": "below the limit of folder levels; what it holds is not read",
    "unreadable": "cannot be read",
    "binary": "holds a NUL byte; it is not read as text",
    "invalid-utf8": "not UTF-8; it is not read, so that no quote can be wrong",
    "over-run-limit": "the limit for the whole run was reached before; it is not read",
}
