"""Which channels carry what came back, and which an interface kind can write at all."""

from grader.model.strength.primitives import Channel

API_RESPONSES = frozenset(
    {Channel.RESPONSE_BODY, Channel.RESPONSE_HEADERS, Channel.RESPONSE_STATUS}
)
COMMAND_RESPONSES = frozenset({Channel.STDOUT, Channel.STDERR, Channel.EXIT_CODE, Channel.ARTIFACT})
RESPONSE_SIDE = API_RESPONSES | COMMAND_RESPONSES

# interface kind -> channels that it never writes
UNWRITABLE: dict[str, frozenset[Channel]] = {
    "api": COMMAND_RESPONSES,
    "web": COMMAND_RESPONSES,
    "cli": API_RESPONSES,
    "mcp": (COMMAND_RESPONSES - {Channel.EXIT_CODE}) | {Channel.RESPONSE_HEADERS},
}
