# Limits what this host sends by a token bucket (tc-tbf(8)) on each interface, until standard input ends.
# Arguments: bits per second, bytes of the bucket, interfaces. Says "set", or why it cannot.
# Whatever ends this shell, another one, in a session of its own and without the run's marks, takes the limits off.
PATH=$PATH:/usr/sbin:/sbin
export PATH
rate=$1
burst=$2
shift 2
exec 3>&1
{
  for device do
    tc qdisc replace dev "$device" root handle 7011: tbf \
      rate "${rate}bit" burst "$burst" latency 50ms >&3 2>&3 || exit 1
  done
  echo set >&3
  exec 3>&-
  # Into the pipe, which closes with it.
  cat
} | (
  exec 3>&- > /dev/null 2>&1
  unset TOLL_RUN TOLL_AGENT
  exec setsid sh -c '
    trap "" HUP INT TERM
    cat > /dev/null
    for device do tc qdisc del dev "$device" root handle 7011: ; done
  ' toll-links "$@"
)
