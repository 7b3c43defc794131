#!/usr/bin/env bash
# Does what docs/quick-start.md says, as a stranger would: installs the starter, copies the files of each part from the page into
# an empty folder, runs it, and tells after how many seconds the first id was there. The starter goes into a repository of its
# own, behind which your own serves everything else; without a warm one the first run downloads.
set -euo pipefail
cd "$(dirname "$0")/.."

project=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warm=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
repository=("-Dmaven.repo.local=$work/repository" "-Dmaven.repo.local.tail=$warm")

seconds() {
  awk -v ms="$(($(date +%s%3N) - $1))" 'BEGIN { printf "%.1f", ms / 1000 }'
}

# The files of one part of the page, each under the path above its block
files() {
  awk -v heading="## $1" -v folder="$2" '
    /^## / { inside = ($0 == heading) }
    !inside { next }
    /^```/ { if (file != "" && !open) { open = 1 } else { open = 0; file = "" } next }
    open { print > file; next }
    /^`[^` ]+`$/ { file = folder "/" substr($0, 2, length($0) - 2); dir = file; sub("/[^/]*$", "", dir); system("mkdir -p \"" dir "\"") }
  ' docs/quick-start.md
}

# The other parts change files of the first one, and a dependency of its pom.xml
copy() {
  files "Spring Data JDBC" "$2"
  files "$1" "$2"
  dependency=$(awk -v heading="## $1" '
    /^## / { inside = ($0 == heading) }
    inside && /^```/ { xml = ($0 == "```xml" && !named); next }
    { named = /^`[^` ]+`$/ || (named && /^$/) }
    inside && xml { print }
  ' docs/quick-start.md)
  if [ -n "$dependency" ]; then
    DEPENDENCY=$dependency perl -0pi -e \
      's|<dependency>\s*<groupId>[\w.]+</groupId>\s*<artifactId>spring-boot-starter-data-jdbc</artifactId>\s*</dependency>|$ENV{DEPENDENCY}|' \
      "$2/pom.xml"
  fi
}

begun=$(date +%s%3N)
./mvnw -B -ntp -q install -Dmaven.test.skip -pl hilo-bom,hilo-spring-boot-starter -am "${repository[@]}"
echo "installed the starter: $(seconds "$begun") s"

# twice, since the first run may have to download
for part in "Spring Data JDBC" JPA R2DBC; do
  copy "$part" "$work/$part"
  for run in first second; do
    begun=$(date +%s%3N)
    (cd "$work/$part" && rm -rf target && "$project/mvnw" -B -ntp spring-boot:run "${repository[@]}") > "$work/output" 2>&1 &
    until grep -m 1 'products/1-A' "$work/output" > "$work/id"; do
      kill -0 $! 2> /dev/null || { cat "$work/output" >&2; exit 1; }
      sleep 0.1
    done
    echo "$part, $run run: $(cat "$work/id") after $(seconds "$begun") s"
    wait $!
  done
done
