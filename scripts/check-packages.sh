#!/usr/bin/env bash
# Packages every publishable crate, checks that each package compiles with its own features and files, and checks its contents.
#
# Packages depend on each other, so they are checked in a workspace of packages that takes the place of crates.io.
#
# Environment: CARGO, CARGO_TARGET_DIR.
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

rm -rf "$target_dir/package"
"$cargo" package --quiet --locked --allow-dirty --no-verify "${packages[@]/#/--package=}"

# `cargo package` would build each package. Checking it also finds missing files and features, but reuses what `make clippy` has checked.
check=$target_dir/package/check
mkdir "$check"
for name in "${packages[@]}"; do
    # Files in packages have a time long ago, by which Cargo would take them for unchanged.
    tar -xmzf "$target_dir/package/$name-$version.crate" -C "$check"
done
cp Cargo.lock "$check"
{
    # The workspace's resolver: with another one, dependencies would be checked again.
    printf '[workspace]\nresolver = "3"\nmembers = ["tempi-*"]\n[patch.crates-io]\n'
    for name in "${packages[@]}"; do
        echo "$name.path = \"$name-$version\""
    done
} >"$check/Cargo.toml"
for name in "${packages[@]}"; do
    "$cargo" check --quiet --offline --target-dir "$target_dir" --manifest-path "$check/Cargo.toml" --package "$name"
done

for name in "${packages[@]}"; do
    files=$(tar -tzf "$target_dir/package/$name-$version.crate")
    # Without its variants, for example, the package of the rules would still compile.
    missing=$(comm -23 <(cd "crates/${name#tempi-}" && git ls-files | grep -vE '^(tests|examples|benches)/' | sort) \
        <(sed 's|^[^/]*/||' <<<"$files" | sort))
    [ -z "$missing" ] || fail "$name: the package lacks" $missing
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
