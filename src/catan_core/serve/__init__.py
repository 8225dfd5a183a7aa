"""Games behind JSON-RPC 2.0, one message a line, for frontends in any language. Knows no expansion by name."""

from catan_core.serve.server import MAX_ANSWER, MAX_CALLS, MAX_LINE, Server, serve

__all__ = ["MAX_ANSWER", "MAX_CALLS", "MAX_LINE", "Server", "serve"]
