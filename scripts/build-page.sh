#!/usr/bin/env bash
# Builds the page at full optimization: `scripts/build-page.sh [FOLDER]` writes it, compressed, to crates/server/page, where it becomes part of
# the program, and to the folder if given, for any web host. Unchanged parts are not rebuilt.
#
# Environment: as for build-wasm.sh and find-node.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "build-page: $*"; }

[ -e web/dist/index.html ] || say "the first build takes about 15 minutes on two cores: it compiles rules and engine with full optimization"
path=$(scripts/find-node.sh)
export PATH=$path
scripts/build-wasm.sh

if [ ! web/node_modules/.package-lock.json -nt web/package-lock.json ]; then
    say "installing the page's libraries with npm $(npm --version)"
    (cd web && npm ci --no-audit --no-fund)
fi

# Files newer than the last build. Folders count, too, because they change when a file is removed.
stamp=web/node_modules/.tempi-page
changed() { find web -name node_modules -prune -o -path web/dist -prune -o -path web/e2e -prune -o -path web -o -newer "$stamp" -print -quit; }
if [ ! -e web/dist/index.html ] || [ ! -e "$stamp" ] || [ -n "$(changed)" ]; then
    say "building the page with Node $(node --version)"
    touch "$stamp.new"
    (cd web && npm run --silent build -- --logLevel warn)
    mv "$stamp.new" "$stamp"
    say "compressing the page"
fi

node scripts/pack-page.mjs web/dist crates/server/page
if [ $# -gt 0 ]; then node scripts/pack-page.mjs web/dist "$1" crates/server/src/headers.txt; fi
