package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeRecordTest {
  private record Changed(String server, Map<String, String> before) implements ServerChange {
    @Override
    public String cluster() {
      return server;
    }

    @Override
    public String id() {
      return server;
    }

    @Override
    public boolean settings() {
      return true;
    }

    @Override
    public String byHand() {
      return "set " + before.get("flush");
    }
  }

  private static final ChangeRecord<Changed> RECORD =
      new ChangeRecord<>("connected-test.json", Changed.class);

  @TempDir Path runs;

  @Test
  void itIsThereUntilAllIsAsItWas() throws Exception {
    Changed changed = new Changed("db:1", Map.of("flush", "2"));
    assertThat(RECORD.in(runs)).isEmpty();
    RECORD.save(runs, changed);
    assertThat(RECORD.in(runs)).contains(changed);
    RECORD.delete(runs);
    assertThat(RECORD.in(runs)).isEmpty();
    RECORD.delete(runs);
  }

  private Path run(String study, String start) throws IOException {
    return RunDirectory.create(runs, study, Instant.parse(start)).path();
  }

  @Test
  void oneThatCannotBeReadIsNamedAndNothingIsDone() throws Exception {
    Path file = Files.writeString(runs.resolve("connected-test.json"), "{\"server\": [");
    assertThat(RECORD.in(runs)).isEmpty();
    assertThat(RECORD.foreign(runs).orElseThrow())
        .contains(file.toString())
        .endsWith("it cannot be read");
    Files.writeString(file, "{}");
    assertThat(RECORD.foreign(runs).orElseThrow()).endsWith("it cannot be read");
  }

  /** Received, altered, or copied to another run. */
  @Test
  void onlyWhatWasWrittenThereAsItIsIsTaken() throws Exception {
    Path own = run("mine", "2026-11-20T10:00:00Z");
    Path other = run("theirs", "2026-11-20T11:00:00Z");
    Path file = own.resolve("connected-test.json");
    RECORD.save(own, new Changed("db:1", Map.of("flush", "2")));
    assertThat(RECORD.foreign(own)).isEmpty();

    Files.copy(file, other.resolve("connected-test.json"));
    assertThat(RECORD.in(other)).as("copied").isEmpty();
    assertThat(RECORD.foreign(other).orElseThrow())
        .contains("nothing is put back")
        .endsWith("set 2");

    Files.writeString(file, Files.readString(file).replace("\"2\"", "\"0\""));
    assertThat(RECORD.in(own)).as("altered").isEmpty();
    assertThat(RECORD.foreign(own).orElseThrow()).endsWith("set 0");

    Files.writeString(file, "{\"server\":\"db:1\",\"before\":{\"flush\":\"\\u001b[2Jx\"}}");
    assertThat(RECORD.in(own)).as("never sealed").isEmpty();
    assertThat(RECORD.foreign(own).orElseThrow()).endsWith("set x");
  }
}
