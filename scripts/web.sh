#!/usr/bin/env bash
# Runs a command in web/ with what the page is built and tested with: `scripts/web.sh [--browsers] npm run build`.
#
# Node 20.19 or later is looked for in this order:
#   1. the installed one;
#   2. as root on Debian and its kin: their packages nodejs and npm;
#   3. where those are older: a newer Node from npm's package `node`, unpacked into a cache folder, nothing of it installed;
#   4. elsewhere the script says what is needed.
# With --browsers also Chromium and Firefox, for tests in them (CHROMIUM=/path and FIREFOX=/path name others).
#
# Environment: TEMPI_CACHE (usual: ~/.cache/tempi), CHROMIUM, FIREFOX.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/node
# What is taken in the third case.
newer=24.21.0

say() { echo "web: $*" >&2; }
fail() { say "$@"; exit 1; }
can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() {
    say "installing $*"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Whether the Node that is found first is 20.19 or later: what Vite asks for.
new_enough() {
    local major minor
    IFS=. read -r major minor _ < <(node --version 2>/dev/null | tr -d v) || return 1
    [ "${major:-0}" -gt 20 ] || { [ "${major:-0}" -eq 20 ] && [ "${minor:-0}" -ge 19 ]; }
}

use_cached() { if [ -x "$cache/node_modules/node/bin/node" ]; then PATH="$cache/node_modules/node/bin:$PATH"; fi; }

need_node() {
    if new_enough && command -v npm >/dev/null; then return; fi
    use_cached
    if new_enough && command -v npm >/dev/null; then return; fi
    if ! command -v npm >/dev/null && can_install; then install nodejs npm; fi
    if new_enough; then return; fi
    command -v npm >/dev/null || fail "Node 20.19 or later with npm is needed: apt-get install nodejs npm as root, or nodejs.org"
    say "the installed Node is $(node --version), the page needs 20.19 or later: unpacking $newer into $cache"
    npm install --no-audit --no-fund --silent --prefix "$cache" "node@$newer"
    use_cached
    new_enough || fail "Node $newer does not run here: Node 20.19 or later is needed, from nodejs.org"
}

# need_one PACKAGE VARIABLE PLACE...: a browser at one of the places, or from the package.
need_one() {
    local package=$1 variable=$2 place
    shift 2
    for place in "${!variable:-}" "$@"; do
        if [ -n "$place" ] && [ -x "$place" ]; then return; fi
    done
    can_install || fail "a browser is needed: apt-get install $package as root, or name one with $variable=/path/to/it"
    install "$package"
}

need_node
if [ "${1:-}" = --browsers ]; then
    need_one chromium CHROMIUM /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome
    need_one firefox-esr FIREFOX /usr/bin/firefox-esr
    shift
fi
cd web
exec "$@"
