#!/usr/bin/env bash
# Finds Node for the page's tools: `path=$(scripts/find-node.sh) && export PATH=$path`. Prints a PATH on which a recent enough Node comes first,
# with its npm. If the installed one is recent enough, that is the current PATH.
#
# It uses the first of these:
#   1. the installed Node;
# 2. one that this script installed in its cache folder;
# 3. the one that apt has, if it is recent enough and the script runs as root;
# 4. one installed with npm in the cache folder, if npm is installed or apt has it.
# Otherwise it prints what to install.
#
# Environment: TEMPI_CACHE (default: ~/.cache/tempi).
set -euo pipefail
cd "$(dirname "$0")/.."

oldest=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' web/package.json)
cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/node
# The version that npm installs in the last case.
node_version=24.21.0
npm_version=11.21.2

say() { echo "find-node: $*" >&2; }
fail() { echo "find-node: $*" >&2; exit 1; }

# Whether a version (1.2.3) is recent enough.
new_enough() { [ "$(printf '%s\n' "$oldest" "$1" | sort -V | head -n1)" = "$oldest" ]; }

# If Node is recent enough and has npm, prints the PATH, starting with the folder if one is given, and exits.
take() {
    local path=${1:+$1:}$PATH node version
    node=$(PATH=$path command -v node) && PATH=$path command -v npm >/dev/null || return 0
    version=$("$node" --version 2>/dev/null) && new_enough "${version#v}" || return 0
    echo "$path"
    exit
}

# The version of Node that apt would install, without Debian's suffix; empty if there is none.
offered() { apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p'; }

# Debian's npm has hundreds of dependencies, so print some progress.
install_node() {
    local packages steps=0 line
    packages=$(apt-get install -s --no-install-recommends nodejs npm 2>/dev/null | grep -c '^Inst ') || return 1
    say "installing Node $(offered) and npm with apt: $packages packages; this takes a minute or more"
    DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends nodejs npm 2>&1 | while IFS= read -r line; do
        case $line in
            E:* | Err:*) say "$line" ;;
            "Unpacking "* | "Setting up "*)
                steps=$((steps + 1))
                [ $((steps % 150)) != 0 ] || say "$((50 * steps / packages))% done"
                ;;
        esac
    done
}

# Node and npm are npm packages too, which any older npm can install.
by_npm() {
    local machine
    [ "$(uname -s)" = Linux ] || return 0
    case $(uname -m) in x86_64) machine=x64 ;; aarch64) machine=arm64 ;; *) return 0 ;; esac
    say "installing Node $node_version with npm into $cache (200 MB)"
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
    # If the installed Node is too old and apt has nothing newer, npm may still be missing.
    if [ -n "$(offered)" ] && { new_enough "$(offered)" || ! command -v npm >/dev/null; }; then
        install_node || { apt-get update -qq >&2 && install_node; } || say "apt could not install Node"
        take ""
    fi
fi
if command -v npm >/dev/null; then by_npm; fi
fail "the page needs Node $oldest or later: install it (see nodejs.org), or run 'apt-get install nodejs npm' as root and try again"
