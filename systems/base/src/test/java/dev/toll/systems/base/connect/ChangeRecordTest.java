package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeRecordTest {
  private record Changed(String server, Map<String, String> before) {}

  private static final ChangeRecord<Changed> RECORD =
      new ChangeRecord<>("connected-test.json", Changed.class);

  @TempDir Path runs;

  @Test
  void itIsThereUntilAllIsAsItWas() throws Exception {
    Changed changed = new Changed("db:1", Map.of("flush", "2"));
    assertThat(RECORD.in(runs)).isEmpty();
    RECORD.write(runs, changed);
    assertThat(RECORD.in(runs)).contains(changed);
    RECORD.delete(runs);
    assertThat(RECORD.in(runs)).isEmpty();
    RECORD.delete(runs);
  }

  @Test
  void otherRunsOfTheSameDirectoryAreAsked() throws Exception {
    Path own = run("mine", "2026-11-20T10:00:00Z");
    Path other = run("theirs", "2026-11-20T11:00:00Z");
    run("clean", "2026-11-20T12:00:00Z");
    Changed changed = new Changed("db:1", Map.of());
    RECORD.write(own, changed);
    RECORD.write(other, changed);
    assertThat(RECORD.leftByOthers(own)).containsOnly(Map.entry(other, changed));
  }

  private Path run(String study, String start) throws IOException {
    return RunDirectory.create(runs, study, Instant.parse(start)).path();
  }

  @Test
  void oneThatCannotBeReadIsNamedAndNothingIsDone() throws Exception {
    Path file = Files.writeString(runs.resolve("connected-test.json"), "{\"server\": [");
    assertThat(RECORD.in(runs)).isEmpty();
    assertThat(foreign(runs).orElseThrow()).contains(file.toString()).endsWith("it cannot be read");
    Files.writeString(file, "{}");
    assertThat(foreign(runs).orElseThrow()).endsWith("it cannot be read");
  }

  private static Optional<String> foreign(Path run) {
    return RECORD.foreign(run, changed -> "set " + changed.before().get("flush"));
  }

  /** Received, altered, or copied to another run. */
  @Test
  void onlyWhatWasWrittenThereAsItIsIsTaken() throws Exception {
    Path own = run("mine", "2026-11-20T10:00:00Z");
    Path other = run("theirs", "2026-11-20T11:00:00Z");
    Path file = own.resolve("connected-test.json");
    RECORD.write(own, new Changed("db:1", Map.of("flush", "2")));
    assertThat(foreign(own)).isEmpty();

    Files.copy(file, other.resolve("connected-test.json"));
    assertThat(RECORD.in(other)).as("copied").isEmpty();
    assertThat(foreign(other).orElseThrow()).contains("nothing is put back").endsWith("set 2");

    Files.writeString(file, Files.readString(file).replace("\"2\"", "\"0\""));
    assertThat(RECORD.in(own)).as("altered").isEmpty();
    assertThat(foreign(own).orElseThrow()).endsWith("set 0");

    Files.writeString(file, "{\"server\":\"db:1\",\"before\":{\"flush\":\"\\u001b[2Jx\"}}");
    assertThat(RECORD.in(own)).as("never sealed").isEmpty();
    assertThat(foreign(own).orElseThrow()).endsWith("set x");
  }
}
