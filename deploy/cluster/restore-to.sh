#!/bin/sh
# Point-in-time recovery into a new data folder: restore-to.sh <base backup> <moment, such as 2026-11-22 10:15:00+05:30>
# <new folder> Start PostgreSQL on it alone, check the data, then let Patroni take it over: docs/operate/cluster.md has
# the commands. It accepts writes once it has reached the moment.
set -eu
archive=/var/backups/veritas/wal
target=${3%/}
if [ -e "$target" ]; then
  echo "$target exists: the files of two databases would be mixed. Name a new folder, or remove this one." >&2
  exit 1
fi
# Renamed once complete.
part="$target.part.$$"
trap 'rm -rf "$part"' EXIT
trap 'exit 1' HUP INT TERM
cp -a "$1" "$part"
chmod 700 "$part"
# Patroni's settings name the machines of the old cluster.
rm -f "$part/standby.signal" "$part/postmaster.pid" "$part/patroni.dynamic.json" "$part/postgresql.auto.conf"
touch "$part/postgresql.conf"
# They name files in the folder of the old primary.
sed -i '/^\(hba\|ident\)_file/d' "$part/postgresql.conf"
# In this file, which Patroni writes anew: in postgresql.auto.conf archive_mode would stay off in the new cluster.
cat >> "$part/postgresql.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$2'
recovery_target_action = 'promote'
archive_mode = off
SETTINGS
touch "$part/recovery.signal"
mv -T "$part" "$target"
