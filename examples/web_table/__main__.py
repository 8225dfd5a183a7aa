"""`python -m examples.web_table`: start the server."""

from __future__ import annotations

import argparse
import sys

import uvicorn

from .hub import ROOMS_OF_ADDRESS
from .server import MAX_FRAME, application
from .storage import StorageError


def main() -> None:
    """Start the server, until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.web_table", description="A table on the web.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    parser.add_argument("--port", type=int, default=8000, help="the port, 0 for any that is free (default: 8000)")
    parser.add_argument("--database", default="web_table.sqlite", help="where games are kept")
    parser.add_argument("--bot-pause", type=float, default=0.4, help="seconds that a bot waits before it decides")
    rooms = "how many games from one address may be unfinished"
    parser.add_argument(
        "--rooms-per-address", type=int, default=ROOMS_OF_ADDRESS, help=f"{rooms} (default: {ROOMS_OF_ADDRESS})"
    )
    chosen = parser.parse_args()
    if not 0 <= chosen.port <= 65535:
        parser.error(f"argument --port: the ports are 0 to 65535, not {chosen.port}")
    if not 0 <= chosen.bot_pause < float("inf"):
        parser.error(f"argument --bot-pause: a bot waits for 0 seconds or more, not {chosen.bot_pause}")
    if chosen.rooms_per_address < 1:
        parser.error(f"argument --rooms-per-address: at least 1, not {chosen.rooms_per_address}")
    try:
        app = application(chosen.database, chosen.bot_pause, chosen.rooms_per_address)
    except StorageError as error:
        sys.exit(f"python -m examples.web_table: {error}")
    uvicorn.run(
        app,
        host=chosen.host,
        port=chosen.port,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,  # it would take a fifth of the time, and messages are small
        access_log=False,
    )


if __name__ == "__main__":
    main()
