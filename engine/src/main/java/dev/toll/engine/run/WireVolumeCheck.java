package dev.toll.engine.run;

import dev.toll.engine.measure.SocketBytes;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.PersistentConnections;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the load's own connections carried while it was measured, window by window, against what was
 * acknowledged: a load that does not pass the wire, or passes it in another form than while the
 * level warmed up (compressed, by a client that fell back), shows there. The kernel is asked
 * between windows and never within one.
 */
final class WireVolumeCheck {
  static final String NAME = "load-bytes";

  /**
   * An operation may carry this share of what it carried in the warm-up, and no less. Operations of
   * one load differ (an entry of continuous ingest that refers to another has 103 bytes, the first
   * ones, which refer to none, have 87), and so do headers between batches; what is compressed
   * shrinks by more.
   */
  static final double LEAST_SHARE = 0.8;

  /** The same, and no more. */
  static final double MOST_SHARE = 1.25;

  /**
   * What a connection may carry in a window besides operations: its handshake with certificates or
   * a ticket, and questions such as where a table is.
   */
  static final long ASIDE = 16 * 1024;

  private final Instance instance;
  private final List<Window> windows = new ArrayList<>();
  private Window warmed;

  /** The last look; null where the next part needs one of its own. */
  private SocketBytes before;

  WireVolumeCheck(Instance instance) {
    this.instance = instance;
  }

  /**
   * A part of the load.
   *
   * @param lost connections that were closed meanwhile; what they had carried in it is not counted
   * @param unknown why it cannot be said; null when it can
   */
  private record Window(long operations, long bytes, int connections, int lost, String unknown) {
    Window with(Window other) {
      return new Window(
          operations + other.operations,
          bytes + other.bytes,
          Math.max(connections, other.connections),
          lost + other.lost,
          unknown != null ? unknown : other.unknown);
    }

    double each() {
      return (double) bytes / operations;
    }

    double aside() {
      return (double) ASIDE * connections;
    }
  }

  /**
   * A part of the load is about to begin. Between measured parts the connections are idle, so the
   * look after one is that before the next: a look starts a process.
   */
  void begin() throws InterruptedException {
    PersistentConnections load = load();
    if (before == null && load != null) {
      before = look(load);
    }
  }

  /** A part of the warm-up is over; what follows it may pass the connections, too. */
  void warmed(long operations) throws InterruptedException {
    Window part = end(operations);
    before = null;
    if (part != null) {
      warmed = warmed == null ? part : warmed.with(part);
    }
  }

  /** A part of the measured load is over. */
  void measured(long operations) throws InterruptedException {
    Window part = end(operations);
    if (part != null) {
      windows.add(part);
    }
  }

  private PersistentConnections load() {
    return instance.carried().orElse(null);
  }

  private static SocketBytes look(PersistentConnections load) throws InterruptedException {
    List<ManagedProcess> clients = load.clients();
    return clients.stream().anyMatch(ManagedProcess::away)
        ? SocketBytes.cannot("the clients are on another host")
        : SocketBytes.sentBy(
            clients.stream().flatMap(client -> client.members().stream()).toList(),
            load.loadedPorts());
  }

  private Window end(long operations) throws InterruptedException {
    PersistentConnections load = load();
    SocketBytes from = before;
    before = null;
    if (load == null || from == null || operations <= 0) {
      return null;
    }
    SocketBytes to = look(load);
    before = to;
    if (from.unknown() != null || to.unknown() != null) {
      return new Window(
          operations, 0, 0, 0, from.unknown() != null ? from.unknown() : to.unknown());
    }
    long bytes = 0;
    for (Map.Entry<Long, Long> each : to.bytes().entrySet()) {
      bytes += each.getValue() - from.bytes().getOrDefault(each.getKey(), 0L);
    }
    // Only the latter counts one that was opened after the first look and is gone at the second.
    long gone = from.bytes().keySet().stream().filter(one -> !to.bytes().containsKey(one)).count();
    long closed = to.closed().stream().filter(one -> !from.closed().contains(one)).count();
    return new Window(operations, bytes, to.bytes().size(), (int) Math.max(gone, closed), null);
  }

