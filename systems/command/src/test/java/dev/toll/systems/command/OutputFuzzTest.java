package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Job;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a load prints, or writes to {@code $TOLL_HLOG}, is metrics or one message without the
 * name of a class, soon. A mutant is made from its number alone; {@code -Dtoll.fuzz.seconds=600
 * -Dtoll.fuzz.seed=7} makes more and others.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OutputFuzzTest {
  private static final double SECONDS =
      Double.parseDouble(System.getProperty("toll.fuzz.seconds", "2"));
  private static final long SEED = Long.getLong("toll.fuzz.seed", 1);

  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {};

  private static final Pattern JAVA =
      Pattern.compile(
          "Exception|\\w+Error\\b|\\bat dev\\.|\\b(?:java|org|dev|com)\\.[a-z]+\\.\\w|null\\b(?!')");

  private static final String STUDY =
      """
      toll: 1
      name: fuzz
      system: {name: command, unproved: a test}
      workload:
        name: load
        unverified: a test
        load: "true"
        operations: '(\\S+) operations'
        series: {time: t, total: done}
        metrics:
          tps: {pattern: 'tps = (\\S+)', unit: 1/s, better: higher, primary: true}
          took: {pattern: 'took ([0-9.]+)', unit: ms, better: lower}
          rate: {path: rate.0.now, unit: 1/s, better: higher}
          p99: {from: hdr, path: p99, unit: ms, better: lower, scale: 0.000001}
      factors: {f: {baseline: a, levels: {a: {}}}}
      """;

  private static final String OUTPUT =
      """
      starting with \u001b[32m4\u001b[0m clients
      {"t":1,"done":10,"rate":[{"now":1000.5}]}
      {"t":2,"done":20,"rate":[{"now":"9.80k"}]}
      tps = 1385.03 (without connecting)
      took 1.02ms
      20 operations in 2 s
      """;

  private static final String[] TOKENS = {
    "null",
    "-1",
    "NaN",
    "1e400",
    "1,234.5",
    "[]",
    "{",
    "\"",
    "\u0000",
    "\n",
    "\r",
    "\u001b[",
    "1e18",
    "99999999999999999999",
    "1e-9",
    "0x1p3",
    "\ud83d",
    "HISTF",
    "[[[[[[[["
  };

  @TempDir Path directory;

  private static byte[] mutant(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int change = random.nextInt(4); change > 0 && bytes.length > 0; change--) {
      int at = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, at + random.nextInt(30));
      byte[] token = TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
      byte[] instead =
          switch (random.nextInt(5)) {
            case 0 -> new byte[] {(byte) random.nextInt(256)};
            case 1 -> new byte[0];
            case 2 -> Arrays.copyOfRange(bytes, Math.max(0, at - 40), to);
            case 3 ->
                String.valueOf((char) bytes[at])
                    .repeat(random.nextInt(2000))
                    .getBytes(StandardCharsets.UTF_8);
            default -> token;
          };
      byte[] next = Arrays.copyOf(bytes, at + instead.length + bytes.length - to);
      System.arraycopy(instead, 0, next, at, instead.length);
      System.arraycopy(bytes, to, next, at + instead.length, bytes.length - to);
      bytes = next;
    }
    return bytes;
  }

  /** Of a load that records its latency. */
  private static String log() {
    Histogram histogram = new Histogram(3);
    for (int value = 1; value < 500; value++) {
      histogram.recordValue(value * 3_000L);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HistogramLogWriter writer =
        new HistogramLogWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    writer.outputLogFormatVersion();
    writer.outputLegend();
    writer.outputIntervalHistogram(histogram);
    writer.outputIntervalHistogram(histogram);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void damagedOutput() throws Exception {
    CommandLevel level =
        CommandLevel.of(
            new StudyResolver(new Catalog(List.of(new CommandSystem())))
                .resolve(
                    StudyParser.parse("f.yaml", STUDY),
                    new StudyResolver.Request(null, List.of(), List.of()))
                .level("a")
                .settings());
    Path hlog = directory.resolve("latency.hlog");
    String recorded = log();
    Path log = directory.resolve("load.log");
    Job job = new Job("workload.load", "true", Map.of(), directory, log, Duration.ofSeconds(9));
    long end = System.nanoTime() + (long) (SECONDS * 1e9);
    int read = 0;
    int tried = 0;
    for (long n = 0; n < KEPT.length || System.nanoTime() < end; n++, tried++) {
      long number = n < KEPT.length ? KEPT[(int) n] : n - KEPT.length;
      Random random = new Random(SEED * 1_000_003 + number);
      byte[] output = mutant(OUTPUT, random);
      Files.write(hlog, mutant(number % 3 == 0 ? "1000000 7\n2000000 9\n" : recorded, random));
      Files.write(log, new byte[0]);
      LineMetrics lines = new LineMetrics(level.metrics(), level.operations());
      LoadTicker ticker = new LoadTicker(level, (seconds, operations, total) -> {});
      try (LoadOutput of = new LoadOutput(log)) {
        Files.write(log, output);
        of.rest(line -> Measurement.read(line, lines, ticker, 2));
        new Measurement(null, job, level, hlog, null).metrics(2, lines);
        read++;
      } catch (SystemException e) {
        // The end of the output is shown, whatever is in it.
        String shown = new String(output, StandardCharsets.UTF_8);
        assertThat(JAVA.matcher(e.getMessage()).results())
            .as("mutant %d: %s", number, e.getMessage())
            .allMatch(found -> shown.contains(found.group()));
      } catch (RuntimeException | Error e) {
        throw new AssertionError("mutant " + number + " is answered by " + e, e);
      }
    }
    assertThat(read).isBetween(1, tried - 1);
  }
}
