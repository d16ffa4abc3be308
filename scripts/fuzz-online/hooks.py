"""Hooks of schemathesis: choose the player and the identifiers of each request.

Random identifiers rarely exist, so half of them are replaced by those of real games, challenges, seeks and players. The choice depends only
on the generated value, so that a case stays the same when it is repeated.
"""

import json
import os
import urllib.request
import zlib

import schemathesis

SERVER = os.environ["FUZZ_SERVER"]

# These requests end the session.
LAST = {"/api/v1/me/delete", "/api/v1/session", "/api/v1/sessions"}


def ask(method, path, cookie="", body=None):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{SERVER}/api/v1/{path}", None if body is None else json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers.get("set-cookie", "").split(";")[0], json.load(answer)


def guest():
    return ask("POST", "me", body={})


CONTROL = {"kind": "fischer", "baseMs": 10_800_000, "incrementMs": 0}
ANNA, anna = guest()
BO, bo = guest()
GAMES = []
for variant in ("chess", "marseillais-balanced", "monster"):
    made = ask("POST", "challenges", ANNA, {"variant": {"kind": "built-in", "id": variant}, "control": CONTROL})[1]
    GAMES.append(ask("POST", f"challenges/{made['id']}/accept", BO, {})[1]["game"])
CHALLENGE = ask("POST", "challenges", ANNA, {"variant": {"kind": "built-in", "id": "chess"}, "control": CONTROL})[1]["id"]
SEEK = ask("POST", "seeks", ANNA, {"variants": ["chess"], "control": {"kind": "correspondence", "days": 3}})[1]["seek"]
NAMES = [anna["name"], bo["name"]]


def number(value):
    return zlib.crc32(repr(value).encode())


@schemathesis.hook
def map_path_parameters(context, parameters):
    for name, value in (parameters or {}).items():
        chance = number(value)
        if chance % 2:
            continue
        path = context.operation.path
        if name == "id":
            parameters[name] = CHALLENGE if "challenges" in path else SEEK if "seeks" in path else GAMES[chance // 2 % len(GAMES)]
        if name == "name":
            parameters[name] = NAMES[chance // 2 % len(NAMES)]
        if name == "variant":
            parameters[name] = ("chess", "overall")[chance // 2 % 2]
    return parameters


@schemathesis.hook
def map_body(context, body):
    """Replaces variants and turns in half of the bodies by valid ones."""
    if isinstance(body, dict) and number(body) % 2 == 0:
        if isinstance(body.get("variant"), dict):
            body["variant"] = {"kind": "built-in", "id": "chess"}
        if "variants" in body:
            body["variants"] = ["chess"]
        if "actions" in body:
            body["actions"] = ["e2e4"]
    return body


@schemathesis.auth()
class Sessions:
    """Signs in as Anna or Bo, or as a new guest for requests that end the session."""

    def get(self, case, context):
        if context.operation.path in LAST:
            return guest()[0]
        return ANNA if number(case.path_parameters) % 3 else BO

    def set(self, case, data, context):
        name, _, value = data.partition("=")
        case.cookies = {**(case.cookies or {}), name: value}
