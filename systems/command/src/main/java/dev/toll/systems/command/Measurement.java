package dev.toll.systems.command;

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
import java.util.Map;

/** The measured load: opens its gate, reads its output as it grows, and its metrics. */
record Measurement(Guard guard, Job job, CommandLevel level, Path latency, Watch watch) {
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
                double now = (System.nanoTime() - start) / 1e9;
                output.read(line -> read(line, lines, ticker, now));
                ticker.second(now);
              });
      exit.orFail();
      double seconds = guard.seconds();
      output.rest(line -> read(line, lines, ticker, seconds));
      ticker.end(seconds);
      return new Load(operations(lines, ticker), seconds, metrics(seconds, lines));
    }
  }

  private long operations(LineMetrics lines, LoadTicker ticker) throws SystemException {
    Operations said = level.operations();
    if (said == null) {
      return ticker.operations();
    }
    long found = said.pattern() == null ? said.number() : lines.operations();
    if (found == 0) {
      throw job.failure(
          "the number of operations was not found after workload.load: no line of its output has"
              + " one above 0 by /"
              + said.pattern()
              + "/");
    }
    return found;
  }

  private static void read(String line, LineMetrics lines, LoadTicker ticker, double now) {
    ticker.read(lines.read(line), now);
  }

  private Map<String, Double> metrics(double seconds, LineMetrics lines) throws SystemException {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(MetricSpec.ELAPSED, seconds);
    HdrLog log = null;
    for (MetricSpec spec : level.metrics()) {
      Double value;
      if (spec.from() == From.HDR) {
        log = log == null ? HdrLog.read(latency) : log;
        value = log.value(spec);
      } else {
        value = spec.from() == From.SECONDS ? Double.valueOf(seconds) : lines.value(spec);
      }
      if (value == null) {
        throw missing(spec);
      }
      metrics.put(spec.metric().name(), value * spec.scale());
    }
    return metrics;
  }

  private SystemException missing(MetricSpec spec) {
    String what =
        switch (spec.from()) {
          case JSON -> "no JSON line of its output has a number at '" + spec.path() + "'";
          case REGEX -> "no line of its output has a number by /" + spec.pattern() + "/";
          default ->
              "it recorded nothing in $TOLL_HLOG"
                  + (spec.tag() == null ? "" : " with tag " + spec.tag());
        };
    return job.failure(
        "metric " + spec.metric().name() + " was not found after workload.load: " + what);
  }
}
