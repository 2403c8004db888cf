#!/bin/sh
# The part of systemd that `vonk setup` and `vonk upgrade` ask, for a machine without it: starts what the unit
# vonk@ says, and remembers it in /run/nodes.
set -eu
nodes=/run/nodes
mkdir -p $nodes
start() {
  node=$1
  unit=/etc/systemd/system/vonk@.service
  command=$(sed -n "s/^ExecStart=\(.*\)%i$/\1$node/p" $unit)
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
  # shellcheck disable=SC2086 # a command and its words
  setsid $command >> /var/log/nodes.log 2>&1 < /dev/null &
  echo $! > "$nodes/$node"
}
stop() {
  pid=$(cat "$nodes/$1")
  kill "$pid" 2> /dev/null || return 0
  # Nobody reaps what ended here, and that has no command line.
  while [ -n "$(tr -d '\0' < "/proc/$pid/cmdline" 2> /dev/null)" ]; do sleep 0.1; done
}
each() {
  for unit in "$@"; do
    node=${unit#vonk@}
    case $unit in vonk@*) "$action" "${node%.service}" ;; esac
  done
}
command=$1
shift
case $command in
  daemon-reload) ;;
  enable) [ "$1" != --now ] || shift; action=start; each "$@" ;;
  start) action=start; each "$@" ;;
  stop) action=stop; each "$@" ;;
  restart) action=stop; each "$@"; action=start; each "$@" ;;
  list-units) for file in "$nodes"/*; do echo "vonk@${file##*/}.service loaded active running Vonk"; done ;;
  *) echo "There is no systemctl $command here" >&2; exit 1 ;;
esac
