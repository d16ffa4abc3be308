#!/usr/bin/env bash
# Compiles rules and engine to WebAssembly for the page: `scripts/build-wasm.sh [FOLDER]` (default: web/src/wasm). See docs/WASM.md.
#
# It uses the first of these compilers that it finds:
#   1. the installed Rust, if it has the target wasm32-unknown-unknown;
#   2. on Debian and its derivatives, Debian's newest Rust for browsers, unpacked into a cache folder and not installed.
# Otherwise it prints what to install.
#
# Environment: CARGO, TEMPI_CACHE (default: ~/.cache/tempi), TEMPI_JOBS (default: all cores), CARGO_TARGET_DIR,
# TEMPI_PROFILE=play (a quick build whose engine is slower).
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
cargo=${CARGO:-cargo}
out=${1:-web/src/wasm}
cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/rust-web
target_dir=${CARGO_TARGET_DIR:-target}
jobs=${TEMPI_JOBS:+-j$TEMPI_JOBS}
if [ "${TEMPI_PROFILE:-}" = play ]; then profile=wasm-play tool_profile=play; else profile=wasm tool_profile=dev; fi
# The engine searches lines of more than a hundred actions.
stack_bytes=4194304

# These would replace the flags below.
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS

say() { echo "build-wasm: $*"; }
fail() { echo "build-wasm: $*" >&2; exit 1; }

# Whether the installed compiler has the target.
has_target() {
    local libraries
    libraries=$(rustc --print target-libdir --target "$target" 2>/dev/null) && compgen -G "$libraries/libcore-*.rlib" >/dev/null
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else return 1; fi; }

# The version of a package that apt would install; empty if there is none.
candidate() { apt-cache policy "$1" 2>/dev/null | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }

# The first package that another one depends on and whose name fits a pattern.
needed_by() { apt-cache show --no-all-versions "$1" 2>/dev/null | sed -n 's/^Depends: //p' | grep -oE "$2" | head -n1; }

# The names of Debian's packages. The dependencies of Debian's Rust determine which LLVM and which library it needs.
debian_packages() {
    local library llvm
    library=$(needed_by libstd-rust-web-dev 'libstd-rust-web-[0-9.]+') || return 1
    llvm=$(needed_by "$library" 'libllvm[0-9]+') || return 1
    echo "rustc-web rust-web-src libstd-rust-web-dev $library $llvm lld-${llvm#libllvm}"
}

# Whether apt would install a Rust for browsers that is recent enough.
enough_in_lists() { packages=$(debian_packages) && version=$(candidate rustc-web) && dpkg --compare-versions "$version" ge "$oldest"; }

