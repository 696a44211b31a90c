package dev.toll.systems.command;

import com.google.gson.JsonObject;
import dev.toll.engine.system.LoadListener;
import dev.toll.systems.command.MetricSpec.From;
import java.util.List;

/**
 * The load's progress, at most once a second: as its JSON lines report it, and without them only
 * the time.
 */
final class LoadTicker {
  private static final double SECOND = 0.95;

  private final String timePath;
  private final String totalPath;
  private final List<MetricSpec> specs;
  private final LoadListener listener;
  private double lastTick;
  private long lastTotal;
  private long total;
  private boolean counts;

  LoadTicker(CommandLevel level, LoadListener listener) {
    this.timePath = level.seriesTime();
    this.totalPath = level.seriesTotal();
    specs = level.metrics().stream().filter(spec -> spec.from() == From.JSON).toList();
    this.listener = listener;
  }

  /**
   * Takes a line into account.
   *
   * @param json null when it is no JSON
   * @param now seconds since the load began, by toll's clock
   */
  void read(JsonObject json, double now) {
    if (json == null) {
      return;
    }
    Double time = LineMetrics.at(json, timePath);
    Double operations = LineMetrics.at(json, totalPath);
    if (operations != null) {
      counts = true;
      total = Math.round(operations);
    }
    if (time == null && operations == null) {
      // Most likely a summary at the end, which is no part of the series.
      return;
    }
    for (MetricSpec spec : specs) {
      Double value = LineMetrics.at(json, spec.path());
      if (value != null) {
        listener.value(spec.metric().name(), value * spec.scale());
      }
    }
    tick(time == null ? now : time);
  }

  private void tick(double seconds) {
    if (seconds - lastTick >= SECOND) {
      emit(seconds);
    }
  }

  private void emit(double seconds) {
    listener.tick(
        seconds,
        counts ? total - lastTotal : LoadListener.UNKNOWN,
        counts ? total : LoadListener.UNKNOWN);
    lastTick = seconds;
    lastTotal = total;
  }

  /** Called as time passes: a load without output shows progress too. */
  void second(double now) {
    if (!counts) {
      tick(now);
    }
  }

  /** The load has ended. */
  void end(double seconds) {
    if (seconds > lastTick) {
      emit(seconds);
    }
  }

  /** In all, as last reported by the load. */
  long operations() {
    return total;
  }
}
