#!/usr/bin/env bash
# Installs the output of `make dist` in a clean Debian root and plays a game: `scripts/dist-test.sh`. Needs root, and installs debootstrap.
#
# Environment: DEBIAN (default: this machine's release), MIRROR (default: http://deb.debian.org/debian).
set -euo pipefail
cd "$(dirname "$0")/.."

dist=target/dist
say() { echo "dist-test: $*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "only root can use chroot"
command -v apt-get >/dev/null || fail "this test needs Debian"
archive=$(echo "$dist"/tempi-*-"$(uname -m)"-linux.tar.gz)
package=$(echo "$dist"/tempi_*.deb)
[ -e "$archive" ] && [ -e "$package" ] || fail "there is nothing in $dist; run make dist"
command -v debootstrap >/dev/null || {
    say "installing debootstrap"
    { apt-get install -yqq --no-install-recommends debootstrap || { apt-get update -qq && apt-get install -yqq --no-install-recommends debootstrap; }; } >/dev/null
}

(cd "$dist" && sha256sum --quiet --check SHA256SUMS) || fail "a checksum is wrong"

root=$(mktemp -d /var/tmp/tempi-root.XXXXXX)
server=
finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    rm -rf --one-file-system "$root"
}
trap finish EXIT
trap 'exit 130' INT TERM

# shellcheck disable=SC1091  # of the machine
release=${DEBIAN:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
say "installing a minimal Debian ($release) into $root"
debootstrap --variant=minbase "$release" "$root" "${MIRROR:-http://deb.debian.org/debian}" >"$root.log" 2>&1 || { tail -n 20 "$root.log" >&2; fail "debootstrap"; }
rm "$root.log"

inside=(chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8)
in_root() { "${inside[@]}" "$@"; }

# page_of PROGRAM: starts `tempi serve` and prints the page that it serves.
page_of() {
    local out=$root/tmp/serve.json port tries=0
    : >"$out"
    # Not as a function: `$!` would be the shell around the server, and outlived by it.
    "${inside[@]}" "$1" serve --port 0 --json >"$out" &
    server=$!
    # It prints one line when it is ready; wait for that as long as it runs.
    until port=$(sed -n 's/.*"port": *\([0-9]*\).*/\1/p' "$out") && [ -n "$port" ]; do
        kill -0 "$server" 2>/dev/null || fail "$1 serve exited before it was ready"
        tries=$((tries + 1))
        [ "$tries" -lt 3000 ] || fail "$1 serve is not ready after 5 minutes"
        sleep 0.1
    done
    curl -sS --fail "http://127.0.0.1:$port/" >"$root/tmp/index.html"
    curl -sS --fail "http://127.0.0.1:$port/health" >"$root/tmp/health"
    kill "$server"
    wait "$server" || true
    server=
}

# try_program PROGRAM: checks the version, a game, a search, and the page.
try_program() {
    local program=$1 answer
    answer=$(in_root "$program" --version)
    [ "$answer" = "tempi $version" ] || fail "$program --version prints $answer"

    answer=$(printf '%s\n' f3 e5 g4 'Qh4#' | in_root "$program" play chess --white human --black human --json 2>/dev/null)
    grep -q '"winner":"black","reason":"checkmate"' <<<"$answer" || fail "a game of chess through a pipe ended as $answer"
    answer=$(printf '%s\n' e4 | in_root "$program" play marseillais --black tempi --level 1 --time 100 --json 2>/dev/null)
    grep -q '"actions":\["e2e4"' <<<"$answer" || fail "a game against the engine ended as $answer"

    answer=$(printf '%s\n' uci isready 'position startpos moves e2e4' 'go nodes 500' | in_root "$program" uci)
    grep -q '^uciok' <<<"$answer" && grep -qE '^bestmove [a-h][1-8][a-h][1-8]' <<<"$answer" || fail "$program uci answers $answer"

    page_of "$program"
    cmp -s "$root/tmp/index.html" crates/server/page/index.html || fail "$program serve does not send the page that was built"
    grep -q "\"version\":\"$version\"" "$root/tmp/health" || fail "$program serve: $(cat "$root/tmp/health")"
    say "ok: $program prints its version, plays, searches and serves the page"
}

# there FILE...: checks that files exist in the root and are not empty.
there() {
    local file
    for file in "$@"; do [ -s "$root$file" ] || fail "$file is missing"; done
}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)

folder=/opt/$(basename "$archive" .tar.gz)
tar -xzf "$archive" -C "$root/opt"
there "$folder"/{LICENSE,THIRD-PARTY.txt,README.md,CHANGELOG.md,man/tempi.1,man/tempi-play.1,completions/tempi.bash,completions/_tempi,completions/tempi.fish}
try_program "$folder/tempi"

cp "$package" "$root/tmp/tempi.deb"
in_root dpkg --install /tmp/tempi.deb >"$root/tmp/dpkg.log" 2>&1 || { cat "$root/tmp/dpkg.log" >&2; fail "dpkg --install"; }
there /usr/share/doc/tempi/{copyright,THIRD-PARTY.txt,CHANGELOG.md} /usr/share/bash-completion/completions/tempi \
    /usr/share/zsh/vendor-completions/_tempi /usr/share/fish/vendor_completions.d/tempi.fish
for page in tempi tempi-play tempi-serve; do
    [ -s "$root/usr/share/man/man1/$page.1" ] || [ -s "$root/usr/share/man/man1/$page.1.gz" ] || fail "the manual page of $page is missing"
done
try_program /usr/bin/tempi
in_root dpkg --purge tempi >/dev/null 2>&1
[ ! -e "$root/usr/bin/tempi" ] || fail "the package cannot be removed"

say "all tests passed: the archive and the package work in a clean Debian ($release)"
