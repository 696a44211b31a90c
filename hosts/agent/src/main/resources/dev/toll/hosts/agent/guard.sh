# Ends what an agent has started when the agent is gone, by whatever cause. Arguments: cookie, directory of the run.
#
# Standard input is a pipe whose other end the agent alone holds: the kernel closes it with the agent. A line "done" says that
# the agent has ended everything itself.
trap '' HUP INT TERM PIPE
cookie=$1 directory=$2
echo ready
exec 1>&-
read -r word
[ "$word" = done ] && exit 0
# Again, because one may be forking.
for round in 1 2 3 4 5 6 7 8 9 10; do
  left=$(grep -ls "TOLL_AGENT=$cookie" /proc/[0-9]*/environ)
  [ -n "$left" ] || break
  for file in $left; do
    pid=${file#/proc/}
    kill -KILL "${pid%/environ}"
  done
done 2>/dev/null
rm -rf -- "$directory"
