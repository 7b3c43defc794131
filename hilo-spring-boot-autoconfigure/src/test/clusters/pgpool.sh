#!/usr/bin/env bash
# A PostgreSQL primary, a standby, and a pgpool-II that sends it all the queries it may: on loopback, from Debian's postgresql-15, or
# POSTGRES_BIN, and the packages of tests/servers/unpacked.sh /tmp/hilo-servers/pgpool fetch
#
#   pgpool.sh FOLDER start PRIMARY STANDBY PGPOOL    in an empty folder, at these ports: user postgres, no password
#   pgpool.sh FOLDER lag                             the standby receives all, and shows nothing more of it
#   pgpool.sh FOLDER stop
#
# As root it runs as nobody: PostgreSQL refuses root.
set -euo pipefail

bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
folder=$1
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder" bash -c "$(cat "$0")" "$0" "$@"
fi
cd "$folder"

run() { # node port
  echo "$2" >"$1.port"
  "$bin/pg_ctl" -D "$folder/$1" -w -t 60 -l "$folder/$1.log" \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder" start >/dev/null
}

query() { # port SQL
  "$bin/psql" -h 127.0.0.1 -p "$1" -U postgres -d postgres -Atqc "$2"
}

case $2 in
  start)
    "$bin/initdb" -D "$folder/primary" -U postgres -A trust -E UTF8 --no-sync >/dev/null
    run primary "$3"
    "$bin/pg_basebackup" -d "host=127.0.0.1 port=$3 user=postgres" -D "$folder/standby" -R -X stream -c fast --no-sync
    run standby "$4"
    cat >pgpool.conf <<END
listen_addresses = '127.0.0.1'
port = $5
unix_socket_directories = '$folder'
pcp_listen_addresses = ''
pcp_socket_dir = '$folder'
pid_file_name = '$folder/pgpool.pid'
logdir = '$folder'
backend_clustering_mode = 'streaming_replication'
backend_hostname0 = '127.0.0.1'
backend_port0 = $3
backend_weight0 = 0
backend_hostname1 = '127.0.0.1'
backend_port1 = $4
backend_weight1 = 1
load_balance_mode = on
sr_check_user = 'postgres'
num_init_children = 40
max_pool = 1
END
    touch pcp.conf pool_hba.conf
    "${HILO_SERVERS:-/tmp/hilo-servers}/pgpool/root/usr/sbin/pgpool" -n -D -f pgpool.conf -F pcp.conf -a pool_hba.conf \
      </dev/null >pgpool.log 2>&1 &
    for _ in $(seq 240); do
      if query "$5" "SELECT 1" >/dev/null 2>&1; then exit; fi
      kill -0 $! 2>/dev/null || break
      sleep 0.25
    done
    tail -20 pgpool.log >&2
    exit 1
    ;;
  lag)
    port=$(cat standby.port)
    query "$port" "SELECT pg_wal_replay_pause()"
    while [ "$(query "$port" "SELECT pg_get_wal_replay_pause_state()")" != paused ]; do sleep 0.05; done
    ;;
  stop)
    if [ -e pgpool.pid ]; then
      kill -INT "$(tr -d '\0' <pgpool.pid)"
      while [ -e pgpool.pid ]; do sleep 0.05; done
    fi
    for node in standby primary; do
      "$bin/pg_ctl" -D "$folder/$node" -m immediate stop >/dev/null 2>&1 || true
    done
    ;;
esac
