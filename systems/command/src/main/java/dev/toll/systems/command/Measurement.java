package dev.toll.systems.command;

import dev.toll.driver.Quantity;
import dev.toll.driver.Reading;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.command.MetricSpec.From;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The measured load: opens its gate, reads its output as it grows, and its metrics. */
record Measurement(Guard guard, Job job, CommandLevel level, Path latency, Watch watch) {
  /** Time that adds up over threads, and so may exceed the load's own. */
  private static final Pattern SUMMED =
      Pattern.compile("(?<!\\p{L})(cpu|user|sys|kernel|total|sum|all|gc)(?!\\p{L})");

  /** What histograms and clocks may round up by. */
  private static final double ROUNDING = 1.01;

  Load run(LoadListener listener) throws SystemException, InterruptedException, IOException {
    try (LoadOutput output = new LoadOutput(job.log())) {
      LoadTicker ticker = new LoadTicker(level, listener);
      LineMetrics lines = new LineMetrics(level.metrics(), level.operations());
      guard.go();
      long start = System.nanoTime();
      Exit exit =
          Shell.await(
              guard,
              job,
              () -> {
                watch.check();
                watch.look(guard.process());
                double now = (System.nanoTime() - start) / 1e9;
                output.read(line -> read(line, lines, ticker, now));
                ticker.second(now);
              });
      exit.orFail();
      double seconds = guard.seconds();
      output.rest(line -> read(line, lines, ticker, seconds));
      ticker.end(seconds);
      if (ticker.wrong() != null) {
        throw job.failure(ticker.wrong());
      }
      return new Load(operations(lines, ticker), seconds, metrics(seconds, lines));
    }
  }

  private long operations(LineMetrics lines, LoadTicker ticker) throws SystemException {
    Operations said = level.operations();
    if (said == null) {
      return ticker.operations();
    }
    if (said.pattern() == null) {
      return said.number();
    }
    String what = "the number of operations was not found after workload.load: ";
    Reading found = lines.operations();
    if (found != null && found.wrong() != null) {
      throw job.failure(what + found.wrong() + ": " + found.line());
    }
    double value = found == null ? 0 : found.quantity().value();
    if (Reading.tooMany(value)) {
      throw job.failure(what + Reading.TOO_MANY + ": " + found.line());
    }
    long number = Math.round(value);
    if (number <= 0) {
      throw job.failure(what + "no line of its output has one above 0 by /" + said.pattern() + "/");
    }
    return number;
  }

  static void read(String line, LineMetrics lines, LoadTicker ticker, double now) {
    ticker.read(lines.read(line), line, now);
  }

  /** What was measured, of all lines. */
  Map<String, Double> metrics(double seconds, LineMetrics lines) throws SystemException {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(MetricSpec.ELAPSED, seconds);
    HdrLog log = null;
    for (MetricSpec spec : level.metrics()) {
      Reading read = lines.value(spec);
      Double value = read == null || read.wrong() != null ? null : read.quantity().value();
      if (spec.from() == From.HDR) {
        log = log == null ? HdrLog.read(latency) : log;
        value = log.value(spec);
      } else if (spec.from() == From.SECONDS) {
        value = seconds * spec.scale();
      }
      String wrong = read == null ? null : read.wrong();
      if (value != null && !"count".equals(spec.path()) && spec.from() != From.SECONDS) {
        double step = read == null ? 0 : read.quantity().step();
        wrong = impossible(spec, value, step, seconds);
        wrong = wrong == null ? null : value + " " + spec.metric().unit() + " is " + wrong;
      }
      if (wrong != null) {
        throw job.failure(
            "metric %s cannot be read after workload.load: %s%s"
                .formatted(spec.metric().name(), wrong, read == null ? "" : ": " + read.line()));
      } else if (value == null) {
        throw missing(spec, lines.cut());
      }
      metrics.put(spec.metric().name(), value);
    }
    return metrics;
  }

  private SystemException missing(MetricSpec spec, boolean cut) {
    String what =
        switch (spec.from()) {
          case JSON -> "no JSON line of its output has a number at '" + spec.path() + "'";
          case REGEX -> "no line of its output has a number by /" + spec.pattern() + "/";
          default ->
              "it recorded nothing in $TOLL_HLOG"
                  + (spec.tag() == null ? "" : " with tag " + spec.tag());
        };
    return job.failure(
        "metric "
            + spec.metric().name()
            + " was not found after workload.load: "
            + what
            + (cut ? "; of a line longer than 64 KiB only the first 64 KiB are read" : ""));
  }

  /**
   * Why no load can have this value of a metric; null when one can.
   *
   * @param step by which it may be rounded
   * @param seconds the load took
   */
  private static String impossible(MetricSpec spec, double value, double step, double seconds) {
    Metric metric = spec.metric();
    if (Reading.tooMany(value) || Reading.tooMany(value / spec.scale())) {
      return Reading.TOO_MANY;
    }
    double unit = Quantity.seconds(metric.unit());
    if (value < 0
        && metric.better() != Better.NEITHER
        && (!Double.isNaN(unit) || metric.unit().contains("/"))) {
      return "impossible: it is below 0";
    }
    String words =
        "%s %s %s %s"
            .formatted(metric.name(), metric.label(), spec.pattern(), spec.path())
            .toLowerCase(Locale.ROOT);
    boolean latency =
        metric.better() == Better.LOWER
            && !Double.isNaN(unit)
            && !SUMMED.matcher(words.replace('_', ' ')).find();
    return latency && (value - step) * unit > seconds * ROUNDING
        ? String.format(Locale.ROOT, "impossible: the load itself took %.6f s", seconds)
        : null;
  }
}
