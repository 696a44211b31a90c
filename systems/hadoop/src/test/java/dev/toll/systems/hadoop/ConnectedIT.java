package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.base.session.JvmSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On HDFS that toll did not start: proved as far as can be, and left as it was found. */
@Tag("artifacts")
@Timeout(900)
class ConnectedIT {
  private static final Path RUNS = Path.of("target", "it-connected-runs").toAbsolutePath();
  private static ForeignHdfs hdfs;

  private static final String ZONE =
      "zone: {system: {zone: 128, connect: {key: owners}, client-properties:"
          + " {dfs.client-write-packet-size: 32768}}}";

  private final HdfsSystem system = new HdfsSystem();
  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  @BeforeAll
  static void start() throws Exception {
    RunDirectory.delete(RUNS);
    hdfs = new ForeignHdfs(Path.of("target", "it-foreign").toAbsolutePath());
  }

  @AfterAll
  static void stop() throws Exception {
    hdfs.close();
  }

  private static String commanded(String set) {
    return "streams: {system: {connect: {%s}}}".formatted(streams(set));
  }

  /** The owner's commands, and what they are to change. */
  private static String streams(String set) {
    return "set: '%s', restore: '%s', expect: {namenode: {%s: 7}}"
        .formatted(set, hdfs.reconfigure("as-is"), ForeignHdfs.STREAMS);
  }

  private static List<String> small(String... more) {
    List<String> all =
        new ArrayList<>(List.of("workload.files=4", "workload.warm-files=4", "workload.threads=2"));
    all.addAll(List.of(more));
    return all;
  }

  private Path newRun() throws Exception {
    Files.createDirectories(RUNS);
    return RunDirectory.create(RUNS, "connected", Instant.now()).path();
  }

  private static JvmSession<HdfsInstance> session(Study study, Path run) throws Exception {
    return ConnectedServers.open(study, ForeignHdfs.context(run.resolve("work")));
  }

  private HdfsInstance started(
      JvmSession<HdfsInstance> session, Study study, String level, Path run) throws Exception {
    Path logs = Files.createDirectories(run.resolve("logs-" + level));
    return session.start(study.level(level), Slot.only(run.resolve("work"), logs), steps);
  }

  private static Map<String, Verdict> verdicts(List<ProofResult> proofs) {
    return proofs.stream()
        .collect(
            Collectors.toMap(
                each -> each.of() == null ? each.name() : each.name() + " of " + each.of(),
                each -> {
                  System.out.println(
                      each.name() + " " + each.of() + " " + each.verdict() + " " + each.evidence());
                  return each.verdict();
                },
                Verdict::and));
  }

  /** A whole trial of a level, with the claims of another tried in it. */
  private void trial(
      JvmSession<HdfsInstance> session, Study study, String level, String other, Path run)
      throws Exception {
    HdfsInstance instance = started(session, study, level, run);
    assertThat(verdicts(instance.prove(steps)))
        .containsOnlyKeys("client-properties", "arguments", "codec", "wire", "wire-rpc")
        .allSatisfy((proof, verdict) -> assertThat(verdict).as(proof).isEqualTo(Verdict.TRUE));
    instance.prepare(steps);
    instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
    Instance.Load load =
        instance.measure(
            steps, (seconds, operations, total) -> {}, run.resolve(level + "-latency.hlog"));
    assertThat(load.metrics())
        .containsKeys(HdfsMetrics.WRITE_SECONDS, HdfsMetrics.READ_CLIENT_CPU)
        .doesNotContainKeys(HdfsMetrics.WRITE_DATANODE_CPU);
    assertThat(verdicts(instance.proveLoaded(steps)))
        .containsOnlyKeys(
            "server-settings", "client-properties", "load-files", "codec", "wire", "wire-rpc")
        .allSatisfy((proof, verdict) -> assertThat(verdict).as(proof).isEqualTo(Verdict.TRUE));
    assertThat(instance.proveAs(study.level(other), steps))
        .extracting(ProofResult::verdict)
        .contains(Verdict.FALSE);
    assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
    instance.stop(steps);
    instance.wipe(steps);
    assertThat(hdfs.shell("-ls /bench")).doesNotContain("toll_");
  }

