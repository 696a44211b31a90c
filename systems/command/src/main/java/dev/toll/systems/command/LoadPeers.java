package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Watch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a load of commands goes: while it runs, the TCP connections of its processes are looked at.
 * A load that connects to another server than the one that was proved is no evidence of the level.
 * Looking takes about a millisecond, and is done a few times in a second.
 */
final class LoadPeers implements Watch {
  private static final long PAUSE_NANOS = 300_000_000;
  private static final int SHOWN = 3;

  private final Watch watch;
  private final Supplier<Set<Integer>> servers;
  private final Sessions sessions;
  private final Set<Integer> asked = new TreeSet<>();
  private final Set<String> others = new TreeSet<>();
  private Set<Integer> ports;
  private long last = System.nanoTime() - PAUSE_NANOS;
  private int looks;
  private int arrived;

  /**
   * Of a load that has not begun.
   *
   * @param watch checks that the load can go on
   * @param servers the ports that the proved servers listen at; empty when there are none here
   * @param sessions asks a server for the sessions of connections that are new, by their own ports
   */
  LoadPeers(Watch watch, Supplier<Set<Integer>> servers, Sessions sessions) {
    this.watch = watch;
    this.servers = servers;
    this.sessions = sessions;
  }

  /** Has the server asked for the sessions of the clients at some ports. */
  interface Sessions {
    void look(Set<Integer> ports) throws SystemException, InterruptedException;
  }

  @Override
  public void check() throws SystemException {
    watch.check();
  }

  /** Looks at the connections of a load that runs. */
  void look(ManagedProcess load) {
    if (load.away() || System.nanoTime() - last < PAUSE_NANOS) {
      return;
    }
    last = System.nanoTime();
    ports = ports == null ? servers.get() : ports;
    Set<Long> own = held(load);
    if (ports.isEmpty() || own.isEmpty()) {
      return;
    }
    List<TcpSocket> connected =
        TcpSocket.around(load.pid()).stream()
            .filter(socket -> socket.connected() && own.contains(socket.inode()))
            .toList();
    if (connected.isEmpty()) {
      return;
    }
    looks++;
    Set<Integer> clients =
        connected.stream()
            .filter(socket -> ports.contains(socket.peerPort()))
            .map(TcpSocket::port)
            .collect(Collectors.toCollection(TreeSet::new));
    arrived += clients.isEmpty() ? 0 : 1;
    clients.removeAll(asked);
    if (!clients.isEmpty()) {
      ask(clients);
    }
    connected.stream()
        .filter(socket -> !ports.contains(socket.peerPort()) && !ports.contains(socket.port()))
        .map(TcpSocket::peerName)
        .forEach(others::add);
  }

  private void ask(Set<Integer> clients) {
    asked.addAll(clients);
    try {
      sessions.look(clients);
    } catch (SystemException e) {
      // A server without a connection to spare reports no sessions: the proof is unknown.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ports that the processes listen at, as far as their sockets can be listed. */
  static Set<Integer> listening(Collection<ManagedProcess> servers) {
    Set<Integer> ports = new TreeSet<>();
    for (ManagedProcess server : servers) {
      Set<Long> own = server.away() ? Set.of() : held(server);
      if (!own.isEmpty()) {
        TcpSocket.around(server.pid()).stream()
            .filter(socket -> socket.listens() && own.contains(socket.inode()))
            .forEach(socket -> ports.add(socket.port()));
      }
    }
    return ports;
  }

  /** The sockets of a process, of those that it guards, and of all that they started. */
  private static Set<Long> held(ManagedProcess process) {
    return Stream.concat(process.members().stream(), ProcFs.descendants(process.pid()).stream())
        .flatMap(pid -> TcpSocket.heldBy(pid).orElse(Set.of()).stream())
        .collect(Collectors.toSet());
  }

  /** The proof; nothing where no connection was seen: a short load, a Unix socket, a file. */
  List<ProofResult> proof() {
    if (looks == 0) {
      return List.of();
    }
    String seen =
        others.stream().limit(SHOWN).collect(Collectors.joining(", "))
            + (others.size() > SHOWN ? " and %d more".formatted(others.size() - SHOWN) : "");
    String at = ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return List.of(
        ProofResult.of(
            ProofResult.ARRIVED,
            "the load's processes connect to the servers that were proved",
            arrived > 0 ? Verdict.TRUE : Verdict.FALSE,
            arrived > 0
                ? "connected to port %s in %d of %d checks".formatted(at, arrived, looks)
                    + (others.isEmpty() ? "" : "; also to " + seen)
                : "connected to %s, but to port %s of the servers in 0 of %d checks"
                    .formatted(seen, at, looks),
            Map.of("checks", Integer.toString(looks), "arrived", Integer.toString(arrived))));
  }
}
