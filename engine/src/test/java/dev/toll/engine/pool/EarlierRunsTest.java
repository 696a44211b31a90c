package dev.toll.engine.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.GsonBuilder;
import dev.toll.engine.compare.Runs;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsParts;
import dev.toll.engine.results.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierRunsTest {
  @TempDir Path runs;

  private static Runs run(int number) {
    return new Runs().of("lock", "2026112" + number + "T190000Z", number);
  }

  /** As a run writes it, into a directory of its own. */
  private RunDirectory written(Runs run) throws IOException {
    Results results = run.results();
    Path path =
        Files.createDirectories(runs.resolve("lock").resolve(results.execution().run().id()));
    Files.writeString(
        path.resolve("results.json"),
        new GsonBuilder()
            .serializeSpecialFloatingPointValues()
            .registerTypeAdapterFactory(new ResultsParts.Form(ResultsParts.NAMES))
            .create()
            .toJson(results));
    return new RunDirectory(path);
  }

  private List<Sentence> told(Runs run) throws IOException {
    RunDirectory directory = written(run);
    return EarlierRuns.told(directory, run.results()).remarks().sentences();
  }

  @Test
  void aFirstRunSaysWhatItsIntervalsCover() throws IOException {
    assertThat(told(run(1)))
        .extracting(Sentence::text)
        .containsExactly(
            "Intervals cover this run only, not what changes from one run to the next. There"
                + " is no earlier run of this study with the same work.");
  }

  @Test
  void theRangeOfEarlierRunsIsTold() throws IOException {
    written(run(1).noise(0));
    written(run(2).noise(0).level("shut", 1.3).environment("machine", Map.of("processor", "EPYC")));
    written(run(4).noise(0).level("shut", 9));
    List<Sentence> told = told(run(3).noise(0).level("shut", 1.2));

    assertThat(told)
        .extracting(Sentence::text)
        .containsExactly(
            "Intervals cover this run only, not what changes from one run to the next. There"
                + " are 2 earlier runs of this study with the same work, on 2 kinds of machine"
                + " including this run's.",
            "shut against open: 2 earlier runs found +10.0 % to +30.0 %, this run +20.0 %",
            "barred against open: 2 earlier runs found +20.0 % to +20.0 %, this run +20.0 %");
    assertThat(told.get(1).low()).isCloseTo(0.1, within(1e-9));
    assertThat(told.get(1).high()).isCloseTo(0.3, within(1e-9));
    assertThat(told.get(1).value()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void runsOfOtherWorkAndWhatIsUnreadableAreLeftOut() throws IOException {
    written(run(1).set("workload.entries", "20M"));
    Files.writeString(written(run(2)).results(), "{\"format\": \"toll-results/1\", \"study\"");
    Files.delete(written(run(3)).results());
    assertThat(told(run(4))).hasSize(1);
  }

  /** Hundreds of runs are read while a user waits for a report. */
  @Tag("slow")
  @Test
  void hundredsOfRunsAreReadSoon() throws IOException {
    for (int i = 0; i < 300; i++) {
      written(new Runs().of("lock", "2025%04dT190000Z".formatted(i), i).blocks(50));
    }
    Runs newest = run(9);
    RunDirectory directory = written(newest);
    Results results = newest.results();
    long start = System.nanoTime();
    assertThat(EarlierRuns.between(directory, results).runs()).isEqualTo(300);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
  }
}
