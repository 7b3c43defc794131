#!/usr/bin/env bash
# A PostgreSQL primary and a standby that follows it, on loopback, in a folder of their own.
#
#   postgres-standby.sh FOLDER start     both, in an empty folder: ports 15501 and 15502, user postgres, no password
#   postgres-standby.sh FOLDER freeze    the standby receives nothing any more
#   postgres-standby.sh FOLDER thaw      it goes on
#   postgres-standby.sh FOLDER switch    the primary takes no more writes but keeps its connections, and the standby takes over
#   postgres-standby.sh FOLDER failover  kill -9 both, start the standby with what it had received, and promote it
#   postgres-standby.sh FOLDER stop
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
  "$bin/pg_ctl" -D "$folder/$1" -w -t 60 -l "$folder/$1.log" \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder" start >/dev/null
}

processes() { # node: the server's first process, and its children
  local first
  first=$(head -1 "$folder/$1/postmaster.pid")
  echo "$first"
  pgrep -P "$first"
}

case $2 in
  start)
    "$bin/initdb" -D "$folder/primary" -U postgres -A trust -E UTF8 --no-sync >/dev/null
    run primary 15501
    "$bin/pg_basebackup" -d "host=127.0.0.1 port=15501 user=postgres application_name=standby" \
      -D "$folder/standby" -R -X stream -c fast --no-sync
    run standby 15502
    ;;
  freeze)
    for process in $(processes standby); do
      if grep -aq walreceiver "/proc/$process/cmdline"; then
        kill -STOP "$process"
        frozen=$process
      fi
    done
    echo "Frozen: ${frozen:?no process of the standby receives}"
    ;;
  thaw)
    kill -CONT $(processes standby)
    ;;
  switch)
    primary() { "$bin/psql" -h 127.0.0.1 -p 15501 -U postgres -d postgres -Atqc "$1"; }
    primary "ALTER SYSTEM SET default_transaction_read_only = on"
    primary "SELECT pg_reload_conf()"
    while [ "$(primary "SHOW default_transaction_read_only")" = off ]; do sleep 0.05; done
    until [ "$(primary "SELECT replay_lsn >= pg_current_wal_lsn() FROM pg_stat_replication")" = t ]; do sleep 0.05; done
    "$bin/pg_ctl" -D "$folder/standby" -w promote >/dev/null
    ;;
  failover)
    for node in primary standby; do
      victims=$(processes $node)
      kill -9 $victims
      for victim in $victims; do
        while [ -e "/proc/$victim" ] && ! grep -q '^State:.Z' "/proc/$victim/status" 2>/dev/null; do sleep 0.05; done
      done
    done
    rm -f "$folder/standby/postmaster.pid" "$folder"/.s.PGSQL.15502*
    run standby 15502
    "$bin/pg_ctl" -D "$folder/standby" -w promote >/dev/null
    ;;
  stop)
    for node in standby primary; do
      "$bin/pg_ctl" -D "$folder/$node" -m immediate stop >/dev/null 2>&1 || true
    done
    ;;
esac
