package dev.toll.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.JournalReader;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs become rows, and stay up to date. */
@Tag("artifacts")
class StoreTest {
  @TempDir Path directory;
  private Fixture fixture;

  @BeforeEach
  void make() throws IOException {
    fixture = new Fixture(directory);
  }

  @Test
  void anOldRunWhoseSystemIsGoneKeepsItsTrials() throws Exception {
    fixture.run("lock", "20261120T190000Z");

    assertThat(
            fixture.ask(
                "SELECT trial, attempt, block, level, status, counts, reason, started, seconds,"
                    + " proved, verified, others, pressure_cpu, steal,"
                    + " interference['a later one'] AS later, counted['entries'] AS entries,"
                    + " facts['port'] AS port FROM trials ORDER BY trial, attempt"))
        .isEqualTo(
            """
            trial,attempt,block,level,status,counts,reason,started,seconds,proved,verified,others,\
            pressure_cpu,steal,later,entries,port
            b00-open,1,0,open,valid,false,,2026-11-20 19:00:00.25,2,unknown,true,0.25,0.5,,3,1000,1234
            b01-open,1,1,open,void,false,"it's ""void""\",2026-11-20 19:00:00.25,2,unknown,,0.25,0.5,,3,,1234
            b01-open,2,1,open,valid,true,,2026-11-20 19:00:00.25,2,unknown,true,0.25,0.5,,3,1000,1234
            b01-shut,1,1,shut,excluded,false,"it's ""void""\",2026-11-20 19:00:00.25,2,unknown,true,0.25,0.5,,3,1000,1234
            """);
    assertThat(fixture.notes)
        .singleElement()
        .asString()
        .contains(
            "20261120T190000Z has no levels and effects except those of its last report",
            "cannot be resolved");
    assertThat(fixture.ask("SELECT state, scale, seed, toll, changes, title FROM runs"))
        .isEqualTo(
            """
            state,scale,seed,toll,changes,title
            complete,quick,42,0.9,"{""workload.entries"":""5k""}",
            """);
    assertThat(fixture.ask("SELECT level FROM levels ORDER BY 1")).isEqualTo("level\nopen\nshut\n");
    assertThat(fixture.ask("SELECT count(*) AS n, count(unit) AS units FROM metrics"))
        .isEqualTo("n,units\n3,0\n");
    assertThat(
            fixture.ask("SELECT step, phase, outcome, note FROM steps WHERE block = 0 ORDER BY 1"))
        .isEqualTo("step,phase,outcome,note\n1,reset,skipped,nothing runs\n2,measure,done,\n");
    assertThat(fixture.ask("SELECT proof, verdict, facts FROM proofs WHERE block = 0 ORDER BY 1"))
        .isEqualTo(
            "proof,verdict,facts\nlock,true,{}\nwire,unknown,\"{\"\"bytes\"\":\"\"3\"\"}\"\n");
  }

  @Test
  void seriesAreReadByTheirFirstLineWhateverFollows() throws Exception {
    Path run = fixture.run("lock", "r*1[x]'");
    Fixture.series(
        run,
        "b00-open",
        "t,odd name,entries_per_second\n1,2.5,none\n2,nan,4\n3,1,2,3\n4,5\n5,1e3,");

    assertThat(
            fixture.ask(
                "SELECT trial, attempt, status, t, metric, value FROM series"
                    + " ORDER BY trial, attempt, metric, t"))
        .isEqualTo(
            """
            trial,attempt,status,t,metric,value
            b00-open,1,valid,2,entries_per_second,4
            b00-open,1,valid,1,odd name,2.5
            b00-open,1,valid,5,odd name,1000
            b01-open,1,void,1,entries_per_second,7
            b01-open,2,valid,1,entries_per_second,1000
            b01-open,2,valid,1,server_cpu,0.5
            b01-open,2,valid,2,server_cpu,0.25
            b01-shut,1,excluded,1,entries_per_second,8
            """);
  }

