package dev.toll.serve.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.report.Reports;
import dev.toll.serve.Door;
import dev.toll.serve.FakeRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedRunTest {
  @TempDir Path runs;

  @Test
  void aRunFromItsFirstLineToItsEnd() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      WatchedRun run = only();
      RunSnapshot first = run.look();
      assertThat(first.stage()).isEqualTo(Stage.RUNNING);
      assertThat(first.now()).isNull();
      assertThat(List.of(first.blocks(), first.blocksPlanned())).containsExactly(0, 3);
      assertThat(first.levels()).extracting(RunSnapshot.LevelMark::colour).containsExactly(0, 1);
      assertThat(run.look()).as("nothing has changed").isSameAs(first);

      fake.now(1, "open", "reset", "stop");
      RunSnapshot begun = run.look();
      assertThat(begun.version()).isGreaterThan(first.version());
      assertThat(begun.now().step()).isEqualTo("stop");
      // From the study's guess: 6 trials of 10 s, from the start of the first.
      assertThat(begun.leftUntil()).isEqualTo("2026-11-20T19:01:01Z");
      fake.step(1, "open", "measure", "load");
      assertThat(run.look().now().phase()).isEqualTo("measure");
      fake.ended(1, "open", 20);
      assertThat(run.look().now()).isNull();

      fake.block(2).block(3);
      RunSnapshot later = run.look();
      assertThat(later.blocks()).isEqualTo(2);
      assertThat(later.valid()).isEqualTo(5);
      assertThat(later.results().estimates().effects()).isNotEmpty();

      fake.end("complete", "all 3 blocks are done");
      RunSnapshot end = run.look();
      assertThat(end.stage()).isEqualTo(Stage.COMPLETE);
      assertThat(end.why()).isEqualTo("all 3 blocks are done");
      assertThat(end.now()).isNull();
    }
  }

  @Test
  void aRunWhoseTollIsGoneIsInterrupted() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.block(1).now(2, "open", "measure", "load").killed();
      RunSnapshot snapshot = only().look();
      assertThat(snapshot.stage()).isEqualTo(Stage.INTERRUPTED);
      assertThat(snapshot.now()).as("no toll is at work on it").isNull();
      assertThat(snapshot.why()).contains("toll resume");
      assertThat(snapshot.blocks()).isEqualTo(1);
      // Half a line, as a crash in the middle of a write leaves it.
      Files.writeString(
          fake.directory.journal(), "{\"v\":1,\"kind\":\"tri", StandardOpenOption.APPEND);
      assertThat(only().look().valid()).isEqualTo(2);
    }
  }

  @Test
  void aTollThatCannotBeSeenIsNotCalledGone() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.block(1).elsewhere();
      assertThat(only().look().why()).contains("in another PID namespace").doesNotContain("gone");
    }
  }

  @Test
  void damageToTheJournalIsTold() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.block(1).killed();
      Path journal = fake.directory.journal();
      Files.writeString(
          journal, Files.readString(journal).replaceFirst("\"elapsed\":1", "\"elapsed\":2"));
      assertThat(only().look().notes())
          .anyMatch(note -> note.matches("line \\d+ of the journal .*"));
    }
  }

  @Test
  void stoppedFailedAndWritingAreTold() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.block(1).end("stopped", "stopped by a signal");
      assertThat(only().look().stage()).isEqualTo(Stage.STOPPED);
      fake.end("failed", "the door fell off");
      RunSnapshot failed = only().look();
      assertThat(failed.stage()).isEqualTo(Stage.FAILED);
      assertThat(failed.why()).isEqualTo("the door fell off");
    }
    assertThat(Stage.of("complete", true)).isEqualTo(Stage.WRITING);
  }

  @Test
  void voidAttemptsAreShownAndCountForNothing() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.now(1, "shut", "measure", "load")
          .write(1, "shut", FakeRun.COLUMNS + FakeRun.rows(1, 3))
          .ended(1, "shut", Status.VOID, "proof 'lock' is false", 3);
      fake.block(1);
      RunSnapshot snapshot = only().look();
      assertThat(snapshot.trials()).hasSize(3);
      assertThat(snapshot.valid()).isEqualTo(2);
      assertThat(snapshot.blocks()).isEqualTo(1);
      String json = SeriesJson.of(only(), snapshot, "entries_per_second", 0);
      assertThat(json).contains("\"trial\":\"b01-open\"", "\"trial\":\"b01-shut\"", "\"upTo\":2");
      assertThat(SeriesJson.of(only(), snapshot, "entries_per_second", 1))
          .doesNotContain("b01-open")
          .contains("b01-shut");
    }
  }

  @Test
  void theWrittenResultsServeWhenTheyAreOfThisEnd() throws Exception {
    try (FakeRun fake = new FakeRun(runs)) {
      fake.block(1).end("complete", "done");
      RunRequest request =
          RunRequest.read(dev.toll.engine.journal.Journal.read(fake.directory.journal()));
      var study = request.resolve(Door.CATALOG);
      Reports.writeAll(
          fake.directory.path(), RunAnalysis.analyse(fake.directory, study, new Door()));
      RunSnapshot written = only().look();
      assertThat(written.results().execution().run().stoppedBy()).isEqualTo("done");

      fake.block(2).end("complete", "more is done");
      RunSnapshot more = only().look();
      assertThat(more.results().execution().run().stoppedBy())
          .as("not the old file")
          .isEqualTo("more is done");
      assertThat(more.blocks()).isEqualTo(2);
    }
  }

  @Test
  void aStudyOfAnotherTollIsStillListed() throws Exception {
    String strange = FakeRun.study().replace("name: door", "name: window");
    try (FakeRun fake = new FakeRun(runs, strange, "2026-11-20T19:00:00Z")) {
      RunSnapshot snapshot = only().look();
      assertThat(snapshot.study()).isEqualTo("lock");
      assertThat(snapshot.why()).contains("cannot read the study").contains("window");
      assertThat(snapshot.results()).isNull();
      assertThat(fake.directory.path()).exists();
    }
  }

  @Test
  void onlyWhatTheListHoldsIsFound() throws Exception {
    Library library = new Library(List.of(runs, runs.resolve("nowhere")), Door.CATALOG);
    assertThat(library.runs()).isEmpty();
    try (FakeRun a = new FakeRun(runs);
        FakeRun b = new FakeRun(runs, FakeRun.study(), "2026-11-21T19:00:00Z")) {
      assertThat(library.runs())
          .extracting(run -> run.directory().path())
          .as("the newest first, and latest is none")
          .containsExactly(b.directory.path(), a.directory.path());
      String id = library.runs().get(0).id();
      assertThat(id).matches("20261121T190000Z-[0-9a-f]{8}");
      assertThat(library.find(id)).isPresent();
      for (String other : List.of("", "..", "lock", a.directory.id(), id + "/", "../lock/" + id)) {
        assertThat(library.find(other)).as(other).isEmpty();
      }
    }
  }

  private WatchedRun only() {
    return new Library(List.of(runs), Door.CATALOG).runs().get(0);
  }
}
