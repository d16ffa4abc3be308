#!/usr/bin/env bash
# Looks for forced wins at the start of all variants, or of those given: of the player who begins, and of the other player after each first turn.
# Writes the certificates to proofs/<variant>.jsonl and the results, which docs/SOLVED.md shows, to proofs/results/<variant>.json.
#
# TURNS, SECONDS_EACH and ANSWERS are the limits; TEMPI is the program.
set -euo pipefail
cd "$(dirname "$0")/.."
turns=${TURNS:-3} seconds=${SECONDS_EACH:-20} answers=${ANSWERS:-600}
tempi=${TEMPI:-target/release/tempi}
[ -n "${TEMPI:-}" ] || ${CARGO:-cargo} build --release --locked --package tempi-cli

variants=("$@")
[ $# -gt 0 ] || mapfile -t variants < <("$tempi" variants list --json | python3 -c 'import json, sys
for variant in json.load(sys.stdin)["variants"]: print(variant["id"])')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p proofs/results

for variant in "${variants[@]}"; do
    "$tempi" solve "$variant" --turns "$turns" --time "$seconds" --answers "$answers" --output "$folder/start.jsonl" --json >"$folder/start.json"
    # The other player begins with a full turn of their own, so a win within two turns is already long.
    "$tempi" solve "$variant" --first-turns --turns $((turns > 2 ? 2 : turns)) --time $((seconds / 5 + 1)) --answers "$answers" \
        --output "$folder/first.jsonl" --json >"$folder/first.json"
    cat "$folder/start.jsonl" "$folder/first.jsonl" >"$folder/all.jsonl"
    if [ -s "$folder/all.jsonl" ]; then cp "$folder/all.jsonl" "proofs/$variant.jsonl"; else rm -f "proofs/$variant.jsonl"; fi
    python3 - "$folder" "$turns" "$seconds" >"proofs/results/$variant.json" <<'PYTHON'
import json, sys
folder, turns, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
start, first = (json.load(open(f"{folder}/{name}.json")) for name in ("start", "first"))
won = min((claim["turns"] for claim in start["claims"]), default=None)
result = {"variant": start["variant"], "seconds": seconds,
          "start": {"turns": start["turns"], "decided": start["decided"], "won_within": won},
          "first_turns": {"turns": first["turns"], **first["first_turns"]}}
print(json.dumps(result))
PYTHON
    cat "proofs/results/$variant.json"
done
