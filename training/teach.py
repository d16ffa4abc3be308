#!/usr/bin/env python3
"""Replaces the scores of samples by those of a program with the UCI protocol, for a network that learns from it (docs/TRAINING.md)."""

import argparse
import itertools
import json
import subprocess
import threading
from multiprocessing import Pool

import numpy as np

from inputs import read_inputs, write_inputs

# The greatest score that is kept, in centipawns: beyond it, the game is decided, and programs differ most.
MAX_SCORE = 3000
# The greatest factor with which every score that is kept fits in 16 bits.
MAX_FACTOR = 10.0
# The score of positions that are left out.
LEFT_OUT = np.int16(-32768)
# Records per job of a process.
SHARE = 50_000


def learnable(score, move, fen, factor):
    """The score to learn, unless it is a forced mate or too great, or the best move captures or promotes."""
    kind, value = score
    if kind != "cp" or abs(int(value)) > MAX_SCORE or move == "0000" or len(move) != 4 or captures(fen, move):
        return LEFT_OUT
    return round(int(value) * factor)


def captures(fen, move):
    """Whether a move of a piece to a square captures; castling never does, even if the rook's square is named."""
    mover, target = piece_at(fen, move[:2]), piece_at(fen, move[2:])
    if mover in "Pp" and move[2:] == fen.split()[3]:
        return True
    return target is not None and target.isupper() != mover.isupper()


def piece_at(fen, square):
    """The piece on a square, as its letter in a FEN; `None` if the square is empty."""
    rank = fen.split(" ", 1)[0].split("/")[8 - int(square[1])]
    skip = ord(square[0]) - ord("a")
    for character in rank:
        width = int(character) if character.isdigit() else 1
        if skip < width:
            return None if character.isdigit() else character
        skip -= width
    raise ValueError(f"{fen}: no square {square}")


def ask(job):
    """The scores of positions for the player to act, by one process of the program.

    All commands are written at once, because waiting for each answer would take longer than a short search.
    """
    command, limit, factor, fens = job
    if not fens:
        return np.array([], np.int16)
    program = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1 << 20)
    answered = threading.Event()

    def write():
        try:
            with program.stdin as commands:
                commands.write("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nucinewgame\n")
                for fen in fens:
                    commands.write(f"position fen {fen}\ngo {limit}\n")
                commands.flush()
                # It would break off the last search.
                answered.wait()
                commands.write("quit\n")
        except BrokenPipeError:
            # The program has exited; there are too few answers.
            pass

    writer = threading.Thread(target=write)
    writer.start()
    scores, last = [], None
    for line in program.stdout:
        if line.startswith("info") and " score " in line and " lowerbound" not in line and " upperbound" not in line:
            last = line.split()
        elif line.startswith("bestmove"):
            if last is None:
                scores.append(LEFT_OUT)
            else:
                place = last.index("score")
                scores.append(learnable(last[place + 1 : place + 3], line.split()[1], fens[len(scores)], factor))
            last = None
            if len(scores) == len(fens):
                answered.set()
    answered.set()
    writer.join()
    if program.wait() != 0 or len(scores) != len(fens):
        raise RuntimeError(f"{command}: {len(scores)} answers to {len(fens)} positions")
    return np.array(scores, np.int16)


def shares(args, records, taught):
    """Checks that the samples belong to the inputs, and divides those of the variant among calls of `ask`."""
    other = f"{args.samples}: not the samples of {args.inputs}"
    with open(args.samples, encoding="utf-8") as lines:
        for first in range(0, len(records), SHARE):
            part = records[first : first + SHARE]
            samples = [json.loads(line) for line in itertools.islice(lines, len(part))]
            if [sample["score"] for sample in samples] != part["score"].tolist():
                raise RuntimeError(other)
            chosen = taught[first : first + SHARE]
            yield args.program, args.limit, args.factor, [sample["fen"] for sample, there in zip(samples, chosen) if there]
        if next(lines, None) is not None:
            raise RuntimeError(other)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", help="file written by `tempi dataset --inputs`")
    parser.add_argument("samples", help="file written by the same command with --samples")
    parser.add_argument("output", help="file for the inputs with new scores")
    parser.add_argument("--program", required=True, help="program to ask, such as /usr/games/stockfish; it must queue commands during a search")
    parser.add_argument("--variant", default="chess", help="variant to evaluate; samples of others keep their scores [default: chess]")
    parser.add_argument("--limit", default="depth 4", help="arguments of the command `go` [default: depth 4]")
    parser.add_argument("--factor", type=float, default=1.0, help="factor for the program's scores [default: 1]")
    parser.add_argument("--processes", type=int, default=2, help="number of processes of the program [default: 2]")
    args = parser.parse_args()
    if not 0 < args.factor <= MAX_FACTOR:
        parser.error(f"--factor is {args.factor} instead of a number above 0, at most {MAX_FACTOR}")
    return args


def main():
    args = arguments()
    header, records, _ = read_inputs(args.inputs)
    if args.variant not in header["variants"]:
        raise SystemExit(f"{args.inputs}: no samples of {args.variant}, only of {', '.join(header['variants'])}")
    taught = records["variant"] == header["variants"].index(args.variant)
    scores = records["score"].copy()
    places = np.flatnonzero(taught)
    done = 0
    try:
        with Pool(args.processes) as pool:
            for answers in pool.imap(ask, shares(args, records, taught)):
                scores[places[done : done + len(answers)]] = answers
                done += len(answers)
                print(f"{done} of {len(places)} positions", flush=True)
    except (OSError, RuntimeError) as error:
        raise SystemExit(str(error)) from error
    chosen = ~taught | (scores != LEFT_OUT)
    kept = records[chosen]
    kept["score"] = scores[chosen]
    write_inputs(args.output, header, kept)
    print(f"{args.output}: {len(kept)} positions; {done} were evaluated")


if __name__ == "__main__":
    main()
