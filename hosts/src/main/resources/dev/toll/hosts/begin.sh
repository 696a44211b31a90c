# Begins toll's agent on a host. Arguments: Java (empty: the one on the path), name and size of the agent's jar, directory
# (empty: the user's cache). The jar comes on standard input where it is not here yet; toll sends nothing else until it is asked.
java=$1 jar=$2 size=$3 directory=$4
say() { printf '\nTOLL-%s\n' "$1"; }
if [ -n "$java" ]; then
  [ -x "$java/bin/java" ] || { say "NO-JAVA $java/bin/java"; exit 0; }
  java=$java/bin/java
else
  java=$(command -v java) || { say "NO-JAVA"; exit 0; }
fi
[ -n "$directory" ] || directory=${XDG_CACHE_HOME:-$HOME/.cache}/toll/agent
umask 077
mkdir -p "$directory" || { say "NO-DIRECTORY $directory"; exit 0; }
file=$directory/$jar
if [ ! -f "$file" ]; then
  say SEND
  head -c "$size" > "$file.$$" && [ "$(wc -c < "$file.$$")" -eq "$size" ] && mv -f "$file.$$" "$file" ||
    { rm -f "$file.$$"; say "NO-ROOM $directory"; exit 0; }
fi
say BEGIN
exec "$java" -Xmx96m -Xss512k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -jar "$file"
