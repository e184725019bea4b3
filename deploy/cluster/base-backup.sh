#!/bin/sh
# A base backup of the running primary: base-backup.sh <address of the primary> <new folder>. With the archived WAL it
# can be brought to any moment after it (restore-to.sh). Once a day; WAL older than the oldest kept one may go.
# The role is replicator: over the network nobody else may copy (pg_hba). PGPASSFILE names the file with its password.
set -eu
pg_basebackup --dbname "$1" --pgdata "$2" --format plain --checkpoint fast --wal-method none --no-password
