#!/bin/sh
# Makes a data folder as of a moment: restore-to.sh <base backup> <moment, such as 2026-11-22 10:15:00+05:30> <new folder>
# Start PostgreSQL on it alone, look whether it is what you want, and let Patroni's new cluster begin with it. It accepts
# writes once it has reached the moment.
set -eu
archive=/var/backups/veritas/wal
cp -a "$1" "$3"
chmod 700 "$3"
# Patroni's settings name the machines of the old cluster.
rm -f "$3/standby.signal" "$3/postmaster.pid" "$3/patroni.dynamic.json"
cat > "$3/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$2'
recovery_target_action = 'promote'
archive_mode = off
SETTINGS
touch "$3/recovery.signal"
