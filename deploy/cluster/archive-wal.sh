#!/bin/sh
# archive_command of Patroni's PostgreSQL: archive-wal.sh <path> <name>. Keeps each WAL file whole or not at all; a file
# that is there already must be the same. Put the folder on another machine, by a mount of it.
set -eu
archive=/var/backups/veritas/wal
mkdir -p "$archive"
if [ -f "$archive/$2" ]; then
  exec cmp -s "$1" "$archive/$2"
fi
cp "$1" "$archive/.$2.$$"
sync "$archive/.$2.$$"
mv "$archive/.$2.$$" "$archive/$2"
sync "$archive"
