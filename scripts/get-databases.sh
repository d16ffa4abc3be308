#!/usr/bin/env bash
# Installs Debian's packages postgresql and nats-server if they are missing (as root), for tests that start private instances. No system
# service is started.
set -euo pipefail

find_tools() {
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v nats-server >/dev/null
}

find_tools && exit
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "get-databases: PostgreSQL or NATS is missing; install them: sudo apt-get install postgresql nats-server" >&2
    exit 1
fi
apt-get update -qq
# Do not create a system cluster: the tests start their own.
mkdir -p /etc/postgresql-common/createcluster.d
echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/tempi.conf
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql nats-server >/dev/null
find_tools || { echo "get-databases: PostgreSQL or NATS is still missing after its installation" >&2; exit 1; }
