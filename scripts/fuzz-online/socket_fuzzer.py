"""Sends bad messages, frames and connections to the socket of a Tempi server. Needs only the standard library."""

import base64
import json
import os
import random
import socket
import struct
import threading
import time
import urllib.request

VALID = [
    {"type": "hello", "protocol": 1},
    {"type": "watch", "game": "GAME"},
    {"type": "watch", "game": "GAME", "version": 3},
    {"type": "unwatch", "game": "GAME"},
    {"type": "lobby"},
    {"type": "turn", "game": "GAME", "key": "KEY", "after": 0, "actions": ["e2e4"]},
    {"type": "offer", "game": "GAME", "offer": "take-back"},
    {"type": "decline", "game": "GAME", "offer": "draw"},
    {"type": "give-time", "game": "GAME"},
    {"type": "say", "game": "GAME", "said": {"kind": "preset", "preset": "hello"}},
    {"type": "say", "game": "GAME", "said": {"kind": "text", "text": "hello"}},
    {"type": "claim", "game": "GAME"},
    {"type": "ping", "sent": 1.5},
]

ODD = [None, True, -1, 0, 2**31, 2**63, 2**64, -(2**63) - 1, 1e308, 0.1, "", "\u0000", "\u202e", "é" * 300, "x" * 5000, [], {}, [[]] * 50,
       {"type": "hello"}, "GAME", "../../etc/passwd", "' OR 1=1 --", "NaN"]

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Fuzzer:
    """Connects to a server until the time is up, and counts what it sent."""

    def __init__(self, address, games, cookies, seed):
        self.address, self.games, self.cookies, self.random = address, games, cookies, random.Random(seed)
        self.counts = {"connections": 0, "messages": 0, "bad_frames": 0, "cut": 0, "answers": 0}
        self.problems = []

    def run(self, until):
        try:
            self.converse(until)
        except Exception as problem:
            # Without this, the thread would end silently and the run would pass.
            self.problems.append(f"a client of the fuzzer failed: {problem!r}")
        if not self.counts["messages"]:
            self.problems.append("a client of the fuzzer sent no messages")

    def converse(self, until):
        while time.monotonic() < until and not self.problems:
            try:
                self.connection()
            except (OSError, EOFError):
                pass  # The server may close what is no conversation. Whether it still answers is asked next.
            self.check()

    def check(self):
        """Checks that a well-behaved client is answered immediately."""
        try:
            connection = self.open()
            self.send(connection, TEXT, json.dumps({"type": "hello", "protocol": 1}).encode())
            self.send(connection, TEXT, json.dumps({"type": "ping", "sent": 7}).encode())
            while json.loads(self.text(connection)).get("type") != "pong":
                pass
            connection.close()
        except (OSError, EOFError, ValueError) as problem:
            self.problems.append(f"a well-behaved client was not answered: {problem!r}")

    def open(self, headers=""):
        connection = socket.create_connection(self.address, timeout=10)
        cookie = self.random.choice(self.cookies)
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /api/v1/socket HTTP/1.1\r\nHost: tempi\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = connection.recv(1)
            if not byte:
                raise EOFError
            head += byte
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise EOFError
        return connection

    def frame(self, opcode, data, final=True, masked=True, reserved=0, claimed=None):
        length = len(data) if claimed is None else claimed
        head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([mask_bit | length])
        elif length < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", length)
        if not masked:
            return head + data
        mask = os.urandom(4)
        return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))

    def send(self, connection, opcode, data, **how):
        connection.sendall(self.frame(opcode, data, **how))

    def text(self, connection):
        """The next text message from the server."""
        while True:
            first, second = self.exactly(connection, 2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self.exactly(connection, 2 if length == 126 else 8), "big")
            data = self.exactly(connection, length)
            if first & 15 == TEXT:
                return data
            if first & 15 == CLOSE:
                raise EOFError

    def exactly(self, connection, length):
        data = b""
        while len(data) < length:
            part = connection.recv(length - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def connection(self):
        self.counts["connections"] += 1
        if self.random.random() < 0.1:
            return self.garbage()
        connection = self.open()
        with connection:
            if self.random.random() < 0.9:
                self.send(connection, TEXT, json.dumps(VALID[0]).encode())
            for _ in range(self.random.randrange(1, 60)):
                if self.random.random() < 0.08:
                    self.bad_frame(connection)
                else:
                    self.send(connection, TEXT, self.message())
                    self.counts["messages"] += 1
                if self.random.random() < 0.3:
                    self.drain(connection)
            if self.random.random() < 0.3:
                # Truncated in the middle of a frame.
                frame = self.frame(TEXT, self.message())
                connection.sendall(frame[: self.random.randrange(len(frame))])
                self.counts["cut"] += 1

    def drain(self, connection):
        connection.setblocking(False)
        try:
            while connection.recv(65536):
                self.counts["answers"] += 1
        except BlockingIOError:
            pass
        connection.settimeout(10)

    def garbage(self):
        """Sends something other than a WebSocket handshake."""
        with socket.create_connection(self.address, timeout=10) as connection:
            request = b"GET /api/v1/socket HTTP/1.1\r\nHost: tempi\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n"
            data = bytearray(request)
            for _ in range(self.random.randrange(1, 8)):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
            connection.sendall(bytes(data[: self.random.randrange(1, len(data))]))
            self.counts["cut"] += 1

    def bad_frame(self, connection):
        self.counts["bad_frames"] += 1
        some = self.message()
        kinds = [
            lambda: self.frame(BINARY, os.urandom(self.random.randrange(200))),
            lambda: self.frame(TEXT, os.urandom(50)),
            lambda: self.frame(TEXT, b"[" * 10_000),
            lambda: self.frame(TEXT, b"x" * 17 * 1024),
            lambda: self.frame(TEXT, some, claimed=2**40),
            lambda: self.frame(TEXT, some, claimed=2**63 + 5),
            lambda: self.frame(TEXT, some, masked=False),
            lambda: self.frame(TEXT, some, reserved=self.random.randrange(1, 8)),
            lambda: self.frame(self.random.choice([3, 7, 11, 15]), some),
            lambda: self.frame(TEXT, some, final=False) + self.frame(0, some[:9]),
            lambda: self.frame(0, some),
            lambda: self.frame(TEXT, b"y" * 1000, final=False) * 40,
            lambda: self.frame(PING, b"p" * 125) * 50,
            lambda: self.frame(PING, b"p" * 200),
            lambda: self.frame(CLOSE, struct.pack(">H", self.random.randrange(65536)) + b"\xff"),
            lambda: self.frame(PONG, b""),
        ]
        connection.sendall(self.random.choice(kinds)())

    def message(self):
        """A valid message, most of the time with mutations."""
        message = json.loads(json.dumps(self.random.choice(VALID)))
        for name in ("game", "key"):
            if name in message:
                message[name] = self.random.choice(self.games) if name == "game" else str(self.random.randrange(10**6))
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3])):
            name = self.random.choice(list(message) or ["type"])
            kind = self.random.randrange(4)
            if kind == 0:
                message.pop(name, None)
            elif kind == 1:
                message[name] = self.random.choice(ODD)
            elif kind == 2:
                message[self.random.choice(["more", "", "type ", name + name])] = self.random.choice(ODD)
            elif name == "actions":
                message[name] = [self.random.choice(["e2e4", "0000", "O-O", "a1=K", "♞", "x" * 90, ""]) for _ in range(self.random.randrange(200))]
        data = bytearray(json.dumps(message, ensure_ascii=self.random.random() < 0.5).encode(errors="surrogatepass"))
        if self.random.random() < 0.2:
            for _ in range(self.random.randrange(1, 4)):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
        if self.random.random() < 0.05:
            del data[self.random.randrange(len(data)):]
        return bytes(data)


