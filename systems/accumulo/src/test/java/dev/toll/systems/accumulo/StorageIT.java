package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Accumulo on real HDFS: what is true is proved, and what is not comes out false. */
@Tag("full")
class StorageIT {
  private static final Path WORK = Path.of("target", "it-storage").toAbsolutePath();

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  @Test
  void inAnEncryptionZone() throws Exception {
    RunDirectory.delete(WORK);
    Study study = RealRun.study("storage.yaml", List.of(), "zone");
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("work"))) {
      AccumuloInstance instance = session.start(study.level("zone"), slot(logs), steps);
      assertThat(instance.prove(steps))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .containsExactlyInAnyOrder(
              "server-links",
              "negotiated",
              "refusal",
              "arguments",
              "client-properties",
              "storage",
              "data-place");
      Settings level = study.level("zone").settings();
      atRest(instance, level, "zone", Verdict.TRUE);
      atRest(instance, level, "none", Verdict.FALSE);
      atRest(instance, level, "aes", Verdict.FALSE);
      load(instance);
      strayFile(instance);
      instance.stop(steps);
      instance.wipe(steps);
      assertThat(WORK.resolve("work/data")).doesNotExist();
    } finally {
      RunDirectory.delete(WORK);
    }
  }

  @Test
  @Tag("long")
  void underKerberosWithServiceLevelAuthorisation() throws Exception {
    RunDirectory.delete(WORK);
    Study study = RealRun.study("storage.yaml", List.of(), "kerberos", "unauthorised");
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    try (AccumuloSession session = RealRun.session(study, WORK.resolve("work"))) {
      AccumuloInstance instance = session.start(study.level("kerberos"), slot(logs), steps);
      assertThat(instance.prove(steps))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .extracting(ProofResult::name)
          .containsExactlyInAnyOrder(
              "server-links",
              "negotiated",
              "refusal",
              "arguments",
              "client-properties",
              "storage",
              "hdfs-refusal",
              "data-place");
      atRest(instance, study.level("kerberos").settings(), "none", Verdict.TRUE);
      load(instance);
      instance.stop(steps);
      instance.wipe(steps);
      // Without SASL in Accumulo's RPC, its servers log in to HDFS all the same.
      instance = session.start(study.level("unauthorised"), slot(logs), steps);
      assertThat(instance.prove(steps))
          .allSatisfy(
              proof ->
                  assertThat(proof.verdict())
                      .as("%s", proof)
                      .isEqualTo(
                          proof.name().equals("hdfs-refusal") ? Verdict.FALSE : Verdict.TRUE))
          .hasSize(8);
    } finally {
      RunDirectory.delete(WORK);
    }
  }

  private static Slot slot(Path logs) {
    return Slot.only(WORK.resolve("work"), logs);
  }

  /** The same instance, seen by the proof of a level that may not be its own. */
  private void atRest(AccumuloInstance instance, Settings level, String claim, Verdict verdict)
      throws Exception {
    Settings claimed =
        level.with(
            Settings.of(List.of(new Setting(AccumuloSettings.AT_REST, claim, Origin.DEFAULT))));
    ProofResult proof =
        new HdfsAtRestProof(RealRun.own(instance).probed(instance).as(AccumuloLevel.of(claimed)))
            .prove();
    System.out.println(claim + " " + proof.verdict() + ": " + proof.evidence());
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(verdict);
  }

  private void load(AccumuloInstance instance) throws Exception {
    instance.prepare(steps);
    Instance.Load load =
        instance.measure(steps, (seconds, operations, total) -> {}, WORK.resolve("latency.hlog"));
    instance.settle(steps);
    assertThat(load.operations()).isGreaterThanOrEqualTo(60_000);
    assertThat(instance.proveLoaded(steps))
        .filteredOn(proof -> !proof.name().equals("load-connections"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .containsExactlyInAnyOrder(
            "settings",
            "client-properties",
            "load",
            "load-shape",
            "negotiated",
            "at-rest",
            "storage",
            "data-place");
    assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
  }

  /** A table's file outside HDFS disproves the claim that all is in it. */
  private void strayFile(AccumuloInstance instance) throws Exception {
    Path tables = Files.createDirectories(RealRun.own(instance).layout().tables());
    Files.writeString(tables.resolve("stray.rf"), "not in HDFS");
    ProofResult proof = new StorageProof(RealRun.own(instance).probed(instance)).prove();
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.FALSE);
    assertThat(proof.facts()).containsEntry("storage.files outside HDFS", "1");
  }
}
