package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.TcpSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processes of this machine at the other ends of a load's connections.
 *
 * @param servers pids of the proved servers and of all that they started
 */
record FarEnds(Supplier<Set<Long>> servers) {
  /** Programs that run others: two servers are not of one kind because both are in Python. */
  private static final Pattern INTERPRETER =
      Pattern.compile("java|node|(perl|php|python|ruby).*|\\w*sh");

  /** A process, those that it guards, and all that they started. */
  static Set<Long> family(Collection<ManagedProcess> processes) {
    return processes.stream()
        .filter(process -> !process.away())
        .flatMap(
            process ->
                Stream.concat(
                    process.members().stream(), ProcFs.descendants(process.pid()).stream()))
        .collect(Collectors.toSet());
  }

  /** Inodes of the sockets that processes hold, as far as they can be listed. */
  static Set<Long> sockets(Set<Long> pids) {
    return pids.stream()
        .flatMap(pid -> TcpSocket.heldBy(pid).orElse(Set.of()).stream())
        .collect(Collectors.toSet());
  }

  /** The processes that listen at some ports, and all that they started. */
  static Set<Long> listening(Set<Integer> ports) {
    Set<Long> pids = holding(TcpSocket.listeningAt(ports)).collect(Collectors.toSet());
    List.copyOf(pids).forEach(pid -> pids.addAll(ProcFs.descendants(pid)));
    return pids;
  }

  private static Stream<Long> holding(Set<Long> inodes) {
    return inodes.isEmpty()
        ? Stream.empty()
        : ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(pid -> !Collections.disjoint(sockets(Set.of(pid)), inodes));
  }

  /** Inodes of the proved servers' sockets. */
  Set<Long> sockets() {
    return sockets(servers.get());
  }

  /** The program that holds a socket, where it is a proved server's program in another process. */
  Optional<String> sameProgram(long inode) {
    Set<Long> proved = servers.get();
    Set<String> programs =
        proved.stream().flatMap(pid -> program(pid).stream()).collect(Collectors.toSet());
    return holding(Set.of(inode))
        .filter(pid -> !proved.contains(pid))
        .flatMap(pid -> program(pid).stream())
        .filter(programs::contains)
        .findFirst();
  }

  private static Optional<String> program(long pid) {
    try {
      String name =
          Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "exe"))
              .getFileName()
              .toString();
      return Optional.of(name).filter(each -> !INTERPRETER.matcher(each).matches());
    } catch (IOException e) {
      // It has ended, or is another user's.
      return Optional.empty();
    }
  }
}
