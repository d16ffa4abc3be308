#!/usr/bin/env python3
"""Sends bad input to a running server: with schemathesis from its OpenAPI document, then with a fuzzer on its socket.

    run.py PROGRAM SECONDS [SEED]

PROGRAM is `tempi`; SECONDS is the duration of each of the two runs. The last line of output is a JSON object; the status is 0 if there were
no problems.
"""

import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import socket_fuzzer

HERE = pathlib.Path(__file__).parent

# Slower responses count as missing, on an otherwise idle machine.
PATIENCE_S = 10

# The allowed growth of memory between the middle and the end of a run: new games, players and prepared statements need some.
GROWTH, GROWTH_MIB = 1.15, 16

# Disabled checks of schemathesis, with reasons.
OFF = {
    "positive_data_acceptance": "the document does not define which names, variants, times and turns are currently valid",
    "ignored_auth": "tested in crates/server/tests: here a session is always sent, and some routes need none",
}

# Skipped routes, with reasons.
LEFT_OUT = {
    "/api/v1/me/events": "the stream never ends; the tests of `tempi bot` and of the server read it",
    "/api/v1/games/{id}/events": "the stream never ends; the tests of `tempi bot` and of the server read it",
    "/api/v1/socket": "not HTTP; the other fuzzer tests it",
}


class Watcher(threading.Thread):
    """Measures the server's memory and response times."""

    def __init__(self, server, pid):
        super().__init__(daemon=True)
        self.server, self.pid, self.ended = server, pid, threading.Event()
        self.slowest_ms, self.problem = 0, None
        self.memory = []

    def run(self):
        while not self.ended.wait(0.5):
            begun = time.monotonic()
            try:
                urllib.request.urlopen(f"{self.server}/api/v1/site", timeout=PATIENCE_S).read()
                self.memory.append(rss_mib(self.pid))
            except OSError as problem:
                self.problem = self.problem or f"the server did not answer within {PATIENCE_S} s: {problem}"
            self.slowest_ms = max(self.slowest_ms, round((time.monotonic() - begun) * 1000))

    def end(self):
        self.ended.set()
        self.join()
        samples = self.memory or [0]
        part = max(1, len(samples) // 10)
        middle = statistics.median(samples[len(samples) // 2 : len(samples) // 2 + part])
        last = statistics.median(samples[-part:])
        problems = [self.problem] if self.problem else []
        if last > middle * GROWTH + GROWTH_MIB:
            problems.append(f"memory grew from {middle} to {last} MiB in the second half")
        return {"rss_middle_mib": middle, "rss_end_mib": last, "slowest_answer_ms": self.slowest_ms}, problems


def rss_mib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return round(int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024)


def schemathesis(server, seconds, seed, folder):
    """Runs schemathesis; returns the number of cases and the problems found."""
    events = folder / "events.ndjson"
    command = [pathlib.Path(sys.executable).parent / "schemathesis", "run", f"{server}/api/v1/openapi.json", "--url", server]
    command += ["--max-time", str(seconds), "--seed", str(seed), "--request-timeout", str(PATIENCE_S), "--no-color", "--continue-on-failure"]
    command += ["--exclude-checks", ",".join(OFF), "--report", "ndjson", "--report-ndjson-path", events, "--warnings", "off"]
    for path in LEFT_OUT:
        command += ["--exclude-path", path]
    environment = {**os.environ, "FUZZ_SERVER": server, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}
    log = folder / "schemathesis.txt"
    with log.open("w") as out:
        try:
            status = subprocess.run(command, env=environment, stdout=out, stderr=out, timeout=seconds + 900, cwd=folder).returncode
        except subprocess.TimeoutExpired:
            status = None
    text = log.read_text()
    found = re.search(r"(\d+) generated", text)
    problems = ["schemathesis did not finish"] if status is None else ["schemathesis found failures"] if status else []
    if not found:
        problems.append("schemathesis generated no cases, or did not report how many")
    if problems:
        print(text[-20000:])
    return {"cases": int(found[1]) if found else None, "status": status}, problems


@contextlib.contextmanager
def serving(program, folder, problems):
    """Starts a server and stops it in any case."""
    log = (folder / "server.log").open("w")
    page = HERE.parent.parent / "crates/server/tests/page"
    arguments = ["--json", "serve", "--port", "0", "--data", folder / "data", "--page", page, "--no-rate-limits", "--log", "warn", "--log-json"]
    # Passkeys require a public URL.
    arguments += ["--public-url", "http://localhost"]
    process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        yield process, json.loads(process.stdout.readline())["url"].rstrip("/")
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            problems.append("the server did not stop")


def complaints(folder):
    """The server's log lines about panics and internal errors."""
    lines = (folder / "server.log").read_text().splitlines()
    return [line for line in lines if "panicked" in line or '"level":"ERROR"' in line]


def main(program, seconds, seed):
    problems, report = [], {"seconds": seconds, "seed": seed}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with serving(program, folder, problems) as (server, url):
            for part, fuzz in (
                ("schemathesis", lambda: schemathesis(url, seconds, seed, folder)),
                ("socket", lambda: socket_fuzzer.fuzz(url, seconds, seed=seed)),
            ):
                watcher = Watcher(url, server.pid)
                watcher.start()
                done, found = fuzz()
                measured, grown = watcher.end()
                report[part] = {**done, **measured}
                problems += found + grown
                if server.poll() is not None:
                    problems.append(f"the server ended with status {server.returncode}")
                    break
        logged = complaints(folder)
        problems += logged[:20]
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    print(json.dumps({**report, "server_errors": len(logged), "problems": len(problems)}))
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) == 4 else int.from_bytes(os.urandom(4), "big")))
