"""Files of inputs, written by `tempi dataset --inputs` (docs/TRAINING.md)."""

import hashlib
import json
from pathlib import Path

import numpy as np


def read_inputs(path):
    """Reads a file of inputs: its header, its records, and the SHA-256 of its bytes."""
    content = Path(path).read_bytes()
    end = content.index(b"\n")
    header = json.loads(content[:end])
    if header.get("format") != "tempi-inputs" or header.get("version") != 1:
        raise SystemExit(f"{path}: not a file of inputs of the supported version")
    slots = header["slots"]
    record = np.dtype([
        ("game", "<u4"), ("score", "<i2"), ("hand", "<i2"), ("result", "u1"), ("variant", "u1"),
        ("own", "<u2", slots), ("other", "<u2", slots),
        ("left", "u1"), ("next", "u1"), ("pieces", "u1"), ("zero", "u1"),
    ])
    return header, np.frombuffer(content, record, offset=end + 1), hashlib.sha256(content).hexdigest()


def write_inputs(path, header, records):
    """Writes a file of inputs."""
    with open(path, "wb") as file:
        file.write(json.dumps(header, separators=(",", ":")).encode() + b"\n")
        records.tofile(file)
