package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import dev.toll.systems.base.security.RunSecrets.Principal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything starts, and which needs of a study are reported. */
class HdfsSystemTest {
  private final HdfsSystem system = new HdfsSystem();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create | system.port.kms=70000 | neither auto nor a TCP port",
        "create | system.jce-provider=BC system.codec=openssl-jna | only codec jce",
        "create | system.edek-cache.state=cold | there is no key cache to empty",
        "create | system.rpc-protection=privacy | set system.authentication: kerberos",
        "create | system.data-transfer-protection=integrity | set system.authentication: kerberos",
        "create | system.authentication=kerberos system.data-transfer-protection=privacy"
            + " system.data-transfer=aes | already encrypts blocks",
        "create | system.authentication=kerberos system.data-transfer-protection=integrity"
            + " system.data-transfer-cipher=default-cipher | privacy has a cipher to choose",
        "create | workload.file-size=1M | unknown key",
        "create | workload.client=stock workload.rate=8 | NNBench has no arrival rate",
        "create | workload.spin=0.2ms | no effect without an arrival rate; set workload.rate",
        "create | workload.rate=8 workload.spin=11ms | must be between 0s and 10ms, not 11ms",
        "write-read | workload.client=nnbench workload.threads=2 workload.file-size=2G | at most 2147483640 bytes",
        "write-read | workload.client=nnbench workload.threads=2 workload.file-size=200M | for each of 2 maps",
        "create | workload.client=stock workload.files=5 | shared evenly among 4 threads",
        "write-read | workload.rate=5 | unknown key",
        "write-read | workload.files=5 | shared evenly among 4 threads",
        "create | system.properties.dfs.encrypt.data.transfer=true | set system.data-transfer instead",
        "create | system.properties.hadoop.rpc.protection=privacy | set system.rpc-protection instead",
        "write-read | workload.replicas=2 | more copies than DataNodes",
        "create | system.properties.dfs.replication=2 | more copies than DataNodes: 2, and",
        "write-read | system.client-properties.dfs.replication=3 | more copies than DataNodes: 3",
        "write-read | workload.checksum-chunk=1000 | whole checksum chunks",
        "write-read | workload.job=terasort | unknown key",
        "mapreduce | workload.files=1 | is not one of create, write-read, command",
      })
  void refuses(String workload, String settings, String message) {
    assertThatThrownBy(() -> Levels.study(workload, settings.split(" ")))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theNativeCodecIsUnavailableWithoutItsLibrary() throws Exception {
    List<Level> levels = Levels.study("create", "system.codec=openssl").levels();
    assertThat(system.unavailable(levels))
        .get()
        .asString()
        .contains("level it is unavailable", "libhadoop.so", "openssl-jna");
  }

  @Test
  void whatKeepsLevelsFromBeingLoadedInTurnsIsSaid() throws Exception {
    assertThat(system.obstacle(Levels.study("create", "system.zone=256").levels())).isEmpty();
    assertThat(system.obstacle(Levels.study("write-read", "workload.read-cache=cold").levels()))
        .isEmpty();
    assertThat(
            system.obstacle(
                Levels.study(
                        "write-read",
                        "workload.files=4",
                        "workload.warm-files=4",
                        "workload.threads=4")
                    .levels()))
        .hasValue("one file for each thread cannot be cut into slices (workload.files)");
    assertThat(system.obstacle(Levels.study("create", "workload.client=stock").levels()))
        .hasValue("Hadoop's own benchmarks (workload.client) run as a whole");
    assertThat(
            system.obstacle(
                Levels.study("create", "system.zone=256", "system.edek-cache.state=cold").levels()))
        .hasValue("caches of keys are cold only once (system.edek-cache.state)");
  }

  private static final String TWO =
      """
      toll: 1
      name: shared
      system: {name: hdfs%s}
      workload: {name: write-read}
      factors:
        f:
          baseline: plain
          levels:
            plain: {}
            other: {%s}
      design: {share-server: true}
      """;

  private static Study shared(String system, String other) throws StudyException {
    return new StudyResolver(new Catalog(List.of(new HdfsSystem())))
        .resolve(
            StudyParser.parse("shared.yaml", TWO.formatted(system, other)),
            new StudyResolver.Request(null, List.of(), List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "system: {zone: 128}",
        "system: {zone: 256, codec: openssl-jna}",
        "system: {zone: 256, jce-provider: BC}",
        "system: {client-properties: {dfs.client-write-packet-size: 1000}}",
        "jvm: {driver: {heap: 1G, flags: -Xint, aes-instructions: false}}",
        "workload: {threads: 2, file-size: 1M, checksum-chunk: 4096}",
      })
  void levelsThatDifferInTheirClientsCanShareServers(String other) throws Exception {
    assertThat(shared("", other).levels()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system: {data-transfer: aes} | system.data-transfer",
        "system: {authentication: kerberos} | system.authentication",
        "system: {kms-transport: https} | system.kms-transport",
        "system: {edek-cache: {kms: 50}} | system.edek-cache.kms",
        "system: {data-nodes: 2} | system.data-nodes",
        "system: {agent: false} | system.agent",
        "system: {heap: {namenode: 2G}} | system.heap.namenode",
        "system: {properties: {dfs.namenode.handler.count: 20}} |"
            + " system.properties.dfs.namenode.handler.count",
        "jvm: {datanode: {flags: -Xint}} | jvm.datanode.flags",
        "volume: {kind: tmpfs} | volume.kind",
      })
  void whatIsTheServersIsRefusedWhereLevelsShareThem(String other, String path) {
    assertThatThrownBy(() -> shared("", other))
        .hasMessageStartingWith("shared.yaml:10:")
        .hasMessageEndingWith(
            ": %s is a setting of the server, so level other cannot share one with".formatted(path)
                + " level plain; remove design.share-server, or make %s the same at all levels"
                    .formatted(path));
  }

  @Test
  void whatKeepsLevelsFromSharingServersIsSaid() throws Exception {
    assertThatThrownBy(() -> shared("}\nvolume: {kind: gocryptfs", "system: {zone: 128}"))
        .hasMessageContaining("the proof that an encrypted volume is sealed stops each level's")
        .hasMessageContaining("(volume.kind)");
    assertThatThrownBy(() -> shared("", "workload: {client: stock}"))
        .hasMessageContaining("needs interleaved blocks: Hadoop's own benchmarks");
    // They are up once.
    assertThat(shared(", port: {namenode: 18020}", "system: {zone: 128}").levels()).hasSize(2);
    List<Level> levels = shared("", "jvm: {driver: {heap: 1G}}").levels();
    assertThat(levels).extracting(system::clientMemory).containsExactly(512L << 20, 1L << 30);
    assertThat(levels)
        .extracting(level -> system.estimate(level).memoryBytes() - system.clientMemory(level))
        .as("of the servers")
        .containsExactly((2048L + 3 * 128) << 20, (2048L + 3 * 128) << 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create | system.kms-transport=https | system.kms-transport https",
        "create | workload.client=stock | Hadoop's own benchmarks (workload.client)",
        "create | system.codec=openssl | a library of this machine (system.native-directory)",
        "create | volume.kind=tmpfs | volume.kind",
        "write-read | workload.read-cache=cold | a page cache to drop (workload.read-cache)",
      })
  void whatIsDoneOnThisMachineOnlyIsSaid(String workload, String settings, String what)
      throws Exception {
    assertThat(system.unplaceable(Levels.study(workload, settings.split(" ")).levels()))
        .hasValue("level it, with " + what + ", runs");
  }

  @Test
  void othersCanBeOnOtherHosts() throws Exception {
    String[] level = {"system.zone=256", "system.data-transfer=aes", "system.codec=openssl-jna"};
    assertThat(system.unplaceable(Levels.study("write-read", level).levels())).isEmpty();
    String[] kerberos = {
      "system.authentication=kerberos",
      "system.rpc-protection=privacy",
      "system.data-transfer-protection=privacy"
    };
    assertThat(system.unplaceable(Levels.study("write-read", kerberos).levels())).isEmpty();
    assertThat(system.roles().keySet())
        .containsExactlyInAnyOrder(HostRole.MASTER, HostRole.WORKER, HostRole.INGESTER);
  }

  /** As service-level authorisation compares it, and without what DNS says of addresses. */
  @Test
  void onHostsTheNameNodeTakesADataNodeOfThePrincipalOfItsAddress() throws Exception {
    Placement two = new TwoWorkers();
    HdfsLevel level =
        HdfsLevel.of(
            Levels.level(Levels.study("create", "system.authentication=kerberos")).settings());
    Path file = Path.of("/secrets/a");
    Map<String, Principal> servers =
        Stream.of("192.0.2.9", "192.0.2.1", "192.0.2.2")
            .collect(
                Collectors.toMap(
                    each -> each,
                    each -> new Principal("hdfs/" + each + "@TOLL.TEST", file, file)));
    Principal user = new Principal("toll@TOLL.TEST", file, file);
    HdfsConfiguration configuration =
        new HdfsConfiguration(
            new Deployment(
                new HdfsTools("3.4.3", null, List.of(), null, null, two),
                level,
                Endpoints.choose(level.settings(), false, new Ports(), two),
                new Ports(),
                new Kerberos(servers, user, user),
                null,
                file,
                file,
                file,
                LoadPlace.ONLY));
    assertThat(configuration.server())
        .containsEntry("dfs.namenode.kerberos.principal", "hdfs/192.0.2.9@TOLL.TEST")
        .containsEntry("dfs.datanode.kerberos.principal", "hdfs/_HOST@TOLL.TEST");
    assertThat(configuration.names()).doesNotContain("192.0.2");
  }

  @Test
  void thereIsADataNodeOnEachWorkerAndNoOtherNumberIsTakenFromAStudy() throws Exception {
    Placement two = new TwoWorkers();
    Level free = Levels.level(Levels.study("create"));
    Workers.check(free, two);
    assertThat(Endpoints.choose(free.settings(), true, new Ports(), two).dataNodes())
        .extracting(Endpoints.DataNode::known)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("192.0.2.1:"),
            second -> assertThat(second).startsWith("192.0.2.2:"));
    Workers.check(Levels.level(Levels.study("create", "system.data-nodes=2")), two);
    Level three = Levels.level(Levels.study("create", "system.data-nodes=3"));
    assertThatThrownBy(() -> Workers.check(three, two))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("system.data-nodes is 3, and there are 2 hosts of role worker")
        .hasMessageContaining("which run a DataNode each; omit");
    Workers.check(three, Placement.HERE);
    assertThat(Workers.of(three.settings(), Placement.HERE)).hasSize(3);
  }

  @Test
  void saysTheDiskThatThePublishedFilesNeed() throws Exception {
    Estimate estimate =
        system.estimate(
            Levels.level(
                Levels.study(
                    "write-read",
                    "workload.files=100",
                    "workload.warm-files=0",
                    "workload.file-size=2G")));
    assertThat(estimate.diskBytes()).isGreaterThan(200L << 30).isLessThan(210L << 30);
  }

  @Test
  void eachWorkloadHasItsOwnKeysAndOneHeadline() {
    assertThat(paths("create")).contains("workload.rate").doesNotContain("workload.replicas");
    assertThat(paths("write-read")).contains("workload.replicas").doesNotContain("workload.rate");
    assertThat(paths("")).contains("workload.rate", "workload.replicas").doesNotHaveDuplicates();
    for (String workload : List.of("create", "write-read")) {
      assertThat(HdfsMetrics.of(workload)).filteredOn(metric -> metric.primary()).hasSize(1);
    }
  }

  private List<String> paths(String workload) {
    return system.settings(workload).stream().map(SettingSpec::path).toList();
  }
}
