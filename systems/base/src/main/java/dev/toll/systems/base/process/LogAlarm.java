package dev.toll.systems.base.process;

import dev.toll.driver.LoadClock;
import dev.toll.engine.process.ManagedProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Errors in the logs of servers that a client does not report: it tries again until its deadline.
 * One that comes again and again, for seconds, will not go away; once or twice may pass, as when a
 * file is replaced under a reader.
 */
public final class LogAlarm implements Supplier<String> {
  private static final long EVERY_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int TIMES = 3;
  private static final int MOST_BYTES = 4 << 20;
  private static final int LINE = 300;

  private final Supplier<List<ManagedProcess>> servers;
  private final Pattern sign;
  private final Map<ManagedProcess, Long> read = new HashMap<>();
  private final Map<String, Integer> seen = new HashMap<>();
  private final LoadClock clock;
  private long last;
  private String reason;

  /**
   * An alarm.
   *
   * @param servers whose logs are read, from where they are now
   * @param sign of such an error, in one line; its first group that matched is what the error is
   *     about
   */
  public LogAlarm(Supplier<List<ManagedProcess>> servers, Pattern sign) {
    this(servers, sign, LoadClock.SYSTEM);
  }

  LogAlarm(Supplier<List<ManagedProcess>> servers, Pattern sign, LoadClock clock) {
    this.servers = servers;
    this.sign = sign;
    this.clock = clock;
    last = clock.nanoTime() - EVERY_NANOS;
  }

  /** What keeps failing, with the server's own words; null while nothing does. */
  @Override
  public String get() {
    if (reason == null && clock.nanoTime() - last >= EVERY_NANOS) {
      last = clock.nanoTime();
      servers.get().forEach(this::search);
    }
    return reason;
  }

  private void search(ManagedProcess server) {
    // Several lines of one second count once: a server may say the same in many words.
    Map<String, String> found = new HashMap<>();
    List<String> lines = fresh(server).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher matcher = sign.matcher(lines.get(i));
      if (matcher.find()) {
        // What follows is the exception.
        String next = i + 1 < lines.size() ? " " + lines.get(i + 1).strip() : "";
        found.putIfAbsent(about(matcher), lines.get(i).strip() + next);
      }
    }
    found.forEach(
        (about, line) -> {
          if (seen.merge(server.name() + about, 1, Integer::sum) == TIMES) {
            reason =
                "%s cannot read %s; its log (%s) says again and again: %s"
                    .formatted(
                        server.name(),
                        about,
                        server.log(),
                        line.length() > LINE ? line.substring(0, LINE) + "..." : line);
          }
        });
  }

  private static String about(Matcher matcher) {
    return IntStream.rangeClosed(1, matcher.groupCount())
        .mapToObj(matcher::group)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(matcher.group());
  }

  /** What has been added to a log since it was last read, up to the last whole line. */
  private String fresh(ManagedProcess server) {
    try (RandomAccessFile log = new RandomAccessFile(server.log().toFile(), "r")) {
      long from = read.getOrDefault(server, 0L);
      byte[] bytes = new byte[(int) Math.min(log.length() - from, MOST_BYTES)];
      log.seek(from);
      log.readFully(bytes);
      int whole = bytes.length;
      while (whole > 0 && bytes[whole - 1] != '\n' && bytes.length < MOST_BYTES) {
        whole--;
      }
      read.put(server, from + whole);
      return new String(bytes, 0, whole, StandardCharsets.UTF_8);
    } catch (IOException e) {
      // A log that cannot be read raises no alarm; the deadline remains.
      return "";
    }
  }
}