def guest(server):
    request = urllib.request.Request(f"{server}/api/v1/me", b"{}", {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers["set-cookie"].split(";")[0]


def post(server, path, cookie, body):
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{server}/api/v1/{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def fuzz(server, seconds, threads=4, seed=None):
    """Fuzzes for a time; returns the counts and the problems found."""
    seed = random.randrange(2**32) if seed is None else seed
    cookies = [guest(server), guest(server), ""]
    control = {"kind": "fischer", "baseMs": 10_800_000, "incrementMs": 0}
    games = ["aaaaaaaaaaaa", ""]
    for variant in ("chess", "marseillais-balanced", "monster"):
        made = post(server, "challenges", cookies[0], {"variant": {"kind": "built-in", "id": variant}, "control": control})
        games.append(post(server, f"challenges/{made['id']}/accept", cookies[1], {})["game"])
    host, port = server.removeprefix("http://").rsplit(":", 1)
    fuzzers = [Fuzzer((host, int(port)), games, cookies, seed + number) for number in range(threads)]
    until = time.monotonic() + seconds
    running = [threading.Thread(target=fuzzer.run, args=(until,)) for fuzzer in fuzzers]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    counts = {name: sum(fuzzer.counts[name] for fuzzer in fuzzers) for name in fuzzers[0].counts}
    return {"seed": seed, **counts}, [problem for fuzzer in fuzzers for problem in fuzzer.problems]
