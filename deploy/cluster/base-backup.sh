#!/bin/sh
# A base backup of the running primary: base-backup.sh <address of the primary> <new folder>. With the archived WAL it
# can be restored to any later moment (restore-to.sh). Run it once a day; WAL older than the oldest base backup can be
# deleted. The role is replicator, the only one that pg_hba lets replicate over the network. PGPASSFILE names the file
# with its password.
set -eu
pg_basebackup --dbname "$1" --pgdata "$2" --format plain --checkpoint fast --wal-method none --no-password
