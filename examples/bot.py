#!/usr/bin/env python3
"""A bot for a Tempi server: seeks opponents in every variant and plays random legal turns. Needs only Python 3.9 or later.

    python3 bot.py http://127.0.0.1:8864 [GAMES [CHALLENGE]]

GAMES: how many games to play (default: go on until interrupted). CHALLENGE: accept this one first, instead of seeking. docs/API.md describes the requests.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.client import HTTPException
from http.cookiejar import CookieJar

SEEK = {"variants": [], "control": {"kind": "fischer", "baseMs": 300_000, "incrementMs": 5_000}}


class Refused(Exception):
    """The server has not carried out a request; the code says why."""


class Bot:
    def __init__(self, server, challenge, most):
        self.challenge, self.most, self.ended = challenge, most, 0
        self.games = set()  # Those in progress, as far as is known.
        self.api = server.rstrip("/") + "/api/v1/"
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))  # The session is a cookie.

    def open(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            return self.opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            # A busy server can do it later: `run` tries again.
            raise error if error.code in (429, 503) else Refused(json.load(error)["code"]) from None

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.load(answer)

    def play_turn(self, game):
        """Plays a random legal turn, action by action, if it is this bot's turn."""
        state = self.ask("GET", f"games/{game}")
        if state["result"] is not None or state["players"][state["toAct"]]["id"] != self.me:
            return
        played = []
        while True:
            query = urllib.parse.urlencode({"played": " ".join(played)})
            turn = self.ask("GET", f"games/{game}/actions?{query}")
            if turn["complete"]:
                break
            played.append(random.choice(turn["actions"]))
        # If no answer comes, the same turn can be sent again with the same key; it is played once.
        turn = {"key": uuid.uuid4().hex, "after": state["turnCount"], "actions": played}
        self.ask("POST", f"games/{game}/turns", turn)
        print(game, state["variant"]["id"], *played, flush=True)

    def end(self, game, result):
        """Counts a game that is over; returns whether it was the last one."""
        print(game, "over:", result["winner"] or "draw", result["reason"], flush=True)
        self.games.remove(game)
        self.ended += 1
        return self.ended == self.most

    def run(self):
        """Plays until all games have ended. A server that is away may come back."""
        while True:
            try:
                if self.listen():
                    return
            except (OSError, HTTPException, ValueError) as problem:
                print("the server is away:", problem, flush=True)
            time.sleep(1)

    def listen(self):
        self.me = self.ask("POST", "me")["id"]
        # Listening first: a live seek counts only while its player is there.
        with self.open("GET", "me/events") as events:
            games = {game["id"] for game in self.ask("GET", "me/games")}
            # Nobody will tell of those that have ended while this bot was not listening.
            for game in self.games - games:
                if self.end(game, self.ask("GET", f"games/{game}")["result"]):
                    return True
            if not games:
                order = (f"challenges/{self.challenge}/accept",) if self.challenge else ("play-now", SEEK)
                self.ask("POST", *order)
            self.challenge = None
            for line in events:
                event = json.loads(line) if line.strip() else {}
                if event.get("event") in ("started", "your-turn"):
                    self.games.add(event["game"])
                    try:
                        self.play_turn(event["game"])
                    except Refused as code:
                        print(event["game"], code, flush=True)
                if event.get("event") == "ended" and event["game"] in self.games:
                    if self.end(event["game"], event["result"]):
                        return True
                    self.ask("POST", "play-now", SEEK)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    games, challenge = int(sys.argv[2]) if len(sys.argv) > 2 else 0, sys.argv[3] if len(sys.argv) > 3 else None
    Bot(sys.argv[1], challenge, games).run()
