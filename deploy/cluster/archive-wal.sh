#!/bin/sh
# archive_command of Patroni's PostgreSQL: archive-wal.sh <path> <name>. Stores each WAL file atomically; a file that
# exists must have the same content. Mount the folder from another machine.
set -eu
archive=/var/backups/veritas/wal
mkdir -p "$archive"
if [ -f "$archive/$2" ]; then
  exec cmp -s "$1" "$archive/$2"
fi
part="$archive/.$2.$$"
# PostgreSQL retries until it succeeds: partial copies must not accumulate on a full disk.
trap 'rm -f "$part"' EXIT
trap 'exit 1' HUP INT QUIT TERM
# Left by a run that was killed before it could clean up.
rm -f "$archive/.$2".*
cp "$1" "$part"
sync "$part"
mv "$part" "$archive/$2"
sync "$archive"
