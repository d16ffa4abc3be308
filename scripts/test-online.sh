#!/usr/bin/env bash
# Runs the tests of online play twice: on SQLite, and on private instances of PostgreSQL and NATS, which are stopped and deleted afterwards.
#
# Arguments go to cargo.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}

scripts/get-databases.sh
initdb=$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)
nats=$(command -v nats-server)

folder=$(mktemp -d)
chmod 755 "$folder"
# PostgreSQL refuses to run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then
    as_user=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    chown postgres "$folder"
fi
bin=$(dirname "$initdb")

finish() {
    [ -z "${nats_job:-}" ] || kill "$nats_job" 2>/dev/null || true
    "${as_user[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

cd "$folder"
"${as_user[@]}" "$bin/initdb" -D "$folder/data" -U tempi --auth=trust --encoding=UTF8 --no-locale >/dev/null
pg_port=$(free_port)
"${as_user[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
    -o "-p $pg_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c max_connections=400" start >/dev/null
nats_port=$(free_port)
# The queue of the engine's jobs is stored in JetStream.
"$nats" -a 127.0.0.1 -p "$nats_port" -js -sd "$folder/jetstream" >"$folder/nats.log" 2>&1 &
nats_job=$!
cd - >/dev/null

# Build the whole workspace, so that nothing is recompiled that `make unit` has compiled.
test_online() {
    if "$cargo" nextest --version >/dev/null 2>&1; then
        "$cargo" nextest run --locked --workspace -E 'package(tempi-server) & binary(online)' "$@"
    else
        "$cargo" test --locked --workspace --test online "$@"
    fi
}

echo "On SQLite:"
test_online "$@"
echo "On PostgreSQL and NATS:"
TEMPI_TEST_POSTGRES=postgres://tempi@127.0.0.1:$pg_port TEMPI_TEST_POSTGRES_BIN=$bin TEMPI_TEST_NATS=nats://127.0.0.1:$nats_port test_online "$@"
