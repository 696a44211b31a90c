package dev.toll.bench.report;

import com.google.gson.JsonObject;
import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the directory of a run of accumulo-security that never was, in toll's own formats. */
@Command(
    name = "large-run",
    mixinStandardHelpOptions = true,
    description = "Writes a made-up run directory of any size, for measuring what reports cost.")
public final class LargeRun implements Callable<Integer> {

  /** Seconds that differ; they come again and again. */
  private static final int DIFFERENT = 20;

  private static final int RECORDED = 400;

  /** Levels with their made-up true cost. */
  private static final Map<String, Double> LEVELS =
      new TreeMap<>(
          Map.of("none", 1.0, "ssl", 1.06, "auth", 1.13, "auth-int", 1.21, "auth-conf", 1.22));

  @Parameters(paramLabel = "DIR", description = "The directory to fill.")
  Path directory;

  @Option(
      names = "--study",
      defaultValue = "studies/accumulo-security.yaml",
      description = "The study's file (default: ${DEFAULT-VALUE}).")
  Path study;

  @Option(
      names = "--blocks",
      defaultValue = "8",
      description = "Blocks of five trials (default: ${DEFAULT-VALUE}).")
  int blocks;

  @Option(
      names = "--seconds",
      defaultValue = "28800",
      description = "Length of a trial (default: ${DEFAULT-VALUE}, eight hours).")
  int seconds;

  @Option(
      names = "--series",
      defaultValue = "87",
      description = "Series of a trial, once a second (default: ${DEFAULT-VALUE}).")
  int series;

  public static void main(String[] args) {
    System.exit(new CommandLine(new LargeRun()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    String text = Files.readString(study);
    Files.createDirectories(directory.resolve("trials"));
    Files.writeString(
        directory.resolve("environment.json"), "{\"machine\":{\"processors\":\"2\"}}");
    List<TrialRecord> trials = trials();
    trials.parallelStream().forEach(this::write);
    try (Journal journal = Journal.open(directory.resolve("journal.jsonl"))) {
      new RunRequest(
              study.getFileName().toString(),
              text,
              "smoke",
              List.of(),
              List.copyOf(LEVELS.keySet()),
              1L,
              blocks,
              "toll run accumulo-security",
              "made up",
              Map.of())
          .write(journal);
      trials.forEach(journal::trial);
      JsonObject end = new JsonObject();
      end.addProperty("state", "complete");
      end.addProperty("why", "made up: " + blocks + " blocks");
      journal.append("end", end);
    }
    long points = (long) trials.size() * seconds * series;
    System.out.printf("%s: %,d trials, %,d points%n", directory, trials.size(), points);
    return 0;
  }

  private void write(TrialRecord trial) {
    try {
      Path home = Files.createDirectories(directory.resolve("trials").resolve(trial.trial()));
      double rate = trial.metrics().get("entries_per_second");
      long seed = trial.trial().hashCode();
      new SeriesWriter(seed, rate, series).write(home.resolve("series.csv"), seconds);
      writeLatencies(home.resolve("latency.hlog"), seed, rate, seconds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a trial's log of latencies by the class that writes real ones. */
  private static void writeLatencies(Path file, long seed, double rate, int seconds)
      throws IOException {
    Random random = new Random(seed);
    String[] ticks = new String[DIFFERENT];
    for (int i = 0; i < DIFFERENT; i++) {
      Histogram histogram = new Histogram(3);
      for (int n = 0; n < RECORDED; n++) {
        double nanos = 2e9 / rate * Math.exp(0.7 * random.nextGaussian());
        histogram.recordValue((long) (random.nextInt(2000) == 0 ? nanos * 4000 : nanos));
      }
      ticks[i] = Histograms.encode(histogram);
    }
    try (LatencyLog log = new LatencyLog(file)) {
      for (int t = 1; t <= seconds; t++) {
        log.add(new Event.Tick(1, t, RECORDED, 0, null, ticks[t % DIFFERENT], null, null));
      }
    }
  }

  private List<TrialRecord> trials() {
    Random random = new Random(1);
    List<TrialRecord> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      double weather = 1 + 0.02 * random.nextGaussian();
      List<String> order = new ArrayList<>(LEVELS.keySet());
      Collections.shuffle(order, random);
      for (String level : order) {
        double slower = LEVELS.get(level) * weather * (1 + 0.008 * random.nextGaussian());
        trials.add(trial(block, order.indexOf(level) + 1, level, 100_000 / slower));
      }
    }
    return trials;
  }

  private TrialRecord trial(int block, int position, String level, double rate) {
    String name = "b%02d-%s".formatted(block, level);
    ProofResult proof =
        new ProofResult("wire", "made up", Verdict.TRUE, "nothing was run", Map.of(), name);
    return new TrialRecord(
        name,
        block,
        position,
        level,
        1,
        TrialRecord.Status.VALID,
        null,
        Instant.EPOCH.plusSeconds((long) block * seconds).toString(),
        List.<StepRecord>of(),
        Map.of("elapsed", (double) seconds * 100_000 / rate, "entries_per_second", rate),
        List.of(proof),
        new Verification(Verdict.TRUE, "made up", Map.of()),
        Map.of("steal", 0.0),
        Map.of(),
        new LoadFacts(1e6, null, null),
        List.of(),
        null);
  }
}
