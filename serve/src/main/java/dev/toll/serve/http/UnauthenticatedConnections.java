package dev.toll.serve.http;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Connections that have not shown the token: only so many, and each only for so long, even if it
 * sends data meanwhile. A newcomer for whom there is no room takes the place of the one that has
 * waited longest: a client that sends its request at once is admitted long before its turn comes.
 * Used by the one thread of the event loop alone.
 */
// Writes to a closed connection may fail unnoticed: its client is gone.
@SuppressWarnings("FutureReturnValueIgnored")
final class UnauthenticatedConnections {
  private static final int MOST = 256;

  /** With a complete request with the token. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Since when they wait, by the clock of {@link System#nanoTime}; the oldest first. */
  private final Map<Channel, Long> since = new LinkedHashMap<>();

  void add(Channel channel) {
    if (since.size() >= MOST) {
      drop(since.keySet().iterator().next());
    }
    since.put(channel, System.nanoTime());
  }

  /** It has shown the token, or is closed. */
  void remove(Channel channel) {
    since.remove(channel);
  }

  /** Closes those that have waited too long. */
  void dropLate() {
    long oldest = System.nanoTime() - PATIENCE.toNanos();
    List<Channel> late =
        since.entrySet().stream()
            .takeWhile(each -> each.getValue() - oldest <= 0)
            .map(Map.Entry::getKey)
            .toList();
    late.forEach(this::drop);
  }

  private void drop(Channel channel) {
    since.remove(channel);
    channel.close();
  }
}
