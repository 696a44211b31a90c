package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Reading;
import dev.toll.driver.TerminalText;
import dev.toll.engine.Fuzz;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Job;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a load prints, or writes to {@code $TOLL_HLOG}, is metrics or one message without the
 * name of a class. No figure is of text that holds none.
 */
class OutputFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {1795873072161988L, 1795877442556640L};

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

  private static final List<Charset> ENCODINGS =
      List.of(
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16LE,
          StandardCharsets.ISO_8859_1,
          StandardCharsets.US_ASCII);

  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?[0-9][0-9,'’_]*(?:\\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|[+-]?\\.[0-9]+(?:[eE][+-]?[0-9]+)?");

  /** From each unit of time or amount to each other. */
  private static final List<Double> FACTORS = factors();

  private static final String RECORDED = log();

  @TempDir Path directory;
  private CommandLevel level;
  private Path hlog;
  private Path log;
  private Job job;

  private static List<Double> factors() {
    double[] units = {1e-9, 1e-6, 1e-3, 1, 60, 3600, 86400, 1e3, 1e6, 1e9, 1e12};
    List<Double> factors = new ArrayList<>();
    for (double from : units) {
      for (double to : units) {
        factors.add(from / to);
      }
    }
    return factors;
  }

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

  @BeforeEach
  void resolve() throws Exception {
    level =
        CommandLevel.of(
            new StudyResolver(new Catalog(List.of(new CommandSystem())))
                .resolve(
                    StudyParser.parse("f.yaml", STUDY),
                    new StudyResolver.Request(null, List.of(), List.of()))
                .level("a")
                .settings());
    hlog = directory.resolve("latency.hlog");
    log = directory.resolve("load.log");
    job = new Job("workload.load", "true", Map.of(), directory, log, Duration.ofSeconds(9));
  }

  @Test
  void someDamagedOutputs() throws Exception {
    Fuzz.brief().of(directory, List.of(hlog, log), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyDamagedOutputs() throws Exception {
    Fuzz.lengthy().of(directory, List.of(hlog, log), this::accepts).ofBothKinds();
  }

  private boolean accepts(long number) throws Exception {
    Random random = new Random(number);
    byte[] output = mutant(OUTPUT, random);
    String shown = new String(output, StandardCharsets.UTF_8);
    boolean wordsOnly = number % 7 == 0;
    if (wordsOnly) {
      shown = shown.replaceAll("[0-9\\p{Nd}]", "x");
      output = shown.getBytes(StandardCharsets.UTF_8);
    } else if (number % 7 == 1) {
      output = shown.getBytes(ENCODINGS.get(random.nextInt(ENCODINGS.size())));
      shown = new String(output, StandardCharsets.UTF_8);
    }
    Files.write(hlog, mutant(number % 3 == 0 ? "1000000 7\n2000000 9\n" : RECORDED, random));
    Files.write(log, new byte[0]);
    LineMetrics lines = new LineMetrics(level.metrics(), level.operations());
    LoadTicker ticker = new LoadTicker(level, (seconds, operations, total) -> {});
    try (LoadOutput of = new LoadOutput(log)) {
      Files.write(log, output);
      of.rest(line -> Measurement.read(line, lines, ticker, 2));
      for (MetricSpec spec : level.metrics()) {
        ofTheText(lines.value(spec), spec, shown);
      }
      new Measurement(null, job, level, hlog, null).metrics(2, lines);
      assertThat(wordsOnly).as("figures of words: %s", shown).isFalse();
      return true;
    } catch (SystemException e) {
      // The end of the output is shown, whatever is in it.
      Fuzz.assertPlain(e.getMessage(), shown);
      return false;
    }
  }

  /** A figure is a plain number of the text, in its unit or in another that is next to it. */
  private static void ofTheText(Reading read, MetricSpec spec, String text) {
    if (read == null || read.wrong() != null) {
      return;
    }
    double value = read.quantity().value() / spec.scale();
    List<Double> numbers =
        NUMBER
            .matcher(text.lines().map(TerminalText::plain).collect(Collectors.joining("\n")))
            .results()
            .map(found -> Double.parseDouble(found.group().replaceAll("[,'’_]", "")))
            .toList();
    assertThat(numbers)
        .as("%s of %s", value, text)
        .anyMatch(number -> FACTORS.stream().anyMatch(factor -> near(number * factor, value)));
  }

  private static boolean near(double a, double b) {
    return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
  }
}
