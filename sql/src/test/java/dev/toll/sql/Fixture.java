package dev.toll.sql;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.StepRecord.Outcome;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Progress;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Run directories of a study whose system is gone, and a store of them. */
final class Fixture implements Progress {
  /** Loaded once in this JVM, from the first test's cache. */
  private static final Catalog NONE = new Catalog(List.of());

  final Path runs;
  final Path cache;
  final List<String> notes = new ArrayList<>();
  final List<String> activities = new ArrayList<>();

  Fixture(Path directory) throws IOException {
    runs = Files.createDirectories(directory.resolve("runs"));
    cache = directory.resolve("cache");
  }

  @Override
  public void activity(String text) {
    activities.add(text);
  }

  @Override
  public void note(String text) {
    notes.add(text);
  }

  Store store() throws Exception {
    return store(Duration.ofSeconds(60));
  }

  Store store(Duration deadline) throws Exception {
    Files.createDirectories(cache);
    return new Store(DuckDb.get(cache, this), cache, runs, NONE, "1.0", deadline);
  }

  /** The answer to a query as CSV. */
  String ask(String query) throws Exception {
    return ask(query, null);
  }

  String ask(String query, String study) throws Exception {
    StringWriter out = new StringWriter();
    try (Tables tables = store().open(study, this)) {
      tables.ask(query, rows -> Answers.csv(rows, out));
    }
    return out.toString();
  }

  /** A run with one trial of each status. */
  Path run(String study, String name) throws IOException {
    Path run = Files.createDirectories(runs.resolve(study).resolve(name));
    try (Journal journal = Journal.open(run.resolve("journal.jsonl"))) {
      new RunRequest(
              study + ".yaml",
              "toll: 1\nname: " + study + "\nsystem:\n  name: gone\n",
              "quick",
              List.of("workload.entries=5k"),
              List.of(),
              42,
              3,
              "toll run " + study,
              "0.9",
              Map.of())
          .write(journal);
      journal.trial(trial("b00-open", 0, 1, Status.VALID));
      journal.trial(trial("b01-open", 1, 1, Status.VOID));
      journal.trial(trial("b01-open", 1, 2, Status.VALID));
      journal.trial(trial("b01-shut", 1, 1, Status.EXCLUDED));
      end(journal, "complete");
    }
    series(run, "b01-open", "t,entries_per_second,server_cpu\n1.000,1000.0,0.500\n2.0,,0.25\n");
    series(run, "b01-open.void1", "t,entries_per_second\n1.0,7\n");
    series(run, "b01-shut.excluded1", "t,entries_per_second\n1.0,8\n");
    return run;
  }

  static void end(Journal journal, String state) {
    JsonObject end = new JsonObject();
    end.addProperty("state", state);
    end.addProperty("why", "all blocks are done");
    journal.append("end", end);
  }

  static void series(Path run, String trial, String text) throws IOException {
    Path directory = Files.createDirectories(run.resolve("trials").resolve(trial));
    Files.writeString(directory.resolve("series.csv"), text);
  }

  static TrialRecord trial(String name, int block, int attempt, Status status) {
    return new TrialRecord(
        name,
        block,
        1,
        name.substring(4),
        attempt,
        status,
        status == Status.VALID ? null : "it's \"void\"",
        "2026-11-20T19:00:00.250Z",
        List.of(
            new StepRecord("reset", "stop", 0.5, Outcome.SKIPPED, "nothing runs"),
            new StepRecord("measure", "load", 1.5, Outcome.DONE, null)),
        status == Status.VOID ? Map.of() : Map.of("elapsed", 1.25),
        List.of(
            new ProofResult(
                "wire", "seen", Verdict.UNKNOWN, "too little", Map.of("bytes", "3"), name),
            new ProofResult("lock", "shut", Verdict.TRUE, "seen", Map.of(), name)),
        status == Status.VOID
            ? null
            : new Verification(Verdict.TRUE, "all there", Map.of("entries", 1000L)),
        Map.of("others", 0.25, "pressure.cpu", 0.5, "a later one", 3.0),
        Map.of("port", "1234"),
        LoadFacts.NONE,
        List.of(),
        null);
  }
}
