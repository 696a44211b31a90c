package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("journal.jsonl");
  }

  private static TrialRecord trial(String id, Status status) {
    return new TrialRecord(
        id,
        1,
        2,
        "ssl",
        1,
        status,
        status == Status.VOID ? "table \"t\" ≠ what was written\n<&>" : null,
        "2026-11-20T19:00:00Z",
        List.of(
            new StepRecord("reset", "stop", 0.125, Outcome.DONE, null),
            new StepRecord("reset", "drop caches", 0, Outcome.SKIPPED, "not permitted")),
        Map.of("elapsed", 0.1 + 0.2, "tiny", Double.MIN_VALUE, "huge", 1e300),
        List.of(
            new ProofResult(
                "wire", "invisible", Verdict.UNKNOWN, "é\u2028", Map.of("suite", "TLS"), id)),
        status == Status.VOID ? null : new Verification(Verdict.TRUE, "all", Map.of("n", 5L)),
        Map.of("load1", 0.5),
        Map.of("java", "17"),
        LoadFacts.NONE,
        List.of(),
        null);
  }

  private void write(TrialRecord... trials) throws Exception {
    try (Journal journal = Journal.open(file)) {
      for (TrialRecord trial : trials) {
        journal.trial(trial);
      }
    }
  }

  private List<TrialRecord> read() throws Exception {
    return Journal.trials(Journal.read(file));
  }

  @Test
  void trialsReadBackEqual() throws Exception {
    TrialRecord valid = trial("b01-ssl", Status.VALID);
    TrialRecord failed = trial("b01-auth", Status.VOID);
    write(valid, failed);
    write(trial("b02-ssl", Status.VALID));
    assertThat(read()).containsExactly(valid, failed, trial("b02-ssl", Status.VALID));
    assertThat(Files.readAllLines(file)).hasSize(3);
  }

  @Test
  void everyLineHasAVersionAndATime() throws Exception {
    try (Journal journal = Journal.open(file)) {
      journal.note("hello");
      journal.started("zookeeper", 42, 7);
      journal.ended("zookeeper", 42);
      journal.end("complete", "done");
      // On the disk at once, not when it is closed.
      List<Journal.Line> lines = Journal.read(file);
      assertThat(lines)
          .extracting(Journal.Line::kind)
          .containsExactly("note", "process-started", "process-ended", "end");
      assertThat(lines)
          .allMatch(line -> line.body().get("v").getAsInt() == Journal.VERSION)
          .allMatch(line -> line.body().get("at").getAsString().endsWith("Z"));
      assertThat(lines.get(1).body().get("startTicks").getAsLong()).isEqualTo(7);
    }
  }

  @Test
  void noJournalIsAnEmptyOne() throws Exception {
    assertThat(Journal.read(file)).isEmpty();
    Journal.open(file).close();
    assertThat(Journal.read(file)).isEmpty();
  }

  /** Cut anywhere, even inside a character, the lines before are kept and the next one is whole. */
  @Test
  void aTornLastLineIsPassedOverAndClosedOff() throws Exception {
    TrialRecord first = trial("b01-ssl", Status.VALID);
    TrialRecord torn = trial("b01-auth", Status.VOID);
    TrialRecord next = trial("b02-ssl", Status.VALID);
    write(first);
    long whole = Files.size(file);
    write(torn);
    byte[] bytes = Files.readAllBytes(file);
    for (int cut = (int) whole + 1; cut < bytes.length - 1; cut++) {
      Files.write(file, Arrays.copyOf(bytes, cut));
      assertThat(read()).as("cut at %d", cut).containsExactly(first);
      if (cut % 40 == 0) {
        write(next);
        assertThat(read()).as("cut at %d", cut).containsExactly(first, next);
      }
    }
    // Only the line's end is missing: the trial is all there, and so it happened.
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    write(next);
    assertThat(read()).containsExactly(first, torn, next);
  }

  /** What a file system may leave of a block that was never written. */
  @Test
  void zeroesAndForeignLinesAreNoTrials() throws Exception {
    TrialRecord first = trial("b01-ssl", Status.VALID);
    write(first);
    Files.write(file, new byte[300], StandardOpenOption.APPEND);
    Files.writeString(
        file,
        "\n\n[]\n7\nnull\n{}\n{\"kind\":null}\n{\"kind\":{}}\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.APPEND);
    write(trial("b02-ssl", Status.VALID));
    assertThat(read()).containsExactly(first, trial("b02-ssl", Status.VALID));
  }

  /** A deadline or Ctrl-C may strike in the middle; the trial must still be recorded. */
  @Test
  void anInterruptDoesNotCloseIt() throws Exception {
    try (Journal journal = Journal.open(file)) {
      Thread.currentThread().interrupt();
      journal.note("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      journal.note("later");
    }
    assertThat(Journal.read(file)).hasSize(2);
  }
}
