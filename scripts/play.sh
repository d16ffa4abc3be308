#!/usr/bin/env bash
# Builds the page quickly and serves it on this machine: `scripts/play.sh [OPTION...]`, with the options of `tempi serve`.
#
# Everything is compiled with the profiles `play` and `wasm-play`, which trade some engine speed for a short first build, and independent
# steps run in parallel. Unchanged parts are not rebuilt.
#
# Environment: as for build-wasm.sh and find-node.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo=${CARGO:-cargo}
target_dir=${CARGO_TARGET_DIR:-target}
export TEMPI_PROFILE=play
started=$SECONDS
logs=$(mktemp -d)
jobs=()

finish() {
    local job
    for job in "${jobs[@]}"; do kill "$job" 2>/dev/null || true; done
    rm -rf "$logs"
}
trap finish EXIT
trap 'exit 130' INT TERM

step() { printf '[%d:%02d] %s\n' $(((SECONDS - started) / 60)) $(((SECONDS - started) % 60)) "$*"; }

# background NAME COMMAND...: starts a command whose output is shown only if it fails.
background() {
    local name=$1
    shift
    "$@" >"$logs/$name" 2>&1 &
    jobs+=($!)
    eval "job_$name=$!"
}

# await NAME WHAT: waits for a background command.
await() {
    local job=job_$1
    wait "${!job}" || { cat "$logs/$1" >&2; echo "play: $2 failed" >&2; exit 1; }
}

# Files newer than the last build of the page. Folders count, too, because they change when a file is removed.
stamp=web/node_modules/.tempi-page
page_changed() {
    [ ! -e web/dist/index.html ] || [ ! -e "$stamp" ] ||
        [ -n "$(find web -name node_modules -prune -o -path web/dist -prune -o -path web/e2e -prune -o -path web -o -newer "$stamp" -print -quit)" ]
}

if [ ! -x "$target_dir/play/tempi" ]; then
    echo "The first build takes about 3 to 6 minutes on two cores and 2.2 GB of disk; later ones take seconds."
fi

step "1/4 Looking for Node, and compiling the program in the background (its output is shown only if it fails)"
path=$(scripts/find-node.sh)
export PATH=$path
background program "$cargo" build --locked --profile play --package xtask --package tempi-cli
if [ ! web/node_modules/.package-lock.json -nt web/package-lock.json ]; then
    background libraries bash -c 'cd web && npm ci --no-audit --no-fund'
fi

step "2/4 Compiling rules and engine for the browser"
scripts/build-wasm.sh

step "3/4 Building the page"
[ -z "${job_libraries:-}" ] || await libraries "npm ci"
if page_changed; then
    touch "$stamp.new"
    (cd web && npm run --silent build -- --logLevel warn)
    mv "$stamp.new" "$stamp"
fi

step "4/4 Waiting for the program"
await program "cargo build"
step "Done. Disk space used in this folder: $(du -shc "$target_dir" web/node_modules 2>/dev/null | tail -n1 | cut -f1)"
trap - EXIT
rm -rf "$logs"
exec "$target_dir/play/tempi" serve --page web/dist --online "$@"
