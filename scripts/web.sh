#!/usr/bin/env bash
# Runs a command in web/ with Node, and with --browsers also with Chromium and Firefox: `scripts/web.sh [--browsers] npm run build`.
#
# find-node.sh finds or installs Node. Browsers are installed by apt if missing (CHROMIUM=/path and FIREFOX=/path name others).
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

# is_at PATH...: whether there is a program at one of the paths.
is_at() {
    local place
    for place in "$@"; do
        if [ -n "$place" ] && [ -x "$place" ]; then return; fi
    done
    return 1
}
# need_one PACKAGE VARIABLE PATH...: makes sure that a browser is at one of the paths, or installs the package.
need_one() {
    local package=$1 variable=$2
    shift 2
    if is_at "${!variable:-}" "$@"; then return; fi
    can_install || fail "no browser: run apt-get install $package as root, or set $variable=/path/to/it"
    install "$package"
}

path=$(scripts/find-node.sh)
export PATH=$path
if [ "${1:-}" = --browsers ]; then
    need_one chromium CHROMIUM /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome
    # Most tests prefer Chromium without windows (web/e2e/config.ts). Not every distribution has it.
    is_at "${CHROMIUM:-}" /usr/bin/chromium-headless-shell || { can_install && install chromium-headless-shell; } || true
    need_one firefox-esr FIREFOX /usr/bin/firefox-esr
    shift
fi
cd web
exec "$@"
