#!/usr/bin/env bash
# Finds what the page is built and tested with, installs it from Debian's packages where it can, and otherwise says what is missing.
#   scripts/web-tools.sh node        Node 20.19 or later, with npm
#   scripts/web-tools.sh chromium    Chromium, for the tests in a browser (CHROMIUM=/path names another)
set -euo pipefail

say() { echo "web-tools: $*" >&2; }

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install() {
	say "installing $*"
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# 20.19 or later: what Vite asks for.
new_enough() {
	local major minor
	IFS=. read -r major minor _ <<<"${1#v}"
	[ "$major" -gt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -ge 19 ]; }
}

node() {
	local found offered
	found=$(command node --version 2>/dev/null || true)
	if [ -n "$found" ] && new_enough "$found" && command -v npm >/dev/null; then return; fi
	if can_install; then
		apt-get update -qq
		offered=$(apt-cache policy nodejs | awk '/Candidate:/ { print $2 }')
		if [ -n "$offered" ] && [ "$offered" != "(none)" ] && new_enough "${offered%%[-+~]*}"; then
			install nodejs npm
			return
		fi
		say "the packages offer Node ${offered:-not at all}, which is too old"
	fi
	say "Node 20.19 or later with npm is needed${found:+ (found: $found)}: Debian 13 has it (apt-get install nodejs npm), others get it from nodejs.org"
	exit 1
}

chromium() {
	for place in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
		if [ -n "$place" ] && [ -x "$place" ]; then return; fi
	done
	if can_install; then install chromium; return; fi
	say "Chromium is needed: apt-get install chromium as root, or name one with CHROMIUM=/path/to/it"
	exit 1
}

for tool in "$@"; do
	case $tool in
	node) node ;;
	chromium) chromium ;;
	*) say "unknown tool $tool" && exit 2 ;;
	esac
done
