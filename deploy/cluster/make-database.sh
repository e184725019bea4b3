#!/bin/sh
# Roles and database of Veritas Console; Patroni calls it once, with the address of the first primary. veritas_owner
# owns the tables and changes the schema, veritas runs the servers and may only read and write rows. Passwords come from
# /etc/patroni_env.conf, which Debian's unit of Patroni reads, or are changed here; they must not contain quotes. The
# limits are those that the server sets on each connection: behind pgbouncer in transaction mode they belong to the
# role, because a connection is shared.
set -eu
password=${VERITAS_DATABASE_PASSWORD:-change-me-veritas}
owner_password=${VERITAS_DATABASE_OWNER_PASSWORD:-change-me-veritas-owner}
psql --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$1" <<SQL
create role veritas_owner login password '$owner_password';
alter role veritas_owner set statement_timeout = '5s';
alter role veritas_owner set lock_timeout = '2s';
alter role veritas_owner set idle_in_transaction_session_timeout = '10s';
create role veritas login password '$password';
alter role veritas set statement_timeout = '5s';
alter role veritas set lock_timeout = '2s';
alter role veritas set idle_in_transaction_session_timeout = '10s';
create database veritas owner veritas_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
\connect veritas
alter default privileges for role veritas_owner in schema public
  grant select, insert, update, delete on tables to veritas;
SQL
