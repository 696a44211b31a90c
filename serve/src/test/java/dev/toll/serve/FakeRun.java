package dev.toll.serve;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.process.PidNamespace;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A run directory as a toll at work leaves it, line by line, when the test wants it. */
public final class FakeRun implements AutoCloseable {
  public static final String COLUMNS = "t,entries_per_second,entries_total,server_cpu\n";

  private static final String STUDY =
      """
      toll: 1
      name: lock
      title: What a lock costs
      question: How much longer does it take when the door is shut?
      system:
        name: door
      workload:
        name: walk
      factors:
        lock:
          baseline: open
          levels:
            open:
              description: the door stands open
              system: {lock: open}
            shut:
              description: the door is shut
              system: {lock: shut}
      design:
        blocks: 3
      """;

  public final RunDirectory directory;
  private final Journal journal;
  private int number;
  private int attempts;

  public FakeRun(Path runs) throws IOException {
    this(runs, STUDY, "2026-11-20T19:00:00Z");
  }

  public FakeRun(Path runs, String study, String start) throws IOException {
    directory = RunDirectory.create(runs, "lock", Instant.parse(start));
    Files.createDirectories(directory.work());
    journal = Journal.open(directory.journal());
    long self = ProcessHandle.current().pid();
    journal.started("toll", self, ProcFs.startTicks(self));
    new RunRequest(
            "lock.yaml", study, null, List.of(), List.of(), 7, 3, "toll run lock", "1", Map.of())
        .write(journal);
  }

  public static String study() {
    return STUDY;
  }

  /** A trial begins, and is at this step. */
  public FakeRun now(int block, String level, String phase, String step) throws IOException {
    number++;
    attempts++;
    return step(block, level, phase, step);
  }

  /** The same trial is at another step. */
  public FakeRun step(int block, String level, String phase, String step) throws IOException {
    Now now =
        new Now(
            Now.VERSION,
            id(block, level),
            level,
            block,
            1,
            number,
            6,
            phase,
            step,
            // Every beginning has another time, as it would have.
            Instant.parse("2026-11-20T19:00:00Z").plusSeconds(attempts).toString(),
            Instant.now().toString());
    Files.createDirectories(directory.work());
    RunDirectory.writeAtomically(directory.work().resolve("now.json"), new Gson().toJson(now));
    return this;
  }

  public static String id(int block, String level) {
    return String.format(Locale.ROOT, "b%02d-%s", block, level);
  }

  public Path series(int block, String level) throws IOException {
    Path file = directory.trial(id(block, level)).resolve("series.csv");
    Files.createDirectories(file.getParent());
    return file;
  }

  /** Appends any text to the trial's series, whole lines or not. */
  public FakeRun write(int block, String level, String text) throws IOException {
    Files.writeString(
        series(block, level), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return this;
  }

  /** Seconds of a series, from one to another. */
  public static String rows(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int t = from; t <= to; t++) {
      text.append(
          String.format(
              Locale.ROOT, "%d.001,%d.5,%d,0.%d\n", t, 100_000 + t * 10, t * 100_000, t % 10));
    }
    return text.toString();
  }

  /** The trial under way has ended. */
  public FakeRun ended(int block, String level, double seconds) throws IOException {
    return ended(block, level, Status.VALID, null, seconds);
  }

  public FakeRun ended(int block, String level, Status status, String reason, double seconds)
      throws IOException {
    if (status == Status.VOID) {
      Path home = directory.trial(id(block, level));
      Files.move(home, home.resolveSibling(id(block, level) + ".void" + attempts));
    }
    journal.trial(
        new TrialRecord(
            id(block, level),
            block,
            1,
            level,
            1,
            status,
            reason,
            Instant.now().toString(),
            List.of(new StepRecord("measure", "load", seconds, StepRecord.Outcome.DONE, null)),
            status == Status.VALID ? Map.of("elapsed", seconds) : Map.of(),
            List.of(),
            new Verification(Verdict.TRUE, "all there", Map.of()),
            Map.of(),
            Map.of(),
            LoadFacts.NONE,
            List.of(),
            null));
    Files.deleteIfExists(directory.work().resolve("now.json"));
    return this;
  }

  /** Both trials of a block, with their series. */
  public FakeRun block(int block) throws IOException {
    for (String level : List.of("open", "shut")) {
      now(block, level, "measure", "load").write(block, level, COLUMNS + rows(1, 5));
      ended(block, level, (level.equals("open") ? 10 : 11) + block / 10.0);
    }
    return this;
  }

  public FakeRun note(String text) {
    journal.note(text);
    return this;
  }

  /** The run has ended, and toll saw itself out. */
  public FakeRun end(String state, String why) throws IOException {
    JsonObject body = new JsonObject();
    body.addProperty("state", state);
    body.addProperty("why", why);
    journal.append("end", body);
    RunDirectory.delete(directory.work());
    return leave();
  }

  /** Toll is gone from the journal. */
  public FakeRun leave() {
    journal.ended("toll", ProcessHandle.current().pid());
    return this;
  }

  /** As if toll had been killed: the process in the journal is none that runs. */
  public FakeRun killed() {
    leave();
    journal.started("toll", ProcessHandle.current().pid(), 1);
    return this;
  }

  /** As if toll worked on it in another PID namespace. */
  public FakeRun elsewhere() {
    leave();
    PidNamespace here = PidNamespace.here();
    journal.append(
        "process-started",
        new UnreleasedResources.Started(
            UnreleasedResources.TOLL, 1, 1, here.boot(), "pid:[1]", here.host(), here.machine()));
    return this;
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
