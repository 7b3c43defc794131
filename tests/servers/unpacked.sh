#!/usr/bin/env bash
# Database servers and what stands before them, in versions that this machine's Debian need not have, without installing anything:
# packages of Debian's unstable and experimental, with all of their libraries, unpacked into a folder.
#
#   unpacked.sh FOLDER fetch [PACKAGE..]        downloads and unpacks, unless that is done. By default what the folder's name says:
#                                               mysql, mariadb, postgres, galera, pgbouncer, pgpool or criu. A name that ends in
#                                               /experimental comes alone, without what it depends on. Needs root, for apt
#   unpacked.sh FOLDER mysql|mariadb|postgres DATA PORT [OPTION..]
#                                               starts a server on 127.0.0.1:PORT, and waits until it answers. Its data lies in DATA,
#                                               its log in DATA.log, a path of its own or one in FOLDER. No passwords: user root,
#                                               on PostgreSQL postgres
#   unpacked.sh FOLDER stop|kill DATA           ends it: as asked to, or by SIGKILL
#
# The tests look for the folders in /tmp/hilo-servers, or HILO_SERVERS. On Linux for x86_64. As root, PostgreSQL runs as nobody.
set -euo pipefail

folder=$1
command=$2
shift 2
root=$(realpath -m "$folder")/root
libraries=$root/usr/lib/x86_64-linux-gnu
loader=$libraries/ld-linux-x86-64.so.2

packages() { # the folder's name
  case $1 in
    mysql) echo mysql-server-core ;;
    mariadb) echo mariadb-server-core ;;
    postgres) echo postgresql-18 postgresql-{,client-}19/experimental libpq5/experimental ;;
    galera) echo mariadb-server galera-4 rsync ;;
    pgpool) echo pgpool2 ;;
    pgbouncer | criu) echo "$1" ;;
    *) echo "Name the packages for $1" >&2; return 1 ;;
  esac
}

fetch() { # packages
  local apt=$root/apt debian suite package file wanted=(patchelf)
  rm -rf "$root"
  mkdir -p "$apt"/{parts,alone,lists/partial,cache/archives/partial}
  : >"$apt/status" # Empty: all that the packages depend on comes too, the C library among it
  # From where this machine has its own packages
  debian=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } |
    sed -nE 's#^(URIs:|deb( \[.*\])?) *([^ ]+/debian)/?( .*)?$#\3#p' | sed -n 1p)
  for suite in sid experimental; do
    printf '%s\n' 'Types: deb' "URIs: ${debian:?no Debian in the sources of apt}" "Suites: $suite" 'Components: main' \
      'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' >"$apt/parts/$suite.sources"
  done
  apt() {
    apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$apt/parts" -o Dir::Etc::preferences=/dev/null \
      -o Dir::Etc::preferencesparts=/dev/null -o Dir::State::lists="$apt/lists" -o Dir::State::status="$apt/status" \
      -o Dir::Cache="$apt/cache" -o APT::Install-Recommends=false -o APT::Sandbox::User=root -o Debug::NoLocking=1 "$@"
  }
  apt update
  for package in "$@"; do
    case $package in
      */experimental) (cd "$apt/alone" && apt download "$package") ;;
      *) wanted+=("$package") ;;
    esac
  done
  apt -y --download-only install "${wanted[@]}" >/dev/null
  for file in "$apt"/cache/archives/*.deb "$apt"/alone/*.deb; do
    if [ -e "$file" ]; then dpkg-deb -x "$file" "$root"; fi
  done
  use_own_libraries "$apt"
  rm -rf "$apt"
  chmod -R a+rX "$root"
  echo "$*" >"$root/packages"
}

use_own_libraries() { # folder for a copy of patchelf, which can't change itself while it runs
  local file
  cp "$root/usr/bin/patchelf" "$1"
  for file in "$root"/usr/{sbin,bin}/* "$root"/usr/lib/postgresql/*/bin/*; do
    if [ -f "$file" ] && [ ! -L "$file" ] && [ "$(head -c 4 "$file" | tail -c 3)" = ELF ]; then
      "$loader" --library-path "$libraries" "$1/patchelf" --set-interpreter "$loader" --force-rpath \
        --set-rpath "$libraries:$libraries/mysql" "$file" 2>/dev/null || true # A static one has no libraries
    fi
  done
}

last() { # of these paths, the last that is there
  local path found
  for path in "$@"; do if [ -e "$path" ]; then found=$path; fi; done
  echo "${found:?nothing is there of $*}"
}

program() { # name: the newest of that name
  last "$root"/usr/{sbin,bin}/"$1" "$root"/usr/lib/postgresql/*/bin/"$1"
}

