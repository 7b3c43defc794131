#!/usr/bin/env bash
# Images of processes by CRIU 4.1.1, from the packages of Debian trixie unpacked into a folder with their own libraries: nothing is
# installed, and the release of this machine does not matter. Needs root, and a kernel that can.
#
#   criu.sh FOLDER fetch              the packages, into FOLDER
#   criu.sh FOLDER check              whether this kernel can
#   criu.sh FOLDER dump PID IMAGE     takes the image of a process, which ends
#   criu.sh FOLDER restore IMAGE      runs one copy, in namespaces of its own, until it ends
set -euo pipefail

folder=$1
criu=("$folder/usr/lib64/ld-linux-x86-64.so.2" --library-path "$folder/usr/lib/x86_64-linux-gnu" "$folder/usr/sbin/criu")

case $2 in
  fetch)
    mkdir -p "$folder"/apt/{lists,cache,state}
    cd "$folder"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" >apt/sources.list
    touch apt/status
    cat >apt/apt.conf <<END
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$folder/apt/state";
Dir::State::lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt/cache";
END
    export APT_CONFIG=$folder/apt/apt.conf
    apt-get update -qq
    # An empty status: all that it depends on comes too, the C library among it
    apt-get install -y -qq --no-install-recommends --download-only criu
    for package in apt/cache/archives/*.deb; do dpkg -x "$package" .; done
    rm -r apt
    ;;
  check) "${criu[@]}" check ;;
  dump)
    mkdir -p "$4"
    "${criu[@]}" dump -t "$3" -D "$4" -o dump.log -v2 || { grep -i error "$4/dump.log" >&2; exit 1; }
    ;;
  restore) exec unshare --pid --mount --fork --mount-proc "${criu[@]}" restore -D "$3" -o "restore-$$.log" -v2 ;;
esac
