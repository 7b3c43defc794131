#!/usr/bin/env bash
# A PostgreSQL server that is lost and restored from what was kept of it, on loopback, in a folder of its own.
#
#   postgres-restore.sh FOLDER start PORT     in an empty folder: user postgres, no password
#   postgres-restore.sh FOLDER backup HOW     base: pg_basebackup. pitr: the same, to go on from with the archived WAL.
#                                             snapshot: the files as they are at one moment
#   postgres-restore.sh FOLDER point          the point in time that a pitr goes back to
#   postgres-restore.sh FOLDER lose           ends the server, and puts the backup in its place
#   postgres-restore.sh FOLDER open           starts it as ever
#   postgres-restore.sh FOLDER apart SQL      starts it where only its own operator gets in, runs the SQL, and stops it
#   postgres-restore.sh FOLDER stop
#
# Needs Debian's packages postgresql-15 and postgresql-client-15, or POSTGRES_BIN. As root it runs as nobody: PostgreSQL
# refuses root.
set -euo pipefail

bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
folder=$1
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder" bash -c "$(cat "$0")" "$0" "$@"
fi
cd "$folder"

run() { # options
  "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" -o "$1" start >/dev/null
}

open() { # port
  run "-p $1 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder"
}

sql() { # socket's folder, port, statement
  "$bin/psql" -h "$1" -p "$2" -U postgres -qAt -v ON_ERROR_STOP=1 -c "$3"
}

case $2 in
  start)
    "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync >/dev/null
    mkdir "$folder/archive" "$folder/operator"
    chmod 700 "$folder/operator"
    cat >>"$folder/data/postgresql.conf" <<END
archive_mode = on
archive_command = 'cp %p $folder/archive/%f'
restore_command = 'cp $folder/archive/%f %p'
END
    echo "$3" >"$folder/port"
    open "$3"
    ;;
  backup)
    port=$(cat "$folder/port")
    if [ "$3" = snapshot ]; then
      first=$(head -1 "$folder/data/postmaster.pid")
      all="$first $(pgrep -P "$first")"
      kill -STOP $all
      cp -a "$folder/data" "$folder/backup"
      kill -CONT $all
      rm "$folder/backup/postmaster.pid"
    else
      "$bin/pg_basebackup" -h "$folder" -p "$port" -U postgres -D "$folder/backup" -X stream -c fast --no-sync
    fi
    if [ "$3" = pitr ]; then
      touch "$folder/backup/recovery.signal"
      echo "recovery_target_name = 'before'" >>"$folder/backup/postgresql.conf"
      echo "recovery_target_action = 'promote'" >>"$folder/backup/postgresql.conf"
    fi
    ;;
  point)
    sql "$folder" "$(cat "$folder/port")" "SELECT pg_create_restore_point('before')" >/dev/null
    sql "$folder" "$(cat "$folder/port")" "SELECT pg_switch_wal()" >/dev/null
    ;;
  lose)
    "$bin/pg_ctl" -D "$folder/data" -m fast -w stop >/dev/null
    mv "$folder/data" "$folder/lost"
    mv "$folder/backup" "$folder/data"
    ;;
  open)
    open "$(cat "$folder/port")"
    ;;
  apart)
    run "-c listen_addresses='' -c unix_socket_directories=$folder/operator"
    until [ "$(sql "$folder/operator" 5432 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.1; done
    sql "$folder/operator" 5432 "$3"
    "$bin/pg_ctl" -D "$folder/data" -m fast -w stop >/dev/null
    ;;
  stop)
    "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    ;;
esac
