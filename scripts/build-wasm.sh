#!/usr/bin/env bash
# Builds the page's rules and engine: `scripts/build-wasm.sh [FOLDER]` (usual: web/src/wasm). docs/WASM.md tells what comes out.
#
# The compiler is found in this order:
#   1. the installed Rust, where it has the target wasm32-unknown-unknown;
#   2. on Debian and its kin without it: Debian's newest Rust for browsers, unpacked into a cache folder, nothing of it installed;
#   3. elsewhere: nothing can be built, and the script says what to install.
#
# Environment: CARGO, TEMPI_CACHE (usual: ~/.cache/tempi), TEMPI_JOBS (usual: all cores), CARGO_TARGET_DIR.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
cargo=${CARGO:-cargo}
out=${1:-web/src/wasm}
cache=${TEMPI_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tempi}/rust-web
target_dir=${CARGO_TARGET_DIR:-target}
jobs=${TEMPI_JOBS:+-j$TEMPI_JOBS}
# The engine searches lines of more than a hundred actions.
stack_bytes=4194304

# They would take the place of the flags below.
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS

say() { echo "build-wasm: $*"; }
fail() { echo "build-wasm: $*" >&2; exit 1; }

# Whether the installed compiler can make the target as it is.
has_target() {
    local libraries
    libraries=$(rustc --print target-libdir --target "$target" 2>/dev/null) && compgen -G "$libraries/libcore-*.rlib" >/dev/null
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else return 1; fi; }

# The version of a package that apt would fetch; empty if there is none.
candidate() { apt-cache policy "$1" 2>/dev/null | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }

# The first package that another one depends on and whose name fits a pattern.
needed_by() { apt-cache show --no-all-versions "$1" 2>/dev/null | sed -n 's/^Depends: //p' | grep -oE "$2" | head -n1; }

# The names of Debian's packages: which LLVM and which library belong to its Rust is asked of the packages themselves.
debian_packages() {
    local library llvm
    library=$(needed_by libstd-rust-web-dev 'libstd-rust-web-[0-9.]+') || return 1
    llvm=$(needed_by "$library" 'libllvm[0-9]+') || return 1
    echo "rustc-web rust-web-src libstd-rust-web-dev $library $llvm lld-${llvm#libllvm}"
}

# Whether apt would fetch a Rust for browsers that can build this source.
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
    rm -r "$into/packages"
}

# The libraries of LLVM that are not on this machine: what apt would install new beside it.
missing_libraries() { apt-get install -s --no-install-recommends "$1" 2>/dev/null | sed -n "/^Inst $1 /d; s/^Inst \([^ ]*\) (.*/\1/p"; }

# fail_without FOLDER MESSAGE: what was unpacked so far is of no use.
fail_without() { rm -rf "$1"; fail "$2"; }

# Fetches and unpacks Debian's Rust, unless the cache has this version.
debian_rust() {
    local packages version oldest new missing
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    # Lists that are some months old know older packages, which may be too old, or may be gone.
    if ! enough_in_lists; then
        say "apt's lists name no Rust for browsers of version $oldest or later; asking for newer lists"
        as_root apt-get update -qq || fail "run 'rustup target add $target' (or, on Debian, 'apt-get update' as root) and try again"
        enough_in_lists || fail "apt has no rustc-web of version $oldest or later: run 'rustup target add $target' and try again"
    fi
    debian=$cache/$version
    if ! runs "$debian"; then
        rm -rf "$debian"
        say "fetching $packages ($version) into $debian (138 MB, 850 MB unpacked)"
        # Put in place only when it is whole, and by the first of two builds that fetch it at the same time.
        new=$debian.new.$$
        # shellcheck disable=SC2086  # a list of names
        unpack "$new" $packages || { as_root apt-get update -qq && unpack "$new" $packages; } ||
            fail_without "$new" "the packages could not be fetched: run 'apt-get update' as root, or 'rustup target add $target', and try again"
        if ! runs "$new"; then
            missing=$(missing_libraries "$(grep -oE 'libllvm[0-9]+' <<<"$packages")")
            say "and the libraries that it needs: ${missing//$'\n'/ }"
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
    # With a target named, flags are for the target alone. Texts of panics name files; they need not name folders of this machine.
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
    "$cargo" build --locked $jobs --package tempi-wasm --lib --profile wasm --target "$target" --target-dir "$target_dir/wasm" "$@"
    unset CARGO_ENCODED_RUSTFLAGS
}

if has_target; then
    say "with the installed $(rustc --version)"
    build
elif command -v apt-get >/dev/null && command -v dpkg >/dev/null; then
    debian_rust
    say "with Debian's $(LD_LIBRARY_PATH=$libraries "$debian/root/usr/bin/rustc" --version), which builds the standard library too"
    # The standard library is built from its source, which a compiler that is not a nightly one does only when it is told so.
    (
        export RUSTC_BOOTSTRAP=1 RUSTC=$debian/root/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
        export LD_LIBRARY_PATH=$libraries
        build -Zbuild-std=std,panic_abort
    )
else
    fail "Rust's target for browsers is missing: run 'rustup target add $target' and try again"
fi

# Node writes the last part: cards and rules pages as files.
path=$(scripts/find-node.sh)
export PATH=$path
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
say "making the JavaScript side"
# shellcheck disable=SC2086  # none or one option
"$cargo" run --locked $jobs --package xtask -- bindgen "$target_dir/wasm/$target/wasm/tempi_wasm.wasm" "$made"
cp crates/wasm/js/index.js crates/wasm/js/*.d.ts "$made"
node crates/wasm/js/write-static.mjs "$made"

# Files that are the same stay as they are, so that nothing that watches them starts anew.
mkdir -p "$out"
(cd "$made" && find . -type f) | while read -r file; do
    cmp -s "$made/$file" "$out/$file" || { mkdir -p "$(dirname "$out/$file")" && cp "$made/$file" "$out/$file"; }
done
(cd "$out" && find . -type f) | while read -r file; do [ -e "$made/$file" ] || rm "$out/$file"; done
say "$out: $(du -sh "$out" | cut -f1), the module $(stat -c %s "$out/tempi_bg.wasm") bytes, $(gzip -9c "$out/tempi_bg.wasm" | wc -c) with gzip"
