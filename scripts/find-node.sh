#!/usr/bin/env bash
# Finds Node for the page's tools: `path=$(scripts/find-node.sh) && export PATH=$path`. Prints a PATH on which a Node that is new enough comes
# first, with its npm: the one there is where that will do, so that nothing else on it changes places.
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

# Prints the PATH, with a folder before it if one is given, and ends, if Node there is new enough and has its npm.
take() {
    local path=${1:+$1:}$PATH node version
    node=$(PATH=$path command -v node) && PATH=$path command -v npm >/dev/null || return 0
    version=$("$node" --version 2>/dev/null) && new_enough "${version#v}" || return 0
    echo "$path"
    exit
}

# The version of Node that apt would install, without what Debian adds to it; empty if there is none.
offered() { apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p'; }

# Debian's npm comes in hundreds of packages: a line now and then tells that all is well.
install_node() {
    local packages steps=0 line
    packages=$(apt-get install -s --no-install-recommends nodejs npm 2>/dev/null | grep -c '^Inst ') || return 1
    say "installing Node $(offered) and npm by apt: $packages packages, which takes a minute or more"
    DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends nodejs npm 2>&1 | while IFS= read -r line; do
        case $line in
            E:* | Err:*) say "$line" ;;
            "Unpacking "* | "Setting up "*)
                steps=$((steps + 1))
                [ $((steps % 150)) != 0 ] || say "$((50 * steps / packages)) % done"
                ;;
        esac
    done
}

# Node and npm as packages of npm itself, which any older npm can fetch.
by_npm() {
    local machine
    [ "$(uname -s)" = Linux ] || return 0
    case $(uname -m) in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; *) return 0 ;; esac
    say "fetching Node $node_version by npm into $cache (200 MB)"
    rm -rf "$cache.new" && mkdir -p "$cache.new"
    npm install --prefix "$cache.new" --no-audit --no-fund --no-save --ignore-scripts --loglevel=error \
        "node-linux-$machine@$node_version" "npm@$npm_version" >&2
    rm -rf "$cache" && mv "$cache.new" "$cache"
    take "$cache/node_modules/.bin"
}

take ""
[ ! -d "$cache/node_modules/.bin" ] || take "$cache/node_modules/.bin"

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    [ -n "$(offered)" ] || apt-get update -qq >&2
    # Where a Node is installed that is too old and apt has nothing newer, npm is all that may be missing.
    if [ -n "$(offered)" ] && { new_enough "$(offered)" || ! command -v npm >/dev/null; }; then
        install_node || { apt-get update -qq >&2 && install_node; } || say "apt could not install Node"
        take ""
    fi
fi
if command -v npm >/dev/null; then by_npm; fi
fail "Node $oldest or later is needed for the page: install it (nodejs.org tells how), or run 'apt-get install nodejs npm' as root and try again"
