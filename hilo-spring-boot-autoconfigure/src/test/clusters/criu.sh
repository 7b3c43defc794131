#!/usr/bin/env bash
# Images of processes by CRIU, from the packages of tests/servers/unpacked.sh /tmp/hilo-servers/criu fetch. Needs root, and a
# kernel that can.
#
#   criu.sh check              whether this kernel can
#   criu.sh dump PID IMAGE     takes the image of a process, which ends
#   criu.sh restore IMAGE      runs one copy, in namespaces of its own, until it ends
set -euo pipefail

criu=${HILO_SERVERS:-/tmp/hilo-servers}/criu/root/usr/sbin/criu

case $1 in
  check) "$criu" check ;;
  dump)
    mkdir -p "$3"
    "$criu" dump -t "$2" -D "$3" -o dump.log -v2 || { grep -i error "$3/dump.log" >&2; exit 1; }
    ;;
  restore) exec unshare --pid --mount --fork --mount-proc "$criu" restore -D "$2" -o "restore-$$.log" -v2 ;;
esac
