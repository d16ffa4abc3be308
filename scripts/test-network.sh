#!/usr/bin/env bash
# Tests play between two machines: a server and its players in separate network namespaces, connected only by a virtual cable. Two people
# play in the browser over plain HTTP and through an HTTPS proxy (nginx, as in docs/DEPLOY.md), and so do two bots, `examples/bot.py` and
# `tempi bot`. Needs root, web/dist, target/debug/tempi, and Debian's packages nginx-light, iproute2, openssl and python3.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${TEMPI_PROGRAM:-$PWD/target/debug/tempi}
site=tempi-site players=tempi-players
at=10.77.0.1
sites="http://$at:8864/ https://$at/"
folder=$(mktemp -d)
children=()

stop() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
    wait
    for name in $site $players; do ip netns delete $name 2>/dev/null || true; done
    rm -rf "$folder"
}
trap stop EXIT

fail() { echo "test-network: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "network namespaces need root"
[ -x "$program" ] || fail "there is no $program: run cargo build --package tempi-cli, or set TEMPI_PROGRAM"
[ -e web/dist/index.html ] || fail "web/dist/index.html is missing: run make web"
command -v nginx >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light >/dev/null

ip netns add $site
ip netns add $players
ip link add name tempi0 netns $site type veth peer name tempi1 netns $players
for end in "$site tempi0 $at" "$players tempi1 10.77.0.2"; do
    read -r name device address <<<"$end"
    ip -n "$name" address add "$address/24" dev "$device"
    ip -n "$name" link set "$device" up
    ip -n "$name" link set lo up
done

# A certificate authority that only the players trust, and the site's certificate.
{
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Tempi test" -keyout "$folder/authority.key" -out "$folder/authority.pem"
    openssl req -newkey rsa:2048 -nodes -subj "/CN=$at" -keyout "$folder/key.pem" -out "$folder/request.pem"
    openssl x509 -req -in "$folder/request.pem" -CA "$folder/authority.pem" -CAkey "$folder/authority.key" -CAcreateserial -days 2 \
        -extfile <(printf 'subjectAltName=IP:%s\nbasicConstraints=CA:FALSE\n' "$at") -out "$folder/certificate.pem"
} 2>"$folder/openssl.log" || { cat "$folder/openssl.log" >&2; fail "cannot create a certificate"; }
cat >"$folder/nginx.conf" <<EOF
daemon off;
pid $folder/nginx.pid;
error_log $folder/nginx.log;
events {}
http {
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/proxy;
    fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi;
    scgi_temp_path $folder/scgi;
    server {
        listen $at:443 ssl;
        ssl_certificate $folder/certificate.pem;
        ssl_certificate_key $folder/key.pem;
        location / {
            proxy_pass http://$at:8864;
            proxy_http_version 1.1;
            proxy_set_header Host \$host;
            proxy_set_header X-Forwarded-Proto \$scheme;
            proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
            proxy_set_header Upgrade \$http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_read_timeout 60s;
            proxy_buffering off;
        }
    }
}
EOF
ip netns exec $site "$program" serve --data "$folder/data" --page web/dist --host $at --port 8864 --trusted-proxy $at >"$folder/serve.log" 2>&1 &
children+=($!)
ip netns exec $site nginx -c "$folder/nginx.conf" >"$folder/nginx.out" 2>&1 &
children+=($!)

in_players() { ip netns exec $players env SSL_CERT_FILE="$folder/authority.pem" "$@"; }
for address in $sites; do
    in_players curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors --cacert "$folder/authority.pem" --output /dev/null "$address" ||
        { cat "$folder"/*.log "$folder"/*.out >&2; fail "$address does not answer"; }
done

# A bot without a token waits for the other one's seek.
printf '[think]\nnodes = 200\n' >"$folder/bot.toml"
for address in $sites; do
    in_players timeout 120 "$program" bot "$address" --config "$folder/bot.toml" --games 1 >"$folder/bot.log" 2>&1 &
    waiting=$!
    in_players timeout 120 python3 examples/bot.py "$address" 1 >"$folder/seeker.log" 2>&1 || { cat "$folder"/*.log >&2; fail "bots cannot play at $address"; }
    wait $waiting || { cat "$folder"/*.log >&2; fail "tempi bot cannot play at $address"; }
    echo "test-network: $(grep -o 'over: .*' "$folder/seeker.log") between two bots at $address"
done
(cd web && in_players TEMPI_SITES="$sites" npx playwright test --config e2e/network.config.ts)
