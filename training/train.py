#!/usr/bin/env python3
"""Trains a network on samples written by `tempi dataset --inputs` (docs/TRAINING.md)."""

import argparse
import gzip
import json
import shlex
import sys
import time
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from inputs import read_inputs

PHASES = 4
MAX_LENGTHS = 8
# The fixed-point representations of 1 in hidden units and in output weights (crates/engine/src/network/layers.rs).
HIDDEN_ONE = 255
OUTPUT_ONE = 64
MAX_OUTPUT_WEIGHT = 127
UNUSED = 0xFFFF


def kinds(layout):
    """For each pair of words of a layout, whether its bits are squares; in the order of crates/engine/src/network/layout.rs."""
    states = [("pockets", False), ("markers", True), ("barred", True), ("turn_marks", False)]
    return [True] * len(layout["pieces"]) + [squares for name, squares in states if layout[name]]


def fit_scale(scores, results):
    """Fits the score in centipawns that corresponds to winning chances of 1 / (1 + 1/e), to the results of the games."""
    def loss(scale):
        chances = np.clip(1 / (1 + np.exp(-scores / scale)), 1e-6, 1 - 1e-6)
        return -np.mean(results * np.log(chances) + (1 - results) * np.log(1 - chances))
    candidates = np.geomspace(60, 2000, 60)
    return float(min(candidates, key=loss))


