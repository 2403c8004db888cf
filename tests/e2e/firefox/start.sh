#!/bin/sh
# Starts Firefox behind the relay. Playwright passes the options of Firefox; E2E_NODE and E2E_FIREFOX are paths.
exec "$E2E_NODE" "$(dirname "$0")/relay.ts" "$@"