  @Test
  void whatIsNoRunIsNamedAndPassedOver() throws Exception {
    fixture.run("lock", "good");
    Files.createDirectories(fixture.runs.resolve("lock/foreign"));
    Path torn = Files.createDirectories(fixture.runs.resolve("lock/torn"));
    Files.writeString(torn.resolve("journal.jsonl"), "{\"v\":1,\"kind\":\"tr");
    Path strange = Files.createDirectories(fixture.runs.resolve("lock/strange"));
    Files.writeString(strange.resolve("journal.jsonl"), "{\"v\":1,\"kind\":\"run\",\"seed\":[]}\n");
    Path newer = Files.createDirectories(fixture.runs.resolve("lock/newer"));
    JsonObject line = new JsonObject();
    line.addProperty("v", Journal.VERSION + 1);
    line.addProperty("n", 1);
    line.addProperty("kind", "run");
    Files.write(newer.resolve("journal.jsonl"), JournalReader.withSum(line));
    Path mixed = fixture.run("lock", "mixed");
    Fixture.series(mixed, "b01-open", "t,a,A\n1,2,3\n");

    assertThat(fixture.ask("SELECT run FROM runs ORDER BY 1")).isEqualTo("run\ngood\nmixed\n");
    for (int again = 0; again < 2; again++) {
      assertThat(String.join("\n", fixture.notes))
          .contains("lock/foreign is skipped: it has no journal.jsonl")
          .contains("torn/journal.jsonl cannot be read: it holds no request to resolve")
          .contains("strange/journal.jsonl cannot be read: it holds no readable request: line 1")
          .contains(
              "newer/journal.jsonl cannot be read: it has version %d, this toll reads version %d"
                  .formatted(Journal.VERSION + 1, Journal.VERSION))
          .contains("mixed/trials/b01-open/series.csv is skipped: its first line");
      fixture.notes.clear();
      fixture.ask("SELECT 1");
    }
  }

  @Test
  void onlyWhatChangedIsReadAgain() throws Exception {
    fixture.run("lock", "one");
    Path two = fixture.run("lock", "two");
    fixture.ask("SELECT 1");
    assertThat(fixture.activities).contains("reading run 1 of 2", "reading run 2 of 2");

    fixture.activities.clear();
    fixture.ask("SELECT 1");
    assertThat(fixture.activities).isEmpty();

    try (Journal journal = Journal.open(two.resolve("journal.jsonl"))) {
      journal.trial(Fixture.trial("b02-open", 2, 1, Status.VALID));
    }
    Fixture.series(two, "b02-open", "t,entries_per_second\n1,9\n");
    assertThat(fixture.ask("SELECT run, count(*) AS n FROM trials GROUP BY ALL ORDER BY ALL"))
        .isEqualTo("run,n\none,4\ntwo,5\n");
    assertThat(fixture.ask("SELECT run, count(*) AS n FROM series GROUP BY ALL ORDER BY ALL"))
        .isEqualTo("run,n\none,5\ntwo,6\n");
    assertThat(fixture.activities).contains("reading run 2 of 2").hasSize(2);

    RunDirectory.delete(fixture.runs.resolve("lock/one"));
    assertThat(fixture.ask("SELECT DISTINCT run FROM series")).isEqualTo("run\ntwo\n");
    assertThat(fixture.ask("SELECT DISTINCT run FROM runs")).isEqualTo("run\ntwo\n");
  }

