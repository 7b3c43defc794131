#!/usr/bin/env bash
# Two PostgreSQL servers, blue and green; green subscribes to what blue publishes. On loopback, in a folder of their own.
#
#   postgres-logical.sh FOLDER start BLUE GREEN    both, on these ports, in an empty folder: user postgres, no password
#   postgres-logical.sh FOLDER stop
#
# Needs Debian's package postgresql-15, or POSTGRES_BIN. As root it runs as nobody: PostgreSQL refuses root.
set -euo pipefail

bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
folder=$1
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder" bash -c "$(cat "$0")" "$0" "$@"
fi
cd "$folder"

run() { # node port
  "$bin/initdb" -D "$folder/$1" -U postgres -A trust -E UTF8 --no-sync >/dev/null
  "$bin/pg_ctl" -D "$folder/$1" -w -t 60 -l "$folder/$1.log" \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c wal_level=logical" start >/dev/null
}

case $2 in
  start)
    run blue "$3"
    run green "$4"
    ;;
  stop)
    for node in green blue; do
      "$bin/pg_ctl" -D "$folder/$node" -m immediate stop >/dev/null 2>&1 || true
    done
    ;;
esac
