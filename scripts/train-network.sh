#!/usr/bin/env bash
# Trains the network of a family of variants from files of self-play games, all of variants of that family:
#   scripts/train-network.sh FAMILY OUTPUT GAMES... [-- ARGUMENTS OF training/train.py]
# FAMILY is the name of the network, usually that of the family. Python packages are installed in target/training. TEMPI is the program
# [default: target/release/tempi].
set -euo pipefail
[ $# -ge 3 ] || { sed -n 2,5p "$0"; exit 2; }
root=$(cd "$(dirname "$0")/.." && pwd)
family=$1 output=$2
shift 2
games=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    games+=("$1")
    shift
done
[ $# -eq 0 ] || shift
python=$root/target/training/bin/python
# Completes an interrupted installation.
if ! "$python" -c 'import jax, numpy, optax' 2>/dev/null; then
    python3 -m venv "$root/target/training"
    "$python" -m pip install --quiet --requirement "$root/training/requirements.txt"
fi
inputs=$(mktemp --suffix .inputs)
trap 'rm -f "$inputs"' EXIT
"${TEMPI:-$root/target/release/tempi}" dataset "${games[@]}" --inputs "$inputs"
"$python" "$root/training/train.py" "$inputs" --family "$family" --output "$output" "$@"
