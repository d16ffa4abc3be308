#!/usr/bin/env bash
# Builds release archives and a Debian package into target/dist.
#
#   tempi-VERSION-MACHINE-SYSTEM.tar.gz  the program with the page inside, manual pages, completions, licenses
#   tempi-VERSION-site.tar.gz            the page, for any web host
#   tempi_VERSION-1_MACHINE.deb          the same as the first, for Debian and its derivatives (only on those)
#   SHA256SUMS
#
# Environment: CARGO; SOURCE_DATE_EPOCH (default: the time of the last commit); TEMPI_PROFILE=play to try the packaging with a quick,
# slow-running build; as for build-page.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo=${CARGO:-cargo}
unset CARGO_TARGET_DIR
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
dist=target/dist
stage=$dist/stage

say() { echo "dist: $*"; }

# archive NAME FOLDER: a reproducible tar.gz of the folder.
archive() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$(dirname "$2")" -cf - "$(basename "$2")" |
        gzip -9n >"$dist/$1.tar.gz"
}

rm -rf "$dist"
mkdir -p "$stage"/{man,completions}

say "building the page and the program"
path=$(scripts/find-node.sh)
export PATH=$path
scripts/build-page.sh "$dist/tempi-$version-site"
profile=${TEMPI_PROFILE:-release}
"$cargo" build --profile "$profile" --locked --package tempi-cli

say "adding manual pages, completions and licenses"
cp "target/$profile/tempi" "$stage/tempi"
strip "$stage/tempi"
"$stage/tempi" man "$stage/man" >/dev/null
"$stage/tempi" completions bash >"$stage/completions/tempi.bash"
"$stage/tempi" completions zsh >"$stage/completions/_tempi"
"$stage/tempi" completions fish >"$stage/completions/tempi.fish"
node scripts/licenses.mjs >"$stage/THIRD-PARTY.txt"
cp LICENSE CHANGELOG.md crates/cli/README.md "$stage"

name=tempi-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')
cp -r "$stage" "$dist/$name"
archive "$name" "$dist/$name"
cp LICENSE "$stage/THIRD-PARTY.txt" "$dist/tempi-$version-site"
archive "tempi-$version-site" "$dist/tempi-$version-site"
rm -r "${dist:?}/$name" "${dist:?}/tempi-$version-site"

if command -v dpkg >/dev/null; then
    say "building the Debian package"
    # crates/cli/Cargo.toml lists the files of the package.
    "$(scripts/get-tool.sh cargo-deb)" --quiet --package tempi-cli --no-build --no-strip --locked --output "$dist"
fi

(cd "$dist" && find . -name "*.tar.gz" -o -name "*.deb" | sort | xargs sha256sum >SHA256SUMS)
rm -r "$stage"
say "$dist:"
ls -l "$dist"
