package dev.toll.systems.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.Levels;
import dev.toll.systems.hadoop.client.JobCommands.Application;
import dev.toll.systems.hadoop.client.JobCommands.JobCounters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on record of a job, and what is seen of its intermediate data, against claims. */
class JobProofTest {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "mapreduce.framework.name", "yarn",
          "mapreduce.map.memory.mb", "1024",
          "mapreduce.reduce.memory.mb", "1024",
          "mapreduce.task.io.sort.mb", "100",
          "mapreduce.job.encrypted-intermediate-data", "false",
          "mapreduce.job.ubertask.enable", "false",
          "mapreduce.job.reduces", "2",
          "mapreduce.job.inputformat.class", "org.apache.hadoop.examples.terasort.TeraInputFormat");

  @TempDir Path local;

  private static Application ran(
      String status, long containers, boolean uber, Map<String, String> changed) {
    Map<String, String> settings = new TreeMap<>(SETTINGS);
    settings.putAll(changed);
    JobCounters counters = new JobCounters(1, 1, 1, 1, 1, 1, 1, 1);
    return new Application(
        "application_1_0001", status, 4, 2, 0, containers, uber, counters, settings);
  }

  private static ProofResult proof(Application ran, String... level) {
    return JobProof.of(MapReduceLevel.of(Levels.settings("mapreduce", level)), ran);
  }

  @Test
  void aJobInContainersWithTheLevelsSettingsIsProved() {
    ProofResult proof = proof(ran("SUCCEEDED", 6, false, Map.of()));
    assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof.evidence()).contains("4 maps and 2 reduces in 6 containers");
  }

  @Test
  void anyOtherIsNot() {
    Map<String, String> none = Map.of();
    assertThat(proof(ran("FAILED", 6, false, none)).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof(ran("SUCCEEDED", 5, false, none)).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof(ran("SUCCEEDED", 6, true, none)).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof(null).verdict()).isEqualTo(Verdict.FALSE);
    ProofResult other =
        proof(ran("SUCCEEDED", 6, false, Map.of("mapreduce.task.io.sort.mb", "50")));
    assertThat(other.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(other.evidence()).contains("mapreduce.task.io.sort.mb is 50 instead of 100");
    assertThat(proof(ran("SUCCEEDED", 6, false, none), "workload.job=dfsio-write").verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void theLocalJobRunnerHasNoApplication() {
    assertThat(proof(null, "workload.runner=local").verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof(ran("SUCCEEDED", 6, false, Map.of()), "workload.runner=local").verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void plaintextAmongIntermediateDataIsSeen() throws Exception {
    Spills spills = new Spills(local);
    assertThat(spills.prove(false).verdict()).isEqualTo(Verdict.UNKNOWN);
    Path output = Files.createDirectories(local.resolve("usercache/output/attempt"));
    byte[] row = "key\u0088\u0099\u00aa\u00bbfiller ".getBytes(StandardCharsets.ISO_8859_1);
    byte[] rows = new byte[row.length * 1000];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row[i % row.length];
    }
    Files.write(output.resolve("file.out"), rows);
    spills.look();
    assertThat(spills.prove(false).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(spills.prove(true).verdict()).isEqualTo(Verdict.FALSE);
  }

  @Test
  void ciphertextIsNoPlaintext() throws Exception {
    Files.write(local.resolve("file.out"), new byte[1 << 16]);
    Spills spills = new Spills(local);
    spills.look();
    assertThat(spills.prove(true).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(spills.prove(false).verdict()).isEqualTo(Verdict.FALSE);
  }

  @Test
  void aPathThatScriptsWouldSplitIsRefused() throws Exception {
    YarnServers.refuseUnquotable(Path.of("/srv/runs/2026-01-01T00:00:00Z"));
    assertThatThrownBy(() -> YarnServers.refuseUnquotable(Path.of("/srv/my runs")))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("/srv/my runs; choose another directory with --runs");
  }
}
