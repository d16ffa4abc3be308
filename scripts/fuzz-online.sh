#!/usr/bin/env bash
# Sends bad input to a running server, for FUZZ_SECONDS (600) over HTTP and as long again over the socket: `scripts/fuzz-online.sh [SEED]`.
#
# The last line of output is a JSON object. Needs Python 3.10 or later with venv, and on first use the network: schemathesis is installed in a
# virtual environment in the target folder.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo=${CARGO:-cargo}
target_dir=${CARGO_TARGET_DIR:-target}
venv=$target_dir/fuzz-online
requirements=scripts/fuzz-online/requirements.txt

if ! cmp -s "$requirements" "$venv/installed.txt"; then
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
    cp "$requirements" "$venv/installed.txt"
fi
"$venv/bin/python" -m openapi_spec_validator docs/openapi.json
"$cargo" build --locked --quiet --package tempi-cli
exec "$venv/bin/python" scripts/fuzz-online/run.py "$target_dir/debug/tempi" "${FUZZ_SECONDS:-600}" "$@"
