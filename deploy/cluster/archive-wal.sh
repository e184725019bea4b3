#!/bin/sh
# archive_command of Patroni's PostgreSQL: archive-wal.sh <path> <name>. Keeps each WAL file whole or not at all; a file
# that is there already must be the same. Put the folder on another machine, by a mount of it.
set -eu
archive=/var/backups/veritas/wal
mkdir -p "$archive"
if [ -f "$archive/$2" ]; then
  exec cmp -s "$1" "$archive/$2"
fi
part="$archive/.$2.$$"
# PostgreSQL tries again until it succeeds: a full disk must not be filled with what did not arrive whole.
trap 'rm -f "$part"' EXIT
trap 'exit 1' HUP INT QUIT TERM
# Of a try that was ended without a chance to clean up.
rm -f "$archive/.$2".*
cp "$1" "$part"
sync "$part"
mv "$part" "$archive/$2"
sync "$archive"
