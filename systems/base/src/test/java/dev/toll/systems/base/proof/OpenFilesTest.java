package dev.toll.systems.base.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.process.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server holds open, not what it was given, says where its data is. */
class OpenFilesTest {
  @TempDir Path run;
  private Path data;
  private Path logs;
  private Path elsewhere;

  @BeforeEach
  void directories() throws Exception {
    data = Files.createDirectories(run.resolve("the run/data"));
    logs = Files.createDirectories(run.resolve("the run/logs"));
    elsewhere = Files.createDirectories(run.resolve("the r?n/data"));
  }

  private ProofResult proof(String shell) throws Exception {
    try (Child server = Child.doing(shell, logs.resolve("server.log"))) {
      return OpenFiles.prove(List.of(server.process()), data, data, List.of(logs));
    }
  }

  @Test
  void trueWhereEveryFileLiesInTheRun() throws Exception {
    ProofResult proof = proof("exec 5> '%s/log.1'".formatted(data));
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
    assertThat(proof.facts()).containsEntry("files server writes to", "1");
  }

  @Test
  void falseWhereOneLiesElsewhere() throws Exception {
    ProofResult proof = proof("exec 5> '%s/log.1' 6>> '%s/log.1'".formatted(data, elsewhere));
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).contains("server writes to " + elsewhere.toRealPath());
  }

  @Test
  void filesThatAreOnlyReadMayLieAnywhere() throws Exception {
    Path jar = Files.createFile(elsewhere.resolve("a.jar"));
    assertThat(proof("exec 5> '%s/log.1' 6< '%s'".formatted(data, jar)).verdict())
        .isEqualTo(Verdict.TRUE);
  }

  @Test
  void unknownWhereNoServerWritesAFile() throws Exception {
    ProofResult proof = proof(":");
    assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof.evidence()).contains("no server holds a file open for writing");
  }

  @ParameterizedTest
  @CsvSource({"0100000, false", "0100001, true", "02, true", "0102002, true", "0100004, false"})
  void readsTheAccessMode(String flags, boolean writable) {
    assertThat(OpenFiles.writable("pos:\t0\nflags:\t" + flags + "\nmnt_id:\t29\n"))
        .isEqualTo(writable);
  }
}
