#!/bin/sh
# Role and database of Veritas Console; Patroni calls it once, with the address of the first primary.
# The limits are those that the server asks for on each connection: behind pgbouncer in transaction mode they belong to
# the role, because a connection is shared.
set -eu
password=${VERITAS_DATABASE_PASSWORD:-change-me-veritas}
psql --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$1" <<SQL
create role veritas login password '$password';
alter role veritas set statement_timeout = '5s';
alter role veritas set lock_timeout = '2s';
alter role veritas set idle_in_transaction_session_timeout = '10s';
create database veritas owner veritas;
SQL