in_background() { # command
  "$@" </dev/null >/dev/null 2>&1 &
}

await() {
  for _ in $(seq 240); do
    if [ -s "$data.pid" ] && (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then return; fi
    sleep 0.25
  done
  tail -20 "$data.log" >&2
  exit 1
}

server() { # program, folder of its messages, of its plugins, further options
  local program messages=$2 plugins=$3
  program=$(program "$1")
  shift 3
  if [ "$(id -u)" = 0 ]; then set -- --user=root "$@"; fi
  "$program" --no-defaults --basedir="$root/usr" --datadir="$data" --lc-messages-dir="$messages" \
    --character-sets-dir="$messages/charsets" --plugin-dir="$plugins" --log-error="$data.log" "$@"
}

mysqld() { # options
  server mysqld "$root/usr/share/mysql" "$root/usr/lib/mysql/plugin" --secure-file-priv=NULL "$@"
}

mariadbd() { # options
  server mariadbd "$(mariadb_share)" "$root/usr/lib/mysql/plugin" "$@"
}

mariadb_share() {
  dirname "$(last "$root"/usr/share/{mysql,mariadb}/mariadb_system_tables.sql)"
}

mariadb_tables() {
  local share
  share=$(mariadb_share)
  printf '%s;\n' 'CREATE DATABASE mysql' 'USE mysql' 'SET @auth_root_socket = NULL'
  cat "$share"/mariadb_{system_tables,performance_tables,system_tables_data}.sql
  echo "DELETE FROM global_priv WHERE User IN ('PUBLIC', '');"
}

postgres() { # program, its arguments
  local program
  program=$(program "$1")
  shift
  if [ "$(id -u)" = 0 ]; then set -- setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp "$program" "$@"; else set -- "$program" "$@"; fi
  "$@" >>"$data.log" 2>&1
}

if [ "$command" = fetch ]; then
  if [ $# = 0 ]; then set -- $(packages "$(basename "$folder")"); fi
  if [ "$(cat "$root/packages" 2>/dev/null)" != "$*" ]; then fetch "$@"; fi
  exit
fi

cd "$folder"
data=$(realpath -m "$1")
port=${2:-}
shift $(($# > 1 ? 2 : 1))
listen=(--port="$port" --bind-address=127.0.0.1 --socket="$data.sock" --pid-file="$data.pid")
case $command in
  mysql)
    if [ ! -d "$data" ]; then
      names=() # How names are kept is decided once
      for option in "$@"; do if [[ $option = --lower-case-table-names=* ]]; then names+=("$option"); fi; done
      mysqld --initialize-insecure "${names[@]}"
    fi
    in_background mysqld --mysqlx=OFF "${listen[@]}" "$@"
    await
    ;;
  mariadb)
    if [ ! -d "$data" ]; then
      mkdir -p "$data"
      mariadb_tables | mariadbd --bootstrap --skip-networking >/dev/null
    fi
    in_background mariadbd "${listen[@]}" "$@"
    await
    ;;
  postgres)
    if [ ! -d "$data" ]; then
      mkdir -p "$data"
      touch "$data.log"
      if [ "$(id -u)" = 0 ]; then chown nobody: "$data" "$data.log"; fi
      postgres initdb -D "$data" -U postgres -A trust -E UTF8 --no-locale --no-sync
    fi
    in_background postgres postgres -D "$data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= "$@"
    for _ in $(seq 240); do
      if grep -qs ready "$data/postmaster.pid"; then break; fi
      sleep 0.25
    done
    head -1 "$data/postmaster.pid" >"$data.pid"
    await
    ;;
  stop | kill)
    pid=$(cat "$data.pid")
    if [ "$command" = kill ]; then
      kill -KILL "$pid" $(pgrep -P "$pid")
    elif [ -e "$data/postmaster.pid" ]; then
      kill -INT "$pid" # Does not wait until its clients have gone
    else
      kill "$pid"
    fi
    while kill -0 "$pid" 2>/dev/null && ! grep -qs '^State:.Z' "/proc/$pid/status"; do sleep 0.05; done
    rm -f "$data.pid" "$data/postmaster.pid"
    ;;
esac
