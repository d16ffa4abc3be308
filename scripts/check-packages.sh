#!/usr/bin/env bash
# Packages every publishable crate, compiles each package on its own, and checks its contents.
#
# Packages depend on each other, so Cargo resolves them against each other instead of crates.io.
#
# Environment: CARGO, CARGO_HOME, CARGO_TARGET_DIR.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo=${CARGO:-cargo}
target_dir=${CARGO_TARGET_DIR:-target}
failures=0

fail() { echo "check-packages: $*" >&2; failures=$((failures + 1)); }

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
packages=()
for manifest in crates/*/Cargo.toml; do
    if grep -q '^publish = false' "$manifest"; then continue; fi
    name=$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -n1)
    packages+=("$name")
    for key in description keywords categories documentation repository readme license; do
        grep -qE "^$key(\.workspace)? = " "$manifest" || fail "$manifest: no $key"
    done
done

rm -f "$target_dir"/package/*.crate
# Cargo unpacks dependencies into its home folder, and considers them current as long as the version is the same.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
for name in "${packages[@]}"; do
    rm -rf "$cargo_home"/registry/src/-*/"$name-$version" "$cargo_home"/registry/cache/-*/"$name-$version.crate"
done
# The same goes for their compiled code, which the lists of source files tell apart from that of the workspace's own crates.
for list in $(grep -ls "/registry/src/-" "$target_dir"/debug/deps/tempi_*.d); do
    unit=$(basename "$list" .d)
    rm -rf "$target_dir/debug/.fingerprint/${unit//_/-}"
done
# The workspace's profiles do not apply to packages. With its optimization of dependencies (Cargo.toml), these need not be compiled again.
profile=(--config 'profile.dev.opt-level=1')
for name in "${packages[@]}"; do
    profile+=(--config "profile.dev.package.$name.opt-level=0")
done
"$cargo" package --quiet --locked --allow-dirty "${profile[@]}" "${packages[@]/#/--package=}"

for name in "${packages[@]}"; do
    files=$(tar -tzf "$target_dir/package/$name-$version.crate")
    for file in README.md LICENSE Cargo.toml; do
        grep -qx "$name-$version/$file" <<<"$files" || fail "$name: the package has no $file"
    done
    tar -xzOf "$target_dir/package/$name-$version.crate" "$name-$version/LICENSE" | cmp -s - LICENSE ||
        fail "$name: LICENSE differs from that of the repository"
done

# The page is part of the server's package if it has been built. Otherwise `tempi serve` reports that it is missing, which the program's tests
# check.
server=$(echo "$target_dir"/package/tempi-server-*.crate)
in_package=$(tar -tzf "$server" | sed -n 's|^[^/]*/page/||p' | grep -v '^\.gitignore$' | sort || true)
on_disk=$(cd crates/server/page && find . -type f ! -name .gitignore | sed 's|^\./||' | sort)
[ "$in_package" = "$on_disk" ] || fail "tempi-server: the package's page is not the one in crates/server/page"

[ "$failures" = 0 ] || exit 1
echo "check-packages: ${#packages[@]} packages are complete; $([ -n "$on_disk" ] && echo "the page is in them" || echo "the page has not been built and is not in them")"