  @Test
  void aLevelIsProvedAndTheClusterIsLeftAsItWas() throws Exception {
    Study study =
        hdfs.study(
            "write-read",
            small("workload.file-size=2M", "workload.block-size=1M"),
            "all: {system: {zone: 128, client-properties: {dfs.client-write-packet-size: 32768},"
                + " connect: {key: owners, %s}}}".formatted(streams(hdfs.reconfigure("streams"))));
    Path run = newRun();
    try (JvmSession<HdfsInstance> session = session(study, run)) {
      assertThat(session.describe()).containsEntry("Hadoop", "connected to HDFS at " + hdfs.uri());
      trial(session, study, "all", "as-is", run);
      assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("7");
      assertThat(system.left(run)).isTrue();
      HdfsInstance base = started(session, study, "as-is", run);
      assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("2");
      base.stop(steps);
    }
    assertThat(system.left(run)).isFalse();
    assertThat(hdfs.shell("-ls /bench")).doesNotContain("toll_");
  }

  /** Each level by itself. */
  @Test
  @Tag("long")
  void levelsAreProvedOneAfterAnother() throws Exception {
    Study study =
        hdfs.study(
            "write-read",
            small("workload.file-size=2M", "workload.block-size=1M"),
            ZONE,
            commanded(hdfs.reconfigure("streams")));
    Path run = newRun();
    try (JvmSession<HdfsInstance> session = session(study, run)) {
      trial(session, study, "zone", "as-is", run);
      assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("2");
      trial(session, study, "streams", "zone", run);
    }
    assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("2");
    assertThat(system.left(run)).isFalse();
  }

  /** A command that does nothing proves nothing, and is taken back all the same. */
  @Test
  @Tag("long")
  void aCommandThatDoesNothingIsSeen() throws Exception {
    Study study =
        hdfs.study("create", small("system.start-deadline=10s"), commanded("echo $TOLL_LEVEL"));
    Path run = newRun();
    try (JvmSession<HdfsInstance> session = session(study, run)) {
      assertThatThrownBy(() -> started(session, study, "streams", run))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("HDFS at " + hdfs.uri())
          .hasMessageContaining(ForeignHdfs.STREAMS + " is '2', not '7'")
          .hasMessageContaining("10 s after it was set");
    }
    assertThat(Files.readString(run.resolve("connected-commands.log"))).contains("streams\n");
    assertThat(system.left(run)).isFalse();
  }

  /** A run that is killed closes nothing. Its user is an ordinary one. */
  @Test
  void whatACrashLeavesIsPutBackByItsRecordAlone() throws Exception {
    hdfs.shell("-chmod 1777 /bench");
    Study study =
        hdfs.study(
            "create",
            small("system.connect.user=somebody"),
            commanded(hdfs.reconfigure("streams")));
    Path run = newRun();
    JvmSession<HdfsInstance> killed = session(study, run);
    HdfsInstance instance = started(killed, study, "streams", run);
    assertThat(verdicts(instance.prove(steps)).values()).containsOnly(Verdict.TRUE);
    instance.prepare(steps);
    assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("7");
    assertThat(hdfs.shell("-ls /bench")).contains("somebody").contains("/bench/toll_");
    assertThat(system.left(run)).isTrue();
    Path other = newRun();
    assertThatThrownBy(() -> session(study, other))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("still has settings of the interrupted run " + run)
        .hasMessageContaining("hdfs dfs -rm -r -skipTrash /bench/toll_");
    system.restore(run, ForeignHdfs.context(run.resolve("work")));
    assertThat(hdfs.told(ForeignHdfs.STREAMS)).isEqualTo("2");
    assertThat(hdfs.shell("-ls /bench")).doesNotContain("toll_");
    assertThat(system.left(run)).isFalse();
    // What the kernel would have ended.
    instance.stop(steps);
    killed.close();
  }

