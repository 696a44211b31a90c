# Runs one command for toll and ends it with toll. Arguments: cookie, log, shell, command.
#
# Standard input is the tether: a line "go" opens the gate, the name of a signal is sent to the command's process group,
# and the end of input, which comes when toll lets go or dies by whatever cause, kills all that is left of the command.
# Standard output says "pid N", "exit N", and after a signal "gone" when the group is empty. Until the tether's end the
# guard stays, so that the CPU time of what it waited for can be read.
set -m
exec 3>&1 4<&0 1>/dev/null 2>/dev/null
cookie=$1 log=$2 shell=$3 command=$4
# The gate: a pipe without a name, since file systems such as SSHFS hold none with one.
exec 5<> <(:) || exit 125
: >>"$log"

# Job control gives it a process group of its own, and leaves SIGINT alone, which a shell's background jobs else ignore.
(
  exec 3>&- 4<&- 5</proc/self/fd/5
  read -r _ <&5 || exit 125 # the guard, its only writer, has died
  exec 5<&-
  export TOLL_COOKIE="$cookie"
  if [ "$shell" = bash ]; then
    exec bash -eu -o pipefail -c "$command"
  fi
  exec "$shell" -eu -c "$command"
) </dev/null >>"$log" 2>&1 &
child=$!
echo "pid $child" >&3
if ! read -r _ <&4; then
  kill -KILL -- "-$child"
  exit 125
fi
echo >&5
exec 5>&-

(
  trap '' TERM INT HUP
  signalled=
  while :; do
    if [ -n "$signalled" ]; then
      read -r -t 0.05 line <&4
    else
      read -r line <&4
    fi
    status=$?
    if [ $status -eq 0 ]; then
      kill "-$line" -- "-$child"
      signalled=yes
    elif [ $status -gt 128 ]; then
      kill -0 -- "-$child" || { signalled=; echo gone >&3; }
    else
      break
    fi
  done
  exec 3>&-
  # What left the process group still carries the cookie in its environment. Again, because it may be forking.
  for round in 1 2 3 4 5; do
    kill -KILL -- "-$child"
    left=$(grep -ls "TOLL_COOKIE=$cookie" /proc/[0-9]*/environ)
    [ -n "$left" ] || break
    for file in $left; do
      pid=${file#/proc/}
      kill -KILL "${pid%/environ}"
    done
  done
) &

wait "$child"
echo "exit $?" >&3
exec 3>&-
wait
