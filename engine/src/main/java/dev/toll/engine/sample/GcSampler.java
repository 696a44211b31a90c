package dev.toll.engine.sample;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.process.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long JVMs were stopped by their collectors since the look before, in seconds: the sum over a
 * role's JVMs, and the longest single pause. It reads what they have logged meanwhile and asks
 * nothing of them.
 */
public final class GcSampler implements Sampler {
  private static final String SERVER = "server_gc_pause_seconds";
  private static final String SERVER_LONGEST = "server_gc_pause_longest_seconds";
  private static final String CLIENT = "client_gc_pause_seconds";
  private static final String CLIENT_LONGEST = "client_gc_pause_longest_seconds";

  private final Map<Role, List<GcLog.Tail>> tails = new HashMap<>();

  public GcSampler(List<GcLog> logs) {
    for (GcLog log : logs) {
      tails.computeIfAbsent(log.role(), role -> new ArrayList<>()).add(new GcLog.Tail(log.file()));
    }
  }

  @Override
  public List<String> columns() {
    return List.of(SERVER, SERVER_LONGEST, CLIENT, CLIENT_LONGEST);
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Map<String, Double> values = new HashMap<>();
    if (!tails.isEmpty()) {
      put(values, Role.SERVER, SERVER, SERVER_LONGEST);
      put(values, Role.DRIVER, CLIENT, CLIENT_LONGEST);
    }
    // The first look only finds where the window begins.
    return seconds > 0 ? values : Map.of();
  }

  private void put(Map<String, Double> values, Role role, String total, String longest) {
    GcPauses.of(tails.getOrDefault(role, List.of()).stream().map(GcLog.Tail::news).toList())
        .ifPresent(news -> news.put(values, total, longest, 1e9));
  }

  @Override
  public void close() {
    tails.values().forEach(role -> role.forEach(GcLog.Tail::close));
  }
}
