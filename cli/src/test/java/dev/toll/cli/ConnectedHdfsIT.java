package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A study of HDFS that {@code toll up} keeps, whose owner's command has the NameNode read its file
 * again: killed and resumed, and with a command that does nothing.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class ConnectedHdfsIT extends OwnersCluster {
  private static final String STUDY = "hdfs-streams";
  private static final String STREAMS = "dfs.namenode.replication.max-streams";

  ConnectedHdfsIT() {
    super("hdfs-wire", "none");
  }

  @Test
  void aRunThatIsKilledIsPutBackAndResumed() throws Exception {
    Path study = study(streams(7));
    assertThat(said(0, List.of("check", study.toString()))).contains(STUDY);
    // By this seed the level of the command comes first.
    Process killed = run(study, "--seed", "3");
    Path record = awaitRecord(STUDY, "connected-hdfs.json", "\"level\":\"streams\"", "[\"/toll_");
    // It is written down before it is made.
    assertThat(
            Wait.every(Duration.ofMillis(20))
                .atMost(Duration.ofMinutes(2))
                .until(() -> shell("-ls", "/").contains("/toll_")))
        .isTrue();
    // It ends at once, and can put nothing back.
    killed.destroyForcibly().waitFor();
    assertThat(settings()).contains(STREAMS + "</name><value>7");

    String resumed = said(0, List.of("resume", STUDY, "--runs", runs.toString()));
    assertThat(resumed).contains("putting back what the interrupted run");
    assertThat(trials())
        .filteredOn(TrialRecord::valid)
        .extracting(TrialRecord::level)
        .containsExactlyInAnyOrder("as-is", "streams");
    assertThat(trials())
        .filteredOn(TrialRecord::valid)
        .allSatisfy(
            trial -> {
              assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
              assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE);
            });
    putBack(record);
  }

  @Test
  void aLevelWhoseCommandDoesNothingIsNoNumber() throws Exception {
    Process run = run(study("echo nothing"), "--set", "system.start-deadline=5s");
    assertThat(run.waitFor(600, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).as(Files.readString(runs.resolve("run.log"))).isNotZero();
    assertThat(trials())
        .filteredOn(trial -> trial.level().equals("streams"))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason()).contains(STREAMS + " is '2', not '7'");
            });
    putBack(RunDirectory.latest(runs, STUDY).orElseThrow().path().resolve("connected-hdfs.json"));
  }

  private void putBack(Path record) throws Exception {
    assertThat(record).doesNotExist();
    assertThat(settings()).doesNotContain(STREAMS + "</name><value>7");
    assertThat(shell("-ls", "/")).doesNotContain("/toll_");
  }

  private List<TrialRecord> trials() throws IOException {
    RunDirectory directory = RunDirectory.latest(runs, STUDY).orElseThrow();
    return Journal.trials(Journal.read(directory.journal()));
  }

  private Path study(String set) throws Exception {
    return Files.writeString(
        runs.resolve(STUDY + ".yaml"),
        """
        toll: 1
        name: %s
        system:
          name: hdfs
          connect:
            configuration: %s
            directory: /
            restore: %s
        workload: {name: create, files: 200, warm-files: 20, threads: 2}
        factors:
          of:
            baseline: as-is
            levels:
              as-is: {}
              streams:
                system:
                  connect:
                    set: %s
                    expect: {namenode: {%s: 7}}
        design: {blocks: 1, replays: 0}
        """
            .formatted(STUDY, variable("HADOOP_CONF_DIR"), streams(2), set, STREAMS));
  }

  /** The owner's command that gives the NameNode another value, while it runs. */
  private String streams(int value) throws Exception {
    Path script = runs.resolve("streams-" + value);
    Files.writeString(
        script,
        """
        sed -i '/max-streams/d' %1$s
        sed -i 's#</configuration>#<property><name>%2$s</name><value>%3$d</value></property>\\n</configuration>#' %1$s
        %4$s org.apache.hadoop.hdfs.tools.DFSAdmin -reconfig namenode %5$s start
        """
            .formatted(
                servers(),
                STREAMS,
                value,
                variable("TOLL_JAVA"),
                variable("TOLL_URI").substring("hdfs://".length())));
    return "bash -e " + script;
  }

  /** What the servers read. */
  private Path servers() throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      return files
          .filter(file -> file.endsWith("conf/hdfs-site.xml"))
          .filter(file -> Documents.read(file).contains("dfs.namenode.name.dir"))
          .findFirst()
          .orElseThrow();
    }
  }

  private String settings() throws IOException {
    return Files.readString(servers());
  }
}
