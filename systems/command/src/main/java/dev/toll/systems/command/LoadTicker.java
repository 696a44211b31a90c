package dev.toll.systems.command;

import com.google.gson.JsonObject;
import dev.toll.driver.Reading;
import dev.toll.engine.system.LoadListener;
import dev.toll.systems.command.MetricSpec.From;
import java.util.List;

/**
 * The load's progress, at most once a second: as its JSON lines report it, and without them only
 * the time.
 */
final class LoadTicker {
  private static final double SECOND = 0.95;

  /** By which a load's clock may be ahead of toll's: rounded up, or that of a simulation. */
  private static final double AHEAD = 60;

  private final String timePath;
  private final String totalPath;
  private final List<MetricSpec> specs;
  private final LoadListener listener;
  private double lastTick;
  private long lastTotal;
  private long total;
  private boolean counts;
  private String wrong;

  LoadTicker(CommandLevel level, LoadListener listener) {
    this.timePath = level.settings().text(CommandSettings.SERIES_TIME);
    this.totalPath = level.settings().text(CommandSettings.SERIES_TOTAL);
    specs = level.metrics().stream().filter(spec -> spec.from() == From.JSON).toList();
    this.listener = listener;
  }

  /**
   * Takes a line into account.
   *
   * @param json null when it is no JSON
   * @param now seconds since the load began, by toll's clock
   */
  void read(JsonObject json, String line, double now) {
    if (json == null) {
      return;
    }
    Reading time = LineMetrics.at(json, timePath, line, "s", 1);
    Reading operations = LineMetrics.at(json, totalPath, line, "", 1);
    if (time == null && operations == null) {
      // Most likely a summary at the end, which is no part of the series.
      return;
    }
    double seconds = number(time, now);
    double said = number(operations, (double) total);
    if (Reading.tooMany(said)) {
      wrong(totalPath, Reading.TOO_MANY, line);
    } else if (seconds < 0 || seconds > now + AHEAD) {
      wrong(
          timePath,
          "impossible: the load began %.3f s before; it is seconds since then".formatted(now),
          line);
    } else if (said < total) {
      wrong(totalPath, "impossible: it was " + total + " before, and counts from the begin", line);
    }
    if (wrong != null) {
      return;
    }
    counts |= operations != null && operations.quantity() != null;
    total = Math.round(said);
    for (MetricSpec spec : specs) {
      Reading value = LineMetrics.at(json, spec.path(), line, spec.metric().unit(), spec.scale());
      if (value != null && value.quantity() != null) {
        listener.value(spec.metric().name(), value.quantity().value());
      }
    }
    tick(seconds);
  }

  /** What is no number under such a name, such as a date, is something else. */
  private static double number(Reading reading, double otherwise) {
    return reading == null || reading.quantity() == null ? otherwise : reading.quantity().value();
  }

  private void wrong(String path, String why, String line) {
    if (wrong == null) {
      wrong = "the load's progress, '" + path + "': " + why + ": " + Output.shorten(line);
    }
  }

  /** The first line of progress that cannot be so; null when there was none. */
  String wrong() {
    return wrong;
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
