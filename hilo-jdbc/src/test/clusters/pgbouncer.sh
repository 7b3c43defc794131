#!/usr/bin/env bash
# A pgbouncer in transaction mode on loopback, from the packages of tests/servers/unpacked.sh /tmp/hilo-servers/pgbouncer fetch
#
#   pgbouncer.sh FOLDER start PORT    before the PostgreSQL at that port: port 15601, user postgres, no password
#   pgbouncer.sh FOLDER stop
#
# As root it runs as nobody: pgbouncer refuses root.
set -euo pipefail

folder=$1
if [ "$(id -u)" = 0 ]; then
  chown nobody "$folder"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder" bash -c "$(cat "$0")" "$0" "$@"
fi
cd "$folder"

case $2 in
  start)
    echo '"postgres" ""' >users
    cat >pgbouncer.ini <<END
[databases]
* = host=127.0.0.1 port=$3
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 15601
unix_socket_dir =
auth_type = trust
auth_file = $folder/users
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
ignore_startup_parameters = extra_float_digits
logfile = $folder/log
pidfile = $folder/pid
END
    "${HILO_SERVERS:-/tmp/hilo-servers}/pgbouncer/root/usr/sbin/pgbouncer" -q -d pgbouncer.ini
    ;;
  stop)
    kill "$(cat pid)"
    while [ -e pid ]; do sleep 0.05; done
    ;;
esac