  /** The proof; nothing where there is nothing to look at. */
  List<ProofResult> proof() {
    PersistentConnections load = load();
    if (load == null || windows.isEmpty()) {
      return List.of();
    }
    long least = load.leastBytes();
    boolean sliced = windows.size() > 1;
    Window reference = warmed != null ? warmed : sliced ? windows.get(0) : null;
    if (least == 0 && reference == null) {
      return List.of();
    }
    String like = warmed != null ? "the warm-up" : "the first slice";
    List<String> wrong = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    if (reference != null && reference.unknown != null) {
      unknown.add(reference.unknown);
    }
    for (int i = 0; i < windows.size(); i++) {
      Window window = windows.get(i);
      String where = sliced ? "slice " + (i + 1) + ": " : "";
      if (window.unknown != null) {
        unknown.add(where + window.unknown);
        continue;
      }
      Wrong what = wrong(window, least, reference, like);
      if (what != null && what.uncounted > 0) {
        unknown.add(where + what.words + ", but connections were closed: " + what.uncounted);
      } else if (what != null) {
        wrong.add(where + what.words);
      }
    }
    Window all = windows.stream().reduce(Window::with).orElseThrow();
    Verdict verdict =
        !wrong.isEmpty() ? Verdict.FALSE : !unknown.isEmpty() ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        switch (verdict) {
          case FALSE -> wrong.get(0) + more(wrong);
          case UNKNOWN -> unknown.get(0) + more(unknown);
          case TRUE -> seen(all, reference, like);
        };
    return List.of(
        ProofResult.of(NAME, claim(least, reference, like), verdict, evidence, facts(all)));
  }

  /**
   * What seems wrong.
   *
   * @param uncounted closed connections whose bytes may explain it
   */
  private record Wrong(String words, int uncounted) {}

  /** What is wrong with a window; null when nothing is. */
  private static Wrong wrong(Window window, long least, Window reference, String like) {
    if (window.bytes < least * window.operations) {
      String words =
          "only %,d bytes for %,d operations, which have at least %d bytes each"
              .formatted(window.bytes, window.operations, least);
      return new Wrong(words, window.lost);
    }
    if (reference == null || reference.unknown != null) {
      return null;
    }
    double fewest =
        LEAST_SHARE
            * (reference.bytes - reference.aside())
            / reference.operations
            * window.operations;
    double most = MOST_SHARE * reference.each() * window.operations + window.aside();
    String words =
        "%s bytes an operation, in %s %s"
            .formatted(plain(window.each()), like, plain(reference.each()));
    if (window.bytes < fewest) {
      return new Wrong("only " + words, window.lost);
    }
    return window.bytes > most ? new Wrong(words, reference.lost) : null;
  }

  private static String more(List<String> all) {
    return all.size() == 1 ? "" : "; " + (all.size() - 1) + " more as well";
  }

  private static String claim(long least, Window reference, String like) {
    String own = "the load's own connections carried ";
    String content = least == 0 ? "" : "at least the %d bytes of each operation".formatted(least);
    String same =
        reference == null
            ? ""
            : "%s to %s times the bytes that an operation has in %s"
                .formatted(LEAST_SHARE, MOST_SHARE, like);
    return own + content + (content.isEmpty() || same.isEmpty() ? "" : ", and ") + same;
  }

  private String seen(Window all, Window reference, String like) {
    String slices = windows.size() == 1 ? "" : " in %d slices".formatted(windows.size());
    return "%,d bytes for %,d operations%s by %d connections at once, %s each"
            .formatted(all.bytes, all.operations, slices, all.connections, plain(all.each()))
        + (reference == null ? "" : "; in %s %s".formatted(like, plain(reference.each())));
  }

  private Map<String, String> facts(Window all) {
    Map<String, String> facts = new TreeMap<>();
    if (all.unknown == null) {
      facts.put("load.bytes-an-operation", plain(all.each()));
    }
    if (warmed != null && warmed.unknown == null) {
      facts.put("load.bytes-an-operation.warm-up", plain(warmed.each()));
    }
    return facts;
  }

  private static String plain(double bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes);
  }
}