# Where an unpacked Rust has its libraries.
libraries_of() {
    local folders=("$1"/root/usr/lib/*-linux-gnu* "$1"/root/lib/*-linux-gnu*)
    (IFS=:; echo "${folders[*]}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}")
}

# Whether an unpacked Rust runs on this machine.
runs() { LD_LIBRARY_PATH=$(libraries_of "$1") "$1/root/usr/bin/rustc" --version >/dev/null 2>&1; }

# unpack FOLDER PACKAGE...: fetches packages and unpacks them into the folder.
unpack() {
    local into=$1 package
    shift
    mkdir -p "$into/packages" "$into/root"
    (cd "$into/packages" && apt-get download -qq -o APT::Sandbox::User=root "$@") || return 1
    for package in "$into"/packages/*.deb; do dpkg -x "$package" "$into/root" || return 1; done
    # Only the libraries of Rust's source are compiled; LLVM and the compiler would take 370 MB.
    rm -rf "$into/packages" "$into"/root/usr/src/rustc-*/{src,compiler}
}

# The libraries that LLVM needs and this machine lacks: those that apt would install along with it.
missing_libraries() { apt-get install -s --no-install-recommends "$1" 2>/dev/null | sed -n "/^Inst $1 /d; s/^Inst \([^ ]*\) (.*/\1/p"; }

# fail_without FOLDER MESSAGE: removes an incomplete folder and fails.
fail_without() { rm -rf "$1"; fail "$2"; }

# Fetches and unpacks Debian's Rust, unless the cache has this version.
debian_rust() {
    local packages version oldest new missing
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    # Package lists may be outdated: their Rust may be too old, or gone.
    if ! enough_in_lists; then
        say "apt's package lists have no rustc-web $oldest or later; updating them"
        as_root apt-get update -qq || fail "run 'rustup target add $target' (or, on Debian, 'apt-get update' as root) and try again"
        enough_in_lists || fail "apt has no rustc-web of version $oldest or later: run 'rustup target add $target' and try again"
    fi
    debian=$cache/$version
    if ! runs "$debian"; then
        rm -rf "$debian"
        say "fetching $packages ($version) into $debian (138 MB, 490 MB unpacked)"
        # Complete or absent; the first of two concurrent builds wins.
        new=$debian.new.$$
        # shellcheck disable=SC2086  # a list of names
        unpack "$new" $packages || { as_root apt-get update -qq && unpack "$new" $packages; } ||
            fail_without "$new" "the packages could not be fetched: run 'apt-get update' as root, or 'rustup target add $target', and try again"
        if ! runs "$new"; then
            missing=$(missing_libraries "$(grep -oE 'libllvm[0-9]+' <<<"$packages")")
            say "fetching libraries it needs: ${missing//$'\n'/ }"
            # shellcheck disable=SC2086  # a list of names
            { unpack "$new" $missing && runs "$new"; } ||
                fail_without "$new" "Debian's Rust does not run on this machine: run 'rustup target add $target' and try again"
        fi
        mv -T "$new" "$debian" 2>/dev/null || rm -rf "$new"
    fi
    libraries=$(libraries_of "$debian")
    linker=$(echo "$debian"/root/usr/lib/llvm-*/bin/wasm-ld)
}

build() {
    # With --target, flags apply to the target only. Panic messages contain paths, which should not reveal folders of this machine.
    local flags=(
        -Ctarget-feature=+simd128
        "-Clink-arg=-zstack-size=$stack_bytes"
        "--remap-path-prefix=$PWD="
        "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
        "--remap-path-prefix=$cache=rust"
    )
    CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; echo "${flags[*]}")
    export CARGO_ENCODED_RUSTFLAGS
    # shellcheck disable=SC2086  # none or one option
    "$cargo" build --locked $jobs --package tempi-wasm --lib --profile "$profile" --target "$target" --target-dir "$target_dir/wasm" "$@"
    unset CARGO_ENCODED_RUSTFLAGS
}

if has_target; then
    say "using the installed $(rustc --version)"
    build
elif command -v apt-get >/dev/null && command -v dpkg >/dev/null; then
    debian_rust
    say "using Debian's $(LD_LIBRARY_PATH=$libraries "$debian/root/usr/bin/rustc" --version), which also compiles the standard library"
    # Compiling the standard library is an unstable feature, which RUSTC_BOOTSTRAP enables.
    (
        export RUSTC_BOOTSTRAP=1 RUSTC=$debian/root/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
        export LD_LIBRARY_PATH=$libraries
        # Without the default features: a page does not use backtraces, which take a fifth of the library's build.
        build -Zbuild-std=std,panic_abort -Zbuild-std-features=
    )
else
    fail "Rust's target for browsers is missing: run 'rustup target add $target' and try again"
fi

# The last part, cards and rules pages, is written by a Node script.
path=$(scripts/find-node.sh)
export PATH=$path
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
say "generating the JavaScript bindings"
tool=(--package xtask)
# The same build as in play.sh: a different selection of packages would compile their dependencies with other features.
if [ "$tool_profile" = play ]; then tool+=(--package tempi-cli); fi
# shellcheck disable=SC2086  # none or one option
"$cargo" build --quiet --locked $jobs --profile "$tool_profile" "${tool[@]}"
"$target_dir/${tool_profile/#dev/debug}/xtask" bindgen "$target_dir/wasm/$target/$profile/tempi_wasm.wasm" "$made"
cp crates/wasm/js/index.js crates/wasm/js/*.d.ts "$made"
node crates/wasm/js/write-static.mjs "$made"

# Unchanged files stay untouched, so that watchers do not restart.
mkdir -p "$out"
(cd "$made" && find . -type f) | while read -r file; do
    cmp -s "$made/$file" "$out/$file" || { mkdir -p "$(dirname "$out/$file")" && cp "$made/$file" "$out/$file"; }
done
(cd "$out" && find . -type f) | while read -r file; do [ -e "$made/$file" ] || rm "$out/$file"; done
say "$out: $(du -sh "$out" | cut -f1), the module $(stat -c %s "$out/tempi_bg.wasm") bytes, $(gzip -9c "$out/tempi_bg.wasm" | wc -c) with gzip"
