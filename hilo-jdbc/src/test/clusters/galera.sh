#!/usr/bin/env bash
# A MariaDB Galera cluster of three nodes, each in a network namespace of its own. Needs root and iproute2, and the packages of
# tests/servers/unpacked.sh /tmp/hilo-servers/galera fetch
#
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
unpacked=$(realpath "$(dirname "$0")/../../../../tests/servers/unpacked.sh")
packages=${HILO_SERVERS:-/tmp/hilo-servers}/galera
usr=$packages/root/usr
nodes=$folder/nodes
bridge=hilo-galera
# Meant for tests of networks
network=198.18.0
as_a_node=(--binlog-format=ROW --wsrep-on=ON --wsrep-provider="$usr/lib/galera/libgalera_smm.so"
  --wsrep-cluster-address="gcomm://$network.1,$network.2,$network.3")

# The transfer of the data to a node fails as root
nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$nodes" PATH="$usr/bin:$usr/sbin:$PATH")

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

run() { # node, further options
  local node=$1
  shift
  ip netns exec "$bridge-$node" "${nobody[@]}" "$unpacked" "$packages" mariadb "$nodes/$node" 3306 \
    --bind-address=0.0.0.0 --skip-name-resolve --skip-grant-tables --innodb-buffer-pool-size=64M \
    --innodb-flush-log-at-trx-commit=1 --innodb-autoinc-lock-mode=2 "${as_a_node[@]}" \
    --wsrep-provider-options="gcache.size=32M; pc.recovery=no" --wsrep-cluster-name=hilo \
    --wsrep-node-name="node$node" \
    --wsrep-node-address="$network.$node" --wsrep-sst-method=rsync "$@"
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
  "$usr/bin/mariadb" --no-defaults --skip-ssl -h"$network.$1" -uroot -N -e "SHOW STATUS LIKE 'wsrep_local_state_comment'" 2>/dev/null | cut -f2 || true
}

position() { # node that is down: its last transaction
  rm -f "$nodes/$1.recovery"
  "${nobody[@]}" mariadbd --no-defaults --basedir="$usr" --datadir="$nodes/$1" --socket="$nodes/$1.sock" --lc-messages-dir="$usr/share/mariadb" \
    --log-error="$nodes/$1.recovery" "${as_a_node[@]}" --wsrep-recover
  sed -n 's/.*Recovered position: *//p' "$nodes/$1.recovery"
}

join_again() { # nodes
  local node
  for node in "$@"; do run "$node" --wsrep-start-position="$(position "$node")" & done
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
  start)
    stop
    rm -rf "$nodes"
    mkdir -p "$nodes"
    chown nobody "$nodes"
    cd "$nodes"
    connect
    "$unpacked" "$packages" mariadb "$nodes/1" 15301
    "$unpacked" "$packages" stop "$nodes/1"
    rm "$nodes"/1.*
    for node in 2 3; do cp -a "$nodes/1" "$nodes/$node"; done
    chown -R nobody: "$nodes"
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
