#!/usr/bin/env bash
# A MariaDB Galera cluster of three nodes, each in a network namespace of its own, from Debian's packages unpacked into a
# folder: nothing is installed. Needs root and iproute2.
#
#   galera.sh FOLDER fetch       the packages
#   galera.sh FOLDER start       all nodes, anew: 198.18.0.1 to 198.18.0.3, user root, no password
#   galera.sh FOLDER kill N..    kill -9 these nodes, all at once
#   galera.sh FOLDER join N      start a killed node again, which gets from the others what it lacks
#   galera.sh FOLDER bootstrap   start all again after all were killed, the one with the most transactions first
#   galera.sh FOLDER pause N     stop the process, not the network
#   galera.sh FOLDER resume N
#   galera.sh FOLDER cut N       drop all between node N and the other nodes, silently; clients reach all
#   galera.sh FOLDER heal        end that
#   galera.sh FOLDER stop
set -euo pipefail

folder=$1
command=$2
shift 2
packages=$folder/packages
nodes=$folder/nodes
usr=$packages/usr
bridge=hilo-galera
# Meant for tests of networks
network=198.18.0
export LD_LIBRARY_PATH=$usr/lib/$(uname -m)-linux-gnu PATH=$usr/bin:$usr/sbin:$PATH

# The transfer of the data to a node fails as root
nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$nodes")

connect() {
  local node
  ip link add "$bridge" type bridge
  ip address add "$network.254/24" dev "$bridge"
  ip link set "$bridge" up
  for node in 1 2 3; do
    ip netns add "$bridge-$node"
    ip link add "$bridge-$node" master "$bridge" type veth peer name eth0 netns "$bridge-$node"
    ip link set "$bridge-$node" up
    ip -n "$bridge-$node" address add "$network.$node/24" dev eth0
    ip -n "$bridge-$node" link set eth0 up
    ip -n "$bridge-$node" link set lo up
  done
}

stop() {
  local node
  for node in 1 2 3; do
    if [ -e "/sys/class/net/$bridge-$node" ]; then ip link del "$bridge-$node"; fi
    if [ -e "/run/netns/$bridge-$node" ]; then
      ip netns pids "$bridge-$node" | xargs -r kill -9
      ip netns del "$bridge-$node"
    fi
  done
  if [ -e "/sys/class/net/$bridge" ]; then ip link del "$bridge"; fi
}

server() { # node, further options; takes the place of the shell
  local node=$1
  shift
  exec ip netns exec "$bridge-$node" "${nobody[@]}" \
    mariadbd --no-defaults --basedir="$usr" --lc-messages-dir="$usr/share/mysql" --plugin-dir="$usr/lib/mysql/plugin" \
    --character-sets-dir="$usr/share/mysql/charsets" --datadir="$nodes/$node" --socket="$nodes/$node.sock" \
    --pid-file="$nodes/$node.pid" --log-error="$nodes/$node.log" --skip-name-resolve --skip-grant-tables \
    --innodb-buffer-pool-size=64M --innodb-flush-log-at-trx-commit=1 --binlog-format=ROW --innodb-autoinc-lock-mode=2 \
    --wsrep-on=ON --wsrep-provider="$usr/lib/galera/libgalera_smm.so" \
    --wsrep-provider-options="gcache.size=32M; pc.recovery=no" --wsrep-cluster-name=hilo \
    --wsrep-cluster-address="gcomm://$network.1,$network.2,$network.3" --wsrep-node-name="node$node" \
    --wsrep-node-address="$network.$node" --wsrep-sst-method=rsync "$@" >/dev/null 2>&1 </dev/null
}

run() { # node, further options
  server "$@" &
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
  mariadb --no-defaults -h"$network.$1" -uroot -N -e "SHOW STATUS LIKE 'wsrep_local_state_comment'" 2>/dev/null | cut -f2 || true
}

position() { # node that is down: its last transaction
  rm -f "$nodes/$1.recovery"
  (server "$1" --wsrep-recover --log-error="$nodes/$1.recovery")
  sed -n 's/.*Recovered position: *//p' "$nodes/$1.recovery"
}

join_again() { # nodes
  local node
  for node in "$@"; do run "$node" --wsrep-start-position="$(position "$node")"; done
  for node in "$@"; do await "$node"; done
}

bootstrap() {
  local first
  first=$(for node in 1 2 3; do echo "$(position $node) $node"; done | sort -t: -k2nr | sed '1s/.* //;q')
  sed -i 's/^safe_to_bootstrap:.*/safe_to_bootstrap: 1/' "$nodes/$first/grastate.dat"
  run "$first" --wsrep-new-cluster --wsrep-start-position="$(position "$first")"
  await "$first"
  join_again $(seq 3 | grep -v "$first")
}

pid() { # node
  cat "$nodes/$1.pid"
}

kill_nodes() {
  local node
  kill -9 $(for node in "$@"; do pid "$node"; done)
  for node in "$@"; do rm "$nodes/$node.pid"; done
}

case $command in
  fetch)
    mkdir -p "$folder/debs/partial" "$packages"
    apt-get install -y -qq --no-install-recommends --download-only -o Dir::Cache::archives="$folder/debs" \
      mariadb-server galera-4 rsync
    for deb in "$folder"/debs/*.deb; do dpkg -x "$deb" "$packages"; done
    ;;
  start)
    stop
    rm -rf "$nodes"
    mkdir -p "$nodes"
    chown nobody "$nodes"
    cd "$nodes"
    connect
    if ! "${nobody[@]}" mariadb-install-db --no-defaults --basedir="$usr" --builddir= --lc-messages-dir="$usr/share/mysql" \
        --datadir="$nodes/1" --auth-root-authentication-method=normal --skip-test-db >"$nodes/install.log" 2>&1; then
      tail -20 "$nodes/install.log" >&2
      exit 1
    fi
    cp -a "$nodes/1" "$nodes/2"
    cp -a "$nodes/1" "$nodes/3"
    run 1 --wsrep-new-cluster
    await 1
    for node in 2 3; do
      run $node
      await $node
    done
    ;;
  kill) kill_nodes "$@" ;;
  join) join_again "$@" ;;
  bootstrap) bootstrap ;;
  pause) kill -STOP "$(pid "$1")" ;;
  resume) kill -CONT "$(pid "$1")" ;;
  cut)
    for other in $(seq 3 | grep -v "$1"); do
      ip -n "$bridge-$1" route add blackhole "$network.$other"
      ip -n "$bridge-$other" route add blackhole "$network.$1"
    done
    ;;
  heal)
    for node in 1 2 3; do ip -n "$bridge-$node" route flush type blackhole; done
    ;;
  stop) stop ;;
esac
