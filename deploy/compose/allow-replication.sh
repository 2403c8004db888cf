#!/bin/sh
# Runs once, when the database is created: lets the backup services of this network connect.
echo 'host replication vonk samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
