package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On which hosts a level can be, and what is said of the others. */
class MachinesTest {
  private static final String STUDY =
      """
      toll: 1
      name: machines-test
      system: {name: accumulo}
      workload: {name: continuous-ingest}
      factors: {it: {baseline: it, levels: {it: {}}}}
      """;

  private final AccumuloSystem system = new AccumuloSystem();

  private Study study(String... set) throws Exception {
    return new StudyResolver(new Catalog(List.of(system)))
        .resolve(
            StudyParser.parse("machines-test.yaml", STUDY),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  private Optional<String> refusal(List<String> masters, List<String> workers, String... set)
      throws Exception {
    Level level = study(set).level("it");
    return Machines.refusal(level, Map.of(HostRole.MASTER, masters, HostRole.WORKER, workers));
  }

  @Test
  void localFilesNeedOneHost() throws Exception {
    assertThat(refusal(List.of("w1"), List.of("w1"))).isEmpty();
    assertThat(refusal(List.of(), List.of())).isEmpty();
    assertThat(refusal(List.of("w1"), List.of("w1", "w2")))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith("level it: tables in local files (system.storage: local)")
                    .contains("they are on w1, w2; set system.storage: hdfs"));
    assertThat(refusal(List.of(), List.of("w1"))).get().asString().contains("this machine, w1;");
    assertThat(refusal(List.of("w1"), List.of("w1", "w2"), "system.storage=hdfs")).isEmpty();
  }

  @Test
  void theNumberOfTabletServersIsThatOfTheWorkers() throws Exception {
    List<String> workers = List.of("w1", "w2");
    String[] two = {"system.storage=hdfs", "system.tablet-servers=2"};
    assertThat(refusal(List.of("w1"), workers, two)).isEmpty();
    assertThat(refusal(List.of("w1"), workers, "system.storage=hdfs", "system.tablet-servers=3"))
        .hasValue(
            "level it: system.tablet-servers is 3, but 2 hosts have role worker, which run a tablet"
                + " server each; omit the setting, or change either");
    assertThat(refusal(List.of("w1"), List.of("w1"), two))
        .hasValue(
            "level it: system.tablet-servers is 2, but 1 host has role worker, which runs a tablet"
                + " server; omit the setting, or change either");
    // Where workers are here, the study decides.
    assertThat(refusal(List.of(), List.of(), "system.tablet-servers=3")).isEmpty();
  }

  @Test
  void aVolumeIsOfThisMachine() throws Exception {
    assertThat(refusal(List.of("w1"), List.of("w1"), "volume.kind=tmpfs")).isPresent();
    assertThat(refusal(List.of(), List.of(), "volume.kind=tmpfs")).isEmpty();
  }

  @Test
  void whatIsDoneOnThisMachineOnlyIsSaid() throws Exception {
    for (String storage : List.of("hdfs", "hdfs-kerberos")) {
      String in = "system.storage=" + storage;
      assertThat(system.unplaceable(study(in, "system.at-rest=zone").levels()))
          .hasValue("level it, with an encryption zone, runs");
      assertThat(system.unplaceable(study(in, "system.security=auth-conf").levels())).isEmpty();
    }
  }
}