class Batches:
    """Samples for training, drawn at random in batches."""

    def __init__(self, header, records, scale, args, buckets):
        self.features = 128 * len(kinds(header["layout"]))
        # The number of a feature on the board mirrored from left to right.
        numbers = np.arange(self.features + 1, dtype=np.int32)
        squares = np.repeat(np.array(kinds(header["layout"]) + [False]), 128)[: self.features + 1]
        self.mirrored = np.where(squares, numbers ^ 7, numbers)
        self.own = self.numbers(records["own"])
        self.other = self.numbers(records["other"])
        left = np.clip(records["left"], 1, buckets["left"]) - 1
        following = np.clip(records["next"], 1, buckets["next"]) - 1
        phase = np.minimum((np.maximum(records["pieces"], 1) - 1) // 8, PHASES - 1)
        self.groups = np.stack([left, following, phase], axis=1).astype(np.int32)
        expected = 1 / (1 + np.exp(-records["score"].astype(np.float32) / scale))
        self.hand = records["hand"].astype(np.float32) / scale if args.adds_to_hand else np.zeros(len(records), np.float32)
        result_share = args.result_share
        self.targets = (result_share * records["result"] / 2 + (1 - result_share) * expected).astype(np.float32)

    def numbers(self, features):
        return np.where(features == UNUSED, self.features, features).astype(np.int16)

    def batch(self, chosen, mirror=False):
        own, other = self.own[chosen].astype(np.int32), self.other[chosen].astype(np.int32)
        if mirror:
            own, other = self.mirrored[own], self.mirrored[other]
        return own, other, self.groups[chosen], self.hand[chosen], self.targets[chosen]


def start(key, features, width, buckets):
    """The initial weights. Output weights are sums of those of all groups, of each length and phase, and of each group alone."""
    key_rows, key_output = jax.random.split(key)
    none = jnp.zeros
    lengths = (buckets["left"], buckets["next"], PHASES)
    return {
        "rows": jax.random.normal(key_rows, (features, width)) * 0.1,
        "hidden": jnp.full((width,), 0.2),
        "all": jax.random.normal(key_output, (2 * width,)) * 0.1,
        "parts": [none((count, 2 * width)) for count in lengths],
        "group": none((*lengths, 2 * width)),
        "all_bias": none(()),
        "part_biases": [none((count,)) for count in lengths],
        "group_bias": none(lengths),
    }


def read_network(path, header, buckets, args):
    """The scale and the weights of a network file for the same inputs and groups."""
    content = gzip.decompress(Path(path).read_bytes())
    end = content.index(b"\n")
    network = json.loads(content[:end])
    for name, expected in (("format", "tempi-network"), ("version", 1), ("width", args.width),
                           ("adds_to_hand", args.adds_to_hand), ("layout", header["layout"]), ("buckets", buckets)):
        if network.get(name) != expected:
            raise SystemExit(f"{path}: cannot be trained with these samples, because its `{name}` differs")
    width = args.width
    features, lengths = 128 * len(kinds(header["layout"])), (buckets["left"], buckets["next"], PHASES)
    groups = int(np.prod(lengths))
    sizes = [("<i2", features * width, HIDDEN_ONE), ("<i2", width, HIDDEN_ONE),
             ("<i2", groups * 2 * width, OUTPUT_ONE), ("<i4", groups, HIDDEN_ONE * OUTPUT_ONE)]
    parts, at = [], end + 1
    for kind, count, one in sizes:
        parts.append(jnp.asarray(np.frombuffer(content, kind, count, at).astype(np.float32) / one))
        at += count * np.dtype(kind).itemsize
    rows, hidden, output_rows, output_biases = parts
    return network["scale"], {
        **start(jax.random.key(0), features, width, buckets),
        "rows": rows.reshape(features, width), "hidden": hidden, "all": jnp.zeros((2 * width,)),
        "group": output_rows.reshape(*lengths, 2 * width), "group_bias": output_biases.reshape(lengths),
    }


def output_weights(weights):
    """The output weights and biases of every group."""
    left, following, phase = weights["parts"]
    rows = weights["all"] + left[:, None, None] + following[None, :, None] + phase[None, None, :] + weights["group"]
    left, following, phase = weights["part_biases"]
    biases = weights["all_bias"] + left[:, None, None] + following[None, :, None] + phase[None, None, :] + weights["group_bias"]
    limit = MAX_OUTPUT_WEIGHT / OUTPUT_ONE
    return jnp.clip(rows, -limit, limit), biases


def forward(weights, own, other, groups):
    """The output for a batch; its logistic function is the winning chances of the player to act."""
    features = weights["rows"].shape[0]

    def hidden(numbers):
        there = jnp.zeros((numbers.shape[0], features + 1)).at[jnp.arange(numbers.shape[0])[:, None], numbers].set(1.0)
        return jnp.clip(there[:, :features] @ weights["rows"] + weights["hidden"], 0, 1) ** 2

    rows, biases = output_weights(weights)
    units = jnp.concatenate([hidden(own), hidden(other)], axis=1)
    group = tuple(groups.T)
    return jnp.sum(units * rows[group], axis=1) + biases[group]


def loss(weights, own, other, groups, hand, targets):
    return jnp.mean((jax.nn.sigmoid(hand + forward(weights, own, other, groups)) - targets) ** 2)


def quantized(weights):
    """The weights in the format of network files."""
    rows, biases = output_weights(weights)
    whole = lambda numbers, one: np.rint(np.asarray(numbers) * one)
    return (
        whole(weights["rows"], HIDDEN_ONE).clip(-32768, 32767).astype("<i2"),
        whole(weights["hidden"], HIDDEN_ONE).clip(-32768, 32767).astype("<i2"),
        whole(rows, OUTPUT_ONE).clip(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT).astype("<i2"),
        whole(biases, HIDDEN_ONE * OUTPUT_ONE).astype("<i4"),
    )


def write_network(path, header, weights):
    rows, hidden, output_rows, output_biases = quantized(weights)
    content = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    content += rows.tobytes() + hidden.tobytes() + output_rows.tobytes() + output_biases.tobytes()
    packed = gzip.compress(content, 9, mtime=0)
    Path(path).write_bytes(packed)
    return len(packed)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inputs", help="file written by `tempi dataset --inputs`")
    parser.add_argument("--family", required=True, help="the name of the network's family (docs/ENGINE.md)")
    parser.add_argument("--output", required=True, help="file for the network")
    parser.add_argument("--curve", help="CSV file for the losses of each epoch")
    parser.add_argument("--width", type=int, choices=(64, 128, 192, 256), default=64, help="hidden units for each perspective")
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=0.002, help="maximum learning rate")
    parser.add_argument("--decay", type=float, default=0.01, help="weight decay")
    parser.add_argument("--result-share", type=float, default=0.3, help="weight of the game's result in the targets; the rest is the score")
    parser.add_argument("--adds-to-hand", action="store_true", help="train a correction to be added to the hand-made evaluation")
    parser.add_argument("--output-share", type=float, default=1.0, help="the share of the output that the engine is to add or use")
    parser.add_argument("--mirror", action=argparse.BooleanOptionalAction, default=True, help="mirror half of the positions")
    parser.add_argument("--start", help="network file whose training is continued [default: random weights]")
    parser.add_argument("--scale", type=float, help="centipawns per unit in training [default: that of --start, or fitted to the results]")
    parser.add_argument("--limit", type=int, help="maximum number of samples [default: all]")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    args = arguments()
    header, records, digest = read_inputs(args.inputs)
    if len(records) == 0:
        raise SystemExit(f"{args.inputs}: no samples")
    rng = np.random.default_rng(args.seed)
    if args.limit and args.limit < len(records):
        records = records[np.sort(rng.choice(len(records), args.limit, replace=False))]
    buckets = {name: int(min(records[name].max(), MAX_LENGTHS)) for name in ("left", "next")}
    started_scale, weights = read_network(args.start, header, buckets, args) if args.start else (None, None)
    scale = round(args.scale or started_scale or fit_scale(records["score"].astype(np.float64), records["result"] / 2))
    data = Batches(header, records, scale, args, buckets)
    # Positions of one game are correlated, so they belong on the same side of the split.
    validation = (records["game"] * np.uint32(2654435761)) >> np.uint32(27) == 0
    training, validation = np.flatnonzero(~validation), np.flatnonzero(validation)
    if len(training) < args.batch or len(validation) == 0:
        raise SystemExit(
            f"{args.inputs}: too few samples: {len(training)} for training, at least --batch {args.batch} are needed, "
            f"and {len(validation)} for validation"
        )
    plain = np.mean((1 / (1 + np.exp(-data.hand[validation])) - data.targets[validation]) ** 2)
    print(f"without the network: validation {plain:.6f}")
    print(f"{len(training)} samples, {len(validation)} for validation; scale {scale}; turns {buckets}", flush=True)

    if weights is None:
        weights = start(jax.random.key(args.seed), data.features, args.width, buckets)
    steps = max(1, args.epochs * (len(training) // args.batch))
    schedule = optax.cosine_onecycle_schedule(steps, args.rate, pct_start=0.1, final_div_factor=1000)
    optimizer = optax.adamw(schedule, weight_decay=args.decay)
    state = optimizer.init(weights)

    @partial(jax.jit, donate_argnums=(0, 1))
    def step(weights, state, *batch):
        value, slope = jax.value_and_grad(loss)(weights, *batch)
        updates, state = optimizer.update(slope, state, weights)
        return optax.apply_updates(weights, updates), state, value

    judge = jax.jit(loss)
    parts = np.array_split(validation, max(1, len(validation) // args.batch))
    held_out_loss = lambda weights: float(np.mean([judge(weights, *data.batch(part)) for part in parts]))
    curve = []
    for epoch in range(args.epochs):
        begun = time.monotonic()
        order = rng.permutation(training)
        losses = []
        for first in range(0, len(order) - args.batch + 1, args.batch):
            mirror = args.mirror and bool(rng.integers(2))
            batch = data.batch(order[first : first + args.batch], mirror)
            weights, state, value = step(weights, state, *batch)
            losses.append(value)
        held_out = held_out_loss(weights)
        speed = len(order) / (time.monotonic() - begun)
        curve.append((epoch + 1, float(np.mean(losses)), held_out))
        print(f"epoch {epoch + 1}: loss {curve[-1][1]:.6f}, validation {held_out:.6f}, {speed:.0f} samples/s", flush=True)

    network = {
        "format": "tempi-network", "version": 1, "family": args.family, "width": args.width, "adds_to_hand": args.adds_to_hand,
        "layout": header["layout"], "buckets": buckets, "scale": round(scale * args.output_share), "variants": header["variants"],
        "samples": len(training), "data": digest,
        "command": "training/train.py " + shlex.join(sys.argv[1:]),
    }
    size = write_network(args.output, network, weights)
    if args.curve:
        lines = ["epoch,training,validation"] + [f"{epoch},{seen:.6f},{held_out:.6f}" for epoch, seen, held_out in curve]
        Path(args.curve).write_text("\n".join(lines) + "\n")
    _, rounded = read_network(args.output, header, buckets, args)
    print(f"{args.output}: {size} bytes, validation {held_out_loss(rounded):.6f} with rounded weights")


if __name__ == "__main__":
    main()
