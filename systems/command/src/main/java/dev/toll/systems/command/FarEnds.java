package dev.toll.systems.command;

import dev.toll.driver.Tether;
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
      Pattern.compile("node|(perl|php|python|ruby).*|\\w*sh");

  private static final String JAVA = "java";

  /** Options of java(1) whose value is the next argument; with = it is in the same one. */
  private static final Pattern WITH_VALUE =
      Pattern.compile(
          "-cp|-classpath|-p|--(class-path|module-path|upgrade-module-path)|--add-\\w+");

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

  /**
   * The program that holds a socket, where it is a proved server's program in another process. Of a
   * JVM it is the main class.
   */
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
      return name.equals(JAVA)
          ? mainClass(ProcFs.read(Path.of("/proc", Long.toString(pid), "cmdline")))
          : Optional.of(name).filter(each -> !INTERPRETER.matcher(each).matches());
    } catch (IOException e) {
      // It has ended, or is another user's.
      return Optional.empty();
    }
  }

  /**
   * What a JVM runs, by its command line: main class or jar, and what a class Main is to start, as
   * Accumulo's. One that toll started has its tether before it.
   *
   * @param line as procfs has it; null when unknown
   */
  static Optional<String> mainClass(String line) {
    List<String> words = line == null ? List.of() : List.of(line.split("\0"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (WITH_VALUE.matcher(word).matches()) {
        i++;
      } else if (!word.matches("[-@].*") && !word.equals(Tether.class.getName())) {
        return Optional.of(
            word.endsWith(".Main") && i + 1 < words.size() ? word + " " + words.get(i + 1) : word);
      }
    }
    return Optional.empty();
  }
}
