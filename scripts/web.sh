#!/usr/bin/env bash
# Runs a command in web/ with what the page is built and tested with: `scripts/web.sh [--browsers] npm run build`.
#
# Node is found, or fetched, by find-node.sh.
# With --browsers also Chromium and Firefox, for tests in them (CHROMIUM=/path and FIREFOX=/path name others).
#
# Environment: as for find-node.sh; CHROMIUM, FIREFOX.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "web: $*" >&2; }
fail() { say "$@"; exit 1; }
can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() {
    say "installing $*"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
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

path=$(scripts/find-node.sh)
export PATH=$path
if [ "${1:-}" = --browsers ]; then
    need_one chromium CHROMIUM /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome
    need_one firefox-esr FIREFOX /usr/bin/firefox-esr
    shift
fi
cd web
exec "$@"