  /** Its trials are fewer, and each query says so, the first as those from the store. */
  @Test
  void damagedLinesAreToldAndCounted() throws Exception {
    Path journal = fixture.run("lock", "bitten").resolve("journal.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    int shut = lines.size() - 1;
    lines.set(shut - 1, lines.get(shut - 1).replace("shut", "shot"));
    Files.write(journal, lines);
    fixture.run("lock", "whole");

    for (int again = 0; again < 2; again++) {
      fixture.notes.clear();
      assertThat(
              fixture.ask(
                  "SELECT run, len(damages) AS lost, damages[1] LIKE 'line %s of the journal %%' AS named,"
                          .formatted(shut)
                      + " (SELECT count(*) FROM trials AS t WHERE t.run = r.run) AS trials"
                      + " FROM runs AS r ORDER BY run"))
          .isEqualTo("run,lost,named,trials\nbitten,1,true,3\nwhole,0,,4\n");
      assertThat(fixture.notes)
          .filteredOn(note -> note.contains("of the journal"))
          .singleElement()
          .asString()
          .startsWith("warning: ")
          .contains("lock/bitten: line " + shut + " of the journal");
    }
  }

  @Test
  void oneStudyAlone() throws Exception {
    fixture.run("lock", "one");
    fixture.run("door", "one");

    assertThat(fixture.ask("SELECT DISTINCT study FROM trials", "door")).isEqualTo("study\ndoor\n");
    assertThat(fixture.ask("SELECT DISTINCT study FROM series", "door")).isEqualTo("study\ndoor\n");
    assertThat(fixture.ask("SELECT DISTINCT study FROM runs ORDER BY 1"))
        .isEqualTo("study\ndoor\nlock\n");
    assertThatThrownBy(() -> fixture.ask("SELECT 1", "dor"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("did you mean 'door'?");
  }

  @Test
  void aDamagedStoreIsMadeAgain() throws Exception {
    fixture.run("lock", "one");
    fixture.ask("SELECT 1");
    Path file = fixture.store().file();
    Files.writeString(file, "this is no database".repeat(1000));

    assertThat(fixture.ask("SELECT count(*) AS n FROM trials")).isEqualTo("n\n4\n");

    // The header is whole, what it leads to is not.
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 3 * 4096; i < bytes.length; i += 64) {
      bytes[i] ^= 0x5a;
    }
    Files.write(file, bytes);
    assertThat(fixture.ask("SELECT count(*) AS n FROM trials")).isEqualTo("n\n4\n");
  }

  /** Where the damage shows only in a query's course, the answer is no wrong one. */
  @Test
  void damageFoundByAQueryIsToldAndTheStoreMadeAgain() throws Exception {
    Path run = fixture.run("lock", "one");
    StringBuilder many = new StringBuilder("t,noise\n");
    Random random = new Random(1);
    for (int i = 1; i <= 200_000; i++) {
      many.append(i).append(',').append(random.nextDouble()).append('\n');
    }
    Fixture.series(run, "b00-open", many.toString());
    String query = "SELECT count(value) AS n, sum(value) > 0 AS some FROM series WHERE block = 0";
    assertThat(fixture.ask(query)).isEqualTo("n,some\n200000,true\n");
    Path file = fixture.store().file();
    byte[] bytes = Files.readAllBytes(file);
    for (int i = bytes.length / 3; i < bytes.length * 2 / 3; i += 512) {
      bytes[i] ^= 0x5a;
    }
    Files.write(file, bytes);

    try {
      fixture.ask(query);
    } catch (SystemException e) {
      assertThat(e).hasMessageContaining("corrupt and have been deleted; run the query again");
      assertThat(file).doesNotExist();
    }
    assertThat(fixture.ask(query)).isEqualTo("n,some\n200000,true\n");
  }

  @Test
  void readersShareAndAWriterWaitsForThemToADeadline() throws Exception {
    Path run = fixture.run("lock", "one");
    try (Tables first = fixture.store().open(null, fixture)) {
      assertThat(first.connection().isClosed()).isFalse();
      try (Journal journal = Journal.open(run.resolve("journal.jsonl"))) {
        journal.note("it changes");
      }
      Store impatient = fixture.store(Duration.ofMillis(100));
      assertThatThrownBy(() -> impatient.open(null, fixture))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("another 'toll sql'");
    }
    assertThat(fixture.ask("SELECT count(*) AS n FROM runs")).isEqualTo("n\n1\n");
  }

  @Test
  void withoutRunsItSaysWhatToDo() throws Exception {
    assertThatThrownBy(() -> fixture.ask("SELECT 1"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("no runs under")
        .hasMessageContaining("--runs");
    Files.delete(fixture.runs);
    assertThatThrownBy(() -> fixture.ask("SELECT 1"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("no such directory");
  }
}