  /** All that is impossible is reported at once, and nothing has been changed. */
  @Test
  void whatCannotWorkIsRefusedBeforeAnythingIsChanged() throws Exception {
    hdfs.shell("-mkdir -p /narrow");
    hdfs.admin("-setQuota 5 /narrow");
    Path run = newRun();
    Study study =
        hdfs.study(
            "create",
            small("system.connect.user=somebody"),
            "top: {system: {connect: {directory: /}}}",
            "nowhere: {system: {connect: {directory: /nowhere}}}",
            "claimed: {system: {data-transfer: aes}}");
    assertThatThrownBy(() -> session(study, run))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("nothing was changed")
        .hasMessageContaining("level top: user somebody may not write in /: ")
        .hasMessageContaining("level nowhere: there is no directory /nowhere: make it")
        .hasMessageContaining("level claimed: namenode 127.0.0.1:")
        .hasMessageContaining("dfs.encrypt.data.transfer is 'false', not 'true'");
    Study mine =
        hdfs.study(
            "create",
            small(),
            "narrow: {system: {connect: {directory: /narrow}}}",
            "zoned: {system: {zone: 256, connect: {key: owners}}}",
            "lost: {system: {zone: 128, connect: {key: nobodys}}}",
            "unsaid: {system: {zone: 128}}");
    assertThatThrownBy(() -> session(mine, run))
        .hasMessageContaining("level narrow: /narrow may hold 4 more names by its quota")
        .hasMessageContaining("level zoned: key owners has 128 bits, and system.zone is 256")
        .hasMessageContaining("level lost: the KMS has no key nobodys: make it")
        .hasMessageContaining("level unsaid: /bench is in no encryption zone");
    assertThat(system.left(run)).isFalse();
  }

  @Test
  @Tag("long")
  void aNameNodeThatTakesNothingOrIsNotThereIsTold() throws Exception {
    Path run = newRun();
    hdfs.admin("-safemode enter");
    try {
      assertThatThrownBy(() -> session(hdfs.study("create", small()), run))
          .hasMessageContaining("the NameNode is in safe mode");
    } finally {
      hdfs.admin("-safemode leave");
    }
    Path wrong = Files.createDirectories(RUNS.resolve("wrong"));
    Map<String, String> nobody = Map.of("fs.defaultFS", "hdfs://localhost:1");
    Files.writeString(wrong.resolve("core-site.xml"), SiteXml.of(nobody));
    Files.writeString(wrong.resolve("hdfs-site.xml"), SiteXml.of(Map.of()));
    Study elsewhere = hdfs.study("create", wrong, small());
    assertThatThrownBy(() -> session(elsewhere, run))
        .hasMessageContaining("cannot connect to HDFS as " + wrong + " says (fs.defaultFS")
        .hasMessageContaining("localhost:1");
    assertThat(system.left(run)).isFalse();
  }

  /** By a restart of all servers, whose effect the wire shows too. */
  @Test
  @Tag("long")
  void encryptedTransferTakesTheOwnersRestart() throws Exception {
    Study study =
        hdfs.study(
            "write-read",
            small("workload.file-size=2M", "workload.block-size=1M"),
            "encrypted: {system: {data-transfer: aes, connect: {set: '%s', restore: '%s'}}}"
                .formatted(hdfs.restart("encrypted"), hdfs.restart("as-is")));
    Path run = newRun();
    try (JvmSession<HdfsInstance> session = session(study, run)) {
      trial(session, study, "as-is", "encrypted", run);
      trial(session, study, "encrypted", "as-is", run);
      assertThat(hdfs.told("dfs.encrypt.data.transfer")).isEqualTo("true");
      trial(session, study, "as-is", "encrypted", run);
    }
    assertThat(hdfs.told("dfs.encrypt.data.transfer")).isEqualTo("false");
    assertThat(system.left(run)).isFalse();
  }
}
