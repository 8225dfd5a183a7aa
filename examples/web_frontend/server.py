"""A frontend in the browser: one person plays against three bots."""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock

import catan_core as catan
from catan_core.play import RandomBot, decide
from catan_core.render import board_svg, status_text

# --8<-- [start:table]
PERSON = catan.Seat(0)
PAGE = Path(__file__).with_name("page.html")
LONGEST = 10_000
LISTED = 10_000  # a large hand can be halved in thousands of ways


class Table:
    """A match, and how much of it the person has heard. Whoever holds the
    lock has it alone."""

    def __init__(self, seed: int | str) -> None:
        self.lock = Lock()
        self.match = catan.Match(catan.ruleset("base"), seats=4, seed=seed)
        self.heard = 0

    def play(self, text: str) -> None:
        """Play what the page has sent, then let the bots decide."""
        self.match.play_json(text, PERSON)
        bot = RandomBot()
        while not self.match.game.over and self.match.game.actors[0] != PERSON:
            seat = self.match.game.actors[0]
            self.match.play(decide(bot, self.match, seat))

    def told(self) -> str:
        """What the page shows, of which the person may know all."""
        game, rules = self.match.game, self.match.game.rules
        view, actions = game.view(PERSON), game.actions_of(PERSON)
        events = self.match.events_since(self.heard)
        news = rules.ruleset.events_to_json(events, PERSON, words="en")
        self.heard = len(self.match.history)
        message = {
            "picture": board_svg(view, panels=True, highlights=actions),
            "status": status_text(view).splitlines()[0],
            "goods": [good.id for good in catan.describe(rules).goods],
            "actions": json.loads(actions.to_json(LISTED, words="en")),
            "news": [
                text for text in json.loads(news)["words"]["events"] if text
            ],
        }
        return json.dumps(message)


# --8<-- [end:table]


# --8<-- [start:server]
class Handler(BaseHTTPRequestHandler):
    """Answers the page."""

    table: Table

    def do_GET(self) -> None:
        """Send the page, or what it shows."""
        if self.path == "/":
            self.answer(200, "text/html", PAGE.read_text(encoding="utf-8"))
        elif self.path == "/table":
            with self.table.lock:
                told = self.table.told()
            self.answer(200, "application/json", told)
        else:
            self.answer(404, "text/plain", "There is nothing here.")

    def do_POST(self) -> None:
        """Play an action; what the rules refuse changes nothing."""
        length = self.headers.get("Content-Length", "")
        size = int(length) if length.isdecimal() and len(length) < 9 else 0
        try:
            text = self.rfile.read(min(size, LONGEST)).decode()
            with self.table.lock:
                self.table.play(text)
                told = self.table.told()
        except (catan.CatanError, UnicodeDecodeError) as error:
            self.answer(400, "text/plain", str(error))
        else:
            self.answer(200, "application/json", told)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing about requests."""

    def answer(self, status: int, kind: str, text: str) -> None:
        """Send a text."""
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve(port: int, seed: int | str) -> ThreadingHTTPServer:
    """A table on this machine. Each connection has a thread, since browsers
    open some on which nothing comes."""
    handler = type("TableHandler", (Handler,), {"table": Table(seed)})
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else random.randrange(10**9)
    print("Open http://127.0.0.1:8000, and press Ctrl+C to leave.")
    serve(8000, chosen).serve_forever()
# --8<-- [end:server]
