package dev.toll.engine.measure;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProgramOutput;
import dev.toll.engine.process.TcpSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Bytes that a process's established TCP connections to some ports have sent, as the kernel counts
 * them (struct tcp_info of linux/tcp.h).
 *
 * @param bytes of each connection, by its socket's inode
 * @param closed connections to these ports, anyone's, that were closed within the last minute and
 *     of which nothing is counted any more (TIME-WAIT, tcp(7)), by their ends
 * @param unknown why nothing can be had, as a clause; null when it can
 */
public record SocketBytes(Map<Long, Long> bytes, Set<String> closed, String unknown) {
  /** The program that asks the kernel: ss(8), of iproute2. */
  public static final String PROGRAM = "ss";

  /** It takes some milliseconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Pattern CLOSED =
      Pattern.compile("^TIME-WAIT\\s+\\d+\\s+\\d+\\s+(\\S+\\s+\\S+)");
  private static final Pattern INODE = Pattern.compile("\\bino:(\\d+)");
  private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");
  private static final Pattern SENT_AGAIN = Pattern.compile("\\bbytes_retrans:(\\d+)");
  private static final Pattern ACKED = Pattern.compile("\\bbytes_acked:(\\d+)");

  /** Nothing can be had. */
  public static SocketBytes cannot(String why) {
    return new SocketBytes(Map.of(), Set.of(), why);
  }

  /** Of the connections that processes of this machine have made to these ports. */
  public static SocketBytes sentBy(Collection<Long> pids, Collection<Integer> ports)
      throws InterruptedException {
    return sentBy(PROGRAM, pids, ports);
  }

  /** The same, asking by another program. */
  static SocketBytes sentBy(String program, Collection<Long> pids, Collection<Integer> ports)
      throws InterruptedException {
    Set<Long> own = new HashSet<>();
    for (long pid : pids) {
      Optional<Set<Long>> sockets = TcpSocket.heldBy(pid);
      if (sockets.isEmpty()) {
        return cannot("the sockets of process " + pid + " cannot be listed");
      }
      own.addAll(sockets.get());
    }
    return read(program, own, ports);
  }

  private static SocketBytes read(String program, Set<Long> own, Collection<Integer> ports)
      throws InterruptedException {
    String filter =
        ports.stream()
            .sorted()
            .map(port -> "dport = :%d or sport = :%d".formatted(port, port))
            .collect(Collectors.joining(" or ", "( ", " )"));
    String text;
    try {
      // The end that closes first keeps the TIME-WAIT, so both ends are asked for.
      text =
          output(List.of(program, "-tinOHe", "state", "established", "state", "time-wait", filter));
    } catch (IOException e) {
      return cannot(e.getMessage());
    }
    Map<Long, Long> bytes = new HashMap<>();
    Set<String> closed = new HashSet<>();
    for (String line : text.lines().toList()) {
      Matcher gone = CLOSED.matcher(line);
      if (gone.find()) {
        closed.add(gone.group(1));
        continue;
      }
      OptionalLong inode = number(INODE, line);
      if (inode.isEmpty() || !own.contains(inode.getAsLong())) {
        continue;
      }
      // The opening of a connection is acknowledged as one byte.
      if (number(ACKED, line).isEmpty()) {
        return cannot("the kernel does not report what connections carry (tcp_diag)");
      }
      bytes.put(inode.getAsLong(), sent(line));
    }
    return new SocketBytes(bytes, closed, null);
  }

  /** Each byte once. Kernels before 4.19 only report what was acknowledged. */
  private static long sent(String line) {
    OptionalLong sent = number(SENT, line);
    return sent.isPresent()
        ? sent.getAsLong() - number(SENT_AGAIN, line).orElse(0)
        : Math.max(0, number(ACKED, line).orElse(0) - 1);
  }

  private static OptionalLong number(Pattern pattern, String line) {
    Matcher found = pattern.matcher(line);
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    String name = command.get(0);
    List<String> words = new ArrayList<>(command);
    words.set(
        0,
        MachineProgram.find(name)
            .orElseThrow(() -> new IOException(name + " (iproute2) is not installed"))
            .toString());
    ProgramOutput said =
        ProgramOutput.of(ChildEnvironment.builder(words), PATIENCE)
            .orElseThrow(
                () ->
                    new IOException(name + " does not end within " + PATIENCE.toSeconds() + " s"));
    if (said.exit() != 0) {
      throw new IOException(
          "%s failed: %s"
              .formatted(name, said.text().lines().findFirst().orElse("it says nothing")));
    }
    return said.text();
  }
}
