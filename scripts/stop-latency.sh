#!/usr/bin/env bash
# Measures how fast the engine answers `stop`: `scripts/stop-latency.sh [PROGRAM]` (default: target/release/tempi).
# Prints the median and maximum latency of 16 stops, for variants whose search differs most in the time per node. Needs an idle machine.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-target/release/tempi}

# read_until WORD: reads lines until one that starts with the word.
read_until() {
    local line
    while read -r line <&"${engine[0]}"; do [[ $line == "$1"* ]] && return; done
}

for variant in chess progressive-italian double-move-helpmate coactive; do
    coproc engine { "$program" uci; }
    echo "setoption name UCI_Variant value $variant" >&"${engine[1]}"
    times=()
    for _ in {1..16}; do
        echo "go infinite" >&"${engine[1]}"
        read_until "info depth"
        start=${EPOCHREALTIME/./}
        echo stop >&"${engine[1]}"
        read_until bestmove
        times+=($((${EPOCHREALTIME/./} - start)))
    done
    echo quit >&"${engine[1]}"
    mapfile -t times < <(printf '%s\n' "${times[@]}" | sort -n)
    printf '%-22s median %6d µs, longest %6d µs\n' "$variant" "${times[8]}" "${times[15]}"
    wait "$engine_PID" || true
done
