#!/usr/bin/env bash
# Finds Node for the page's tools: `PATH=$(scripts/find-node.sh):$PATH`. Prints the folder of a Node that is new enough, with its npm.
#
# It is looked for in this order:
#   1. the installed one;
#   2. one that this script has put into its cache folder;
#   3. the one that apt offers, where that is new enough and we may install it;
#   4. where there is an older Node with npm, or apt offers one: a newer one by npm, into the cache folder.
# Elsewhere the script says what to install.
#
# Environment: TEMPI_CACHE (usual: ~/.cache/tempi).
set -euo pipefail
cd "$(dirname "$0")/.."

oldest=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' web/package.json)
cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/node
# What npm fetches in the last case.
node_version=24.21.0
npm_version=11.21.2

say() { echo "find-node: $*" >&2; }
fail() { echo "find-node: $*" >&2; exit 1; }

# Whether a version (1.2.3) is new enough.
new_enough() { [ "$(printf '%s\n' "$oldest" "$1" | sort -V | head -n1)" = "$oldest" ]; }

# Prints the folder and ends, if Node there is new enough and has its npm.
take() {
    local node version
    node=$(PATH=${1:+$1:}$PATH command -v node) && PATH=${1:+$1:}$PATH command -v npm >/dev/null || return 0
    version=$("$node" --version 2>/dev/null) && new_enough "${version#v}" || return 0
    dirname "$node"
    exit
}

# The version of Node that apt would install, without what Debian adds to it; empty if there is none.
offered() { apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p'; }

install_node() { DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends nodejs npm >&2; }

# Node and npm as packages of npm itself, which any older npm can fetch.
by_npm() {
    local machine
    [ "$(uname -s)" = Linux ] || return 0
    case $(uname -m) in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; *) return 0 ;; esac
    say "fetching Node $node_version by npm into $cache"
    rm -rf "$cache.new" && mkdir -p "$cache.new"
    npm install --prefix "$cache.new" --no-audit --no-fund --no-save --ignore-scripts --loglevel=error \
        "node-linux-$machine@$node_version" "npm@$npm_version" >&2
    rm -rf "$cache" && mv "$cache.new" "$cache"
    take "$cache/node_modules/.bin"
}

take ""
[ ! -d "$cache/node_modules/.bin" ] || take "$cache/node_modules/.bin"

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    [ -n "$(offered)" ] || apt-get update -q >&2
    # Where a Node is installed that is too old and apt has nothing newer, npm is all that may be missing.
    if [ -n "$(offered)" ] && { new_enough "$(offered)" || ! command -v npm >/dev/null; }; then
        say "installing Node $(offered) and npm by apt"
        install_node || { apt-get update -q >&2 && install_node; } || say "apt could not install Node"
        take ""
    fi
fi
if command -v npm >/dev/null; then by_npm; fi
fail "Node $oldest or later is needed for the page: install it (nodejs.org tells how), or run 'apt-get install nodejs npm' as root and try again"
