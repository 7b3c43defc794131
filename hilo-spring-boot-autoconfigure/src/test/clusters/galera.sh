#!/usr/bin/env bash
# A MariaDB Galera cluster of three nodes on loopback, from Debian's packages unpacked into a folder: nothing is installed.
#
#   galera.sh FOLDER fetch     the packages (as root, for apt)
#   galera.sh FOLDER start     all nodes, anew: ports 15301 to 15303, user root, no password
#   galera.sh FOLDER kill N    kill -9 node N
#   galera.sh FOLDER stop
#
# As root, all but fetch runs as nobody: the transfer of the data to a node fails as root.
set -euo pipefail

folder=$1
mkdir -p "$folder/nodes"
if [ "$(id -u)" = 0 ] && [ "$2" != fetch ]; then
  chown nobody "$folder/nodes"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder/nodes" bash -c "$(cat "$0")" "$0" "$@"
fi
cd "$folder"
packages=$folder/packages
nodes=$folder/nodes
usr=$packages/usr
export LD_LIBRARY_PATH=$usr/lib/$(uname -m)-linux-gnu PATH=$usr/bin:$usr/sbin:$PATH

run() { # node, further options
  local node=$1 address=gcomm://127.0.0.1:15410,127.0.0.1:15420,127.0.0.1:15430 base=$((15400 + $1 * 10))
  shift
  local own="gmcast.listen_addr=tcp://127.0.0.1:$base; ist.recv_addr=127.0.0.1:$((base + 1))"
  local quick="evs.keepalive_period=PT0.5S; evs.suspect_timeout=PT2S; evs.inactive_timeout=PT4S; gcache.size=32M; pc.recovery=no"
  mariadbd --no-defaults --basedir="$usr" --lc-messages-dir="$usr/share/mysql" --plugin-dir="$usr/lib/mysql/plugin" \
    --character-sets-dir="$usr/share/mysql/charsets" --datadir="$nodes/$node" --socket="$nodes/$node.sock" \
    --pid-file="$nodes/$node.pid" --log-error="$nodes/$node.log" --bind-address=127.0.0.1 --port=$((15300 + node)) \
    --skip-grant-tables --innodb-buffer-pool-size=64M --innodb-flush-log-at-trx-commit=2 \
    --binlog-format=ROW --innodb-autoinc-lock-mode=2 \
    --wsrep-on=ON --wsrep-provider="$usr/lib/galera/libgalera_smm.so" --wsrep-provider-options="$own; $quick" \
    --wsrep-cluster-name=hilo --wsrep-cluster-address="$address" --wsrep-node-name="node$node" \
    --wsrep-node-address="127.0.0.1:$base" --wsrep-node-incoming-address="127.0.0.1:$((15300 + node))" \
    --wsrep-sst-method=rsync --wsrep-sst-receive-address="127.0.0.1:$((base + 2))" "$@" >/dev/null 2>&1 </dev/null &
  await "$node"
}

await() { # node
  for _ in $(seq 300); do
    if [ "$(state "$1")" = Synced ]; then return; fi
    sleep 0.2
  done
  echo "Node $1 does not join the cluster" >&2
  tail -20 "$nodes/$1.log" >&2
  exit 1
}

state() { # node
  mariadb --no-defaults -h127.0.0.1 -P$((15300 + $1)) -uroot -N -e "SHOW STATUS LIKE 'wsrep_local_state_comment'" 2>/dev/null \
    | cut -f2 || true
}

kill_node() { # node
  kill -9 "$(cat "$nodes/$1.pid")" || true
  rm "$nodes/$1.pid"
}

case $2 in
  fetch)
    mkdir -p "$folder/debs/partial" "$packages"
    apt-get install -y -qq --no-install-recommends --download-only -o Dir::Cache::archives="$folder/debs" \
      mariadb-server galera-4 rsync
    for deb in "$folder"/debs/*.deb; do dpkg -x "$deb" "$packages"; done
    ;;
  start)
    rm -rf "${nodes:?}"/*
    mkdir -p "$nodes/1"
    if ! mariadb-install-db --no-defaults --basedir="$usr" --builddir= --lc-messages-dir="$usr/share/mysql" \
        --datadir="$nodes/1" --auth-root-authentication-method=normal --skip-test-db >"$nodes/install.log" 2>&1; then
      tail -20 "$nodes/install.log" >&2
      exit 1
    fi
    cp -a "$nodes/1" "$nodes/2"
    cp -a "$nodes/1" "$nodes/3"
    run 1 --wsrep-new-cluster --wsrep-cluster-address=gcomm://
    run 2
    run 3
    ;;
  kill) kill_node "$3" ;;
  stop)
    for node in 1 2 3; do
      if [ -e "$nodes/$node.pid" ]; then kill_node $node; fi
    done
    ;;
esac
