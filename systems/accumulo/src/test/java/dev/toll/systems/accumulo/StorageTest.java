package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.systems.base.proof.Refusals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused, what HDFS is given, and what each proof says of what was seen. */
class StorageTest {
  private static final String STUDY =
      """
      toll: 1
      name: storage-test
      system: {name: accumulo}
      workload: {name: continuous-ingest}
      factors: {it: {baseline: it, levels: {it: {}}}}
      """;

  private static Level at(String... set) throws Exception {
    return new StudyResolver(new Catalog(List.of(new AccumuloSystem())))
        .resolve(
            StudyParser.parse("storage-test.yaml", STUDY),
            new StudyResolver.Request(null, List.of(set), List.of()))
        .level("it");
  }

  private static AccumuloLevel level(String... set) throws Exception {
    return AccumuloLevel.of(at(set).settings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system.at-rest=zone | system.at-rest: an encryption zone needs HDFS",
        "system.storage=hdfs system.hdfs.rpc-protection=privacy | SASL needs Kerberos",
        "system.storage=hdfs volume.kind=tmpfs volume.size=3G | volume.size: must be at least"
            + " 3328M",
        "system.storage=hdfs volume.kind=tmpfs system.tablet-servers=2 | at least 5632M",
        "system.storage=s3 | is not one of local, hdfs, hdfs-kerberos",
        "system.hdfs.agent=true | system.hdfs.agent",
      })
  void refusesWhatCannotBe(String set, String message) {
    assertThatThrownBy(() -> level(set.split(" "))).hasMessageContaining(message);
  }

  @Test
  void acceptsWhatCan() throws Exception {
    level("system.storage=hdfs", "volume.kind=tmpfs", "volume.size=3328M");
    level("system.storage=hdfs", "system.at-rest=zone", "volume.kind=tmpfs", "volume.size=4G");
    level("system.storage=hdfs-kerberos", "system.hdfs.rpc-protection=privacy");
    level("volume.kind=tmpfs", "volume.size=64M");
  }

  @Test
  void hdfsIsToldWhatTheLevelAsks() throws Exception {
    assertThat(HdfsStorage.wishes(level("system.storage=hdfs")))
        .containsEntry("system.zone", "none")
        .containsEntry("system.version", "3.4.3")
        .doesNotContainKeys(
            "system.authentication", "system.properties.hadoop.security.authorization");
    Map<String, String> kerberos =
        HdfsStorage.wishes(
            level(
                "system.storage=hdfs-kerberos",
                "system.at-rest=zone",
                "system.hdfs.heap.namenode=1G",
                "system.hdfs.properties.dfs.datanode.synconclose=false"));
    assertThat(kerberos)
        .containsEntry("system.zone", "256")
        .containsEntry("system.heap.namenode", "1G")
        .containsEntry("system.authentication", "kerberos")
        .containsEntry("system.properties.hadoop.security.authorization", "true")
        .containsEntry("system.properties.dfs.datanode.synconclose", "false");
    assertThat(kerberos.get("system.properties.security.client.protocol.acl"))
        .contains("accumulo")
        .doesNotContain("toll");
  }

  @Test
  void theEstimateHoldsHdfs() throws Exception {
    AccumuloSystem system = new AccumuloSystem();
    var less = system.estimate(at());
    var more = system.estimate(at("system.storage=hdfs", "system.at-rest=zone"));
    assertThat(more.memoryBytes() - less.memoryBytes()).isEqualTo((3 * (512L + 128) + 512) << 20);
    assertThat(more.diskBytes() - less.diskBytes()).isEqualTo(2304L << 20);
  }

  /** Tables and logs each: one of them as it should be does not make up for the other. */
  @Test
  void tablesAndLogsMustBothBeAtTheLevel() {
    var plain = new HdfsAtRestProof.Seen(2, 2, 32_000, 1000, 1000);
    var encrypted = new HdfsAtRestProof.Seen(2, 2, 32_000, 0, 0);
    var zone = new HdfsAtRestProof.Seen(2, 0, 32_000, 0, 1000);
    var nothing = new HdfsAtRestProof.Seen(0, 0, 32_000, 0, 0);
    Map<AtRest, HdfsAtRestProof.Seen> right =
        Map.of(AtRest.NONE, plain, AtRest.AES, encrypted, AtRest.ZONE, zone);
    right.forEach(
        (level, seen) -> {
          assertThat(both(level, seen, seen)).isEqualTo(Set.of(Verdict.TRUE));
          assertThat(both(level, seen, nothing)).isEqualTo(Set.of(Verdict.UNKNOWN));
          right.values().stream()
              .filter(other -> !other.equals(seen))
              .forEach(
                  other ->
                      assertThat(both(level, seen, other))
                          .as("%s: %s, %s", level, seen, other)
                          .isEqualTo(Set.of(Verdict.FALSE)));
        });
  }

  /** Either way round. */
  private static Set<Verdict> both(
      AtRest level, HdfsAtRestProof.Seen one, HdfsAtRestProof.Seen other) {
    return Stream.of(
            HdfsAtRestProof.verdict(level, one, other, 0),
            HdfsAtRestProof.verdict(level, other, one, 0))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource({
    // files, stored as read, bytes, hits on disk, hits as read, hits anywhere: none, aes, zone
    "2, 2, 32000, 1000, 1000, 2000, TRUE, FALSE, FALSE",
    "2, 2, 32000, 0, 0, 0, FALSE, TRUE, FALSE",
    "2, 0, 32000, 0, 1000, 0, FALSE, FALSE, TRUE",
    // A zone with a file that is none, a copy in clear elsewhere, or both encryptions at once.
    "2, 1, 32000, 0, 1000, 0, FALSE, FALSE, FALSE",
    "2, 0, 32000, 0, 1000, 1, FALSE, FALSE, FALSE",
    "2, 0, 32000, 0, 0, 0, FALSE, FALSE, FALSE",
    // The positive controls: nothing was looked at.
    "0, 0, 32000, 0, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN",
    "2, 2, 31999, 0, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN",
  })
  void atRest(
      long filled,
      long storedAsRead,
      long bytes,
      long onDisk,
      long read,
      long anywhere,
      Verdict none,
      Verdict aes,
      Verdict zone) {
    var seen = new HdfsAtRestProof.Seen(filled, storedAsRead, bytes, onDisk, read);
    assertThat(HdfsAtRestProof.verdict(AtRest.NONE, seen, seen, anywhere)).isEqualTo(none);
    assertThat(HdfsAtRestProof.verdict(AtRest.AES, seen, seen, anywhere)).isEqualTo(aes);
    assertThat(HdfsAtRestProof.verdict(AtRest.ZONE, seen, seen, anywhere)).isEqualTo(zone);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 2, 5, 0, TRUE",
    // All outside HDFS, one kind outside it, or a single file.
    "0, 0, 0, 5, FALSE",
    "3, 0, 3, 0, FALSE",
    "0, 2, 2, 0, FALSE",
    "3, 2, 5, 1, FALSE",
    "3, 2, 0, 0, UNKNOWN",
  })
  void storage(long tables, long logs, long blocks, long strays, Verdict verdict) {
    assertThat(new StorageProof.Seen(tables, logs, blocks, strays).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"REFUSED, TRUE", "ANSWERED, FALSE", "NO_ANSWER, UNKNOWN"})
  void refusal(Outcome outcome, Verdict verdict) {
    assertThat(Refusals.refusal(outcome)).isEqualTo(verdict);
  }
}
