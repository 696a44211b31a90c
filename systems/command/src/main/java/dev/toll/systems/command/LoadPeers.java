package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.TcpSocket;
import dev.toll.engine.process.UnixSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Watch;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Where a load of commands goes: while it runs, the TCP connections of its processes are looked at,
 * and those by Unix sockets. A load that connects to another server than the one that was proved is
 * no evidence of the level. Looking takes about a millisecond, and is done a few times in a second.
 */
final class LoadPeers implements Watch {
  private static final long PAUSE_NANOS = 300_000_000;
  private static final int SHOWN = 3;

  private final Watch watch;
  private final Supplier<Set<Integer>> servers;
  private final FarEnds ends;
  private final Sessions sessions;
  private final Set<Integer> asked = new TreeSet<>();

  /** Addresses that are not the proved servers', and those of them with the servers' program. */
  private final Set<String> others = new TreeSet<>();

  private final Set<String> same = new TreeSet<>();

  /** Inodes that were looked at as Unix sockets, and the path of those that reach the servers. */
  private final Set<Long> listed = new HashSet<>();

  private final Set<Long> waiting = new HashSet<>();

  private final Map<Long, String> reached = new HashMap<>();
  private boolean unlisted;
  private Set<Integer> ports;
  private long last = System.nanoTime() - PAUSE_NANOS;
  private int looks;
  private int arrived;

  /**
   * Of a load that has not begun.
   *
   * @param watch checks that the load can go on
   * @param servers the ports that the proved servers listen at; empty when there are none here
   * @param ends whose the other ends of connections are
   * @param sessions asks a server for the sessions of connections that are new, by their own ports
   */
  LoadPeers(Watch watch, Supplier<Set<Integer>> servers, FarEnds ends, Sessions sessions) {
    this.watch = watch;
    this.servers = servers;
    this.ends = ends;
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

  @Override
  public void look(ManagedProcess load) {
    if (load.away() || System.nanoTime() - last < PAUSE_NANOS) {
      return;
    }
    last = System.nanoTime();
    ports = ports == null ? servers.get() : ports;
    Set<Long> own = FarEnds.sockets(FarEnds.family(List.of(load)));
    if (ports.isEmpty() || own.isEmpty()) {
      return;
    }
    List<TcpSocket> all = TcpSocket.around(load.pid());
    lookAtUnix(load.pid(), own, all);
    List<TcpSocket> connected =
        all.stream().filter(socket -> socket.connected() && own.contains(socket.inode())).toList();
    boolean unix = own.stream().anyMatch(reached::containsKey);
    if (connected.isEmpty() && !unix && same.isEmpty()) {
      return;
    }
    looks++;
    Set<Integer> clients =
        connected.stream()
            .filter(socket -> ports.contains(socket.peerPort()))
            .map(TcpSocket::port)
            .collect(Collectors.toCollection(TreeSet::new));
    arrived += clients.isEmpty() && !unix ? 0 : 1;
    clients.removeAll(asked);
    if (!clients.isEmpty()) {
      ask(clients);
    }
    connected.stream()
        .filter(socket -> !ports.contains(socket.peerPort()) && !ports.contains(socket.port()))
        .filter(socket -> others.add(socket.peerName()))
        .forEach(
            socket ->
                all.stream()
                    .filter(far -> far.connected() && !own.contains(far.inode()))
                    .filter(far -> far.port() == socket.peerPort())
                    .filter(far -> far.peerPort() == socket.port())
                    .forEach(far -> other(far.inode(), socket.peerName())));
  }

  /** Unix sockets that were not there before: each is of one connection. */
  private void lookAtUnix(long load, Set<Long> own, List<TcpSocket> tcp) {
    Set<Long> fresh = new HashSet<>(own);
    tcp.forEach(socket -> fresh.remove(socket.inode()));
    fresh.removeAll(listed);
    if (fresh.isEmpty()) {
      return;
    }
    listed.addAll(fresh);
    Map<Long, UnixSocket> all = UnixSocket.connected().orElse(null);
    if (all == null) {
      String table = ProcFs.read(Path.of("/proc", Long.toString(load), "net/unix"));
      unlisted |=
          table != null
              && fresh.stream()
                  .anyMatch(inode -> table.matches("(?s).* 03 +%d\\b.*".formatted(inode)));
      return;
    }
    Set<Long> theirs = ends.sockets();
    for (Long inode : fresh) {
      long peer = all.containsKey(inode) ? all.get(inode).peer() : 0;
      UnixSocket far = all.get(peer);
      if (far == null && all.containsKey(inode) && waiting.add(inode)) {
        // Not accepted yet, or a JVM's own that goes nowhere.
        listed.remove(inode);
      } else if (far != null && theirs.contains(peer)) {
        reached.put(inode, far.path());
      } else if (far != null && !own.contains(peer)) {
        other(peer, far.path());
      }
    }
  }

  private void other(long far, String address) {
    ends.sameProgram(far).ifPresent(program -> same.add(program + " at " + address));
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
      Set<Long> own = FarEnds.sockets(FarEnds.family(List.of(server)));
      if (!own.isEmpty()) {
        TcpSocket.around(server.pid()).stream()
            .filter(socket -> socket.listens() && own.contains(socket.inode()))
            .forEach(socket -> ports.add(socket.port()));
      }
    }
    return ports;
  }

  /** The proof; nothing where no connection was seen: a short load, or one that reads a file. */
  List<ProofResult> proof() {
    if (looks == 0 && !unlisted) {
      return List.of();
    }
    String at =
        "port "
            + ports.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + reached.values().stream()
                .distinct()
                .map(" or Unix socket "::concat)
                .collect(Collectors.joining());
    Verdict verdict;
    String evidence;
    if (!same.isEmpty()) {
      verdict = Verdict.FALSE;
      evidence =
          "connected to another server, %s, and to %s of the servers in %d of %d checks"
              .formatted(first(same), at, arrived, looks);
    } else if (arrived > 0) {
      verdict = Verdict.TRUE;
      evidence =
          "connected to %s in %d of %d checks".formatted(at, arrived, looks)
              + (others.isEmpty() ? "" : "; also to " + first(others));
    } else if (unlisted) {
      verdict = Verdict.UNKNOWN;
      evidence =
          "the load connects by Unix sockets, and there is no ss (package iproute2) to list their other ends";
    } else {
      verdict = Verdict.FALSE;
      evidence =
          "connected to %s, but to %s of the servers in 0 of %d checks"
              .formatted(first(others), at, looks);
    }
    Map<String, String> facts =
        new TreeMap<>(
            Map.of("checks", Integer.toString(looks), "arrived", Integer.toString(arrived)));
    if (!reached.isEmpty()) {
      facts.put(ProofResult.UNIX, "yes");
    }
    return List.of(
        ProofResult.of(
            ProofResult.ARRIVED,
            "the load's processes connect to the servers that were proved",
            verdict,
            evidence,
            facts));
  }

  private static String first(Set<String> addresses) {
    return addresses.stream().limit(SHOWN).collect(Collectors.joining(", "))
        + (addresses.size() > SHOWN ? " and %d more".formatted(addresses.size() - SHOWN) : "");
  }
}
