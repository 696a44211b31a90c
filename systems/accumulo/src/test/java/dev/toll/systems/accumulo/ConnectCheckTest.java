package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.Metric;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.UncoveredSettings;
import dev.toll.systems.base.metric.CommonMetrics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a study of a connected cluster before anything is connected. */
class ConnectCheckTest {
  private static final AccumuloSystem SYSTEM = new AccumuloSystem();

  @TempDir Path directory;

  private static final String RIGHT =
      """
      instance.name=ours
      instance.zookeepers=zk:2181
      auth.type=password
      auth.principal=me
      auth.token=hidden
      """;

  private Study study(String client, String connect, String level) throws Exception {
    Path file = directory.resolve("client.properties");
    Files.writeString(file, client);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    String text =
        """
        toll: 1
        name: connected
        system:
          name: accumulo
          connect: {client-properties: "%s"%s}
        workload: {name: continuous-ingest}
        factors:
          of:
            baseline: base
            levels:
              base: {}
              other: {%s}
        """
            .formatted(file, connect, level);
    return new StudyResolver(new Catalog(List.of(SYSTEM)))
        .resolve(
            StudyParser.parse("ours.yaml", text),
            new StudyResolver.Request(null, List.of(), List.of()));
  }

  private void refused(String client, String connect, String level, String... messages) {
    var thrown = assertThatThrownBy(() -> study(client, connect, level));
    for (String message : messages) {
      thrown.hasMessageContaining(message);
    }
    thrown.hasMessageNotContaining("hidden");
  }

  private void refusedLevel(String level, String... messages) {
    refused(RIGHT, "", level, messages);
  }

  @Test
  void whatTheFileSaysIsRefusedByItsLine() {
    refused(
        RIGHT.replace("=password", "=kerberos"),
        "",
        "",
        "ours.yaml:5:",
        "client.properties:3: auth.type is kerberos: toll cannot log in to a connected cluster by"
            + " Kerberos");
    refused(RIGHT + "sasl.enabled = true\n", "", "", "client.properties:6: sasl.enabled is true");
    refused(
        "auth.type=password\nauth.principal=me",
        "",
        "",
        "instance.name is missing",
        "instance.zookeepers is missing",
        "auth.token is missing");
  }

  @Test
  void whatOnlyServersOfTollsOwnCanHaveIsRefused() {
    refusedLevel("system: {security: ssl}", "system.security: a connected cluster's servers");
    refusedLevel("system: {heap: {tserver: 2G}}", "system.heap.tserver: a connected cluster's");
    refusedLevel("volume: {kind: tmpfs}", "volume.kind: a connected cluster's servers");
    refusedLevel("system: {port: {tserver: 9997}}", "system.port.tserver: a connected cluster's");
    refusedLevel(
        "workload: {load: both, stored-entries: 10k}",
        "workload.load: the load on a connected cluster is continuous ingest");
  }

  @Test
  void whatCannotBeSetIsRefusedByItsLine() {
    refusedLevel(
        "system: {properties: {rpc.ssl.client.protocol: TLSv1.3}}",
        "ours.yaml:12:",
        "system.properties.rpc.ssl.client.protocol: no client can set it; set it by"
            + " system.connect.set");
    refusedLevel("system: {properties: {general.custom.password: x}}", "cannot be read back");
    refusedLevel(
        "system: {client-properties: {auth.token: x}}",
        "system.client-properties.auth.token: belongs into a file of client properties");
    refusedLevel("system: {connect: {restart: x}}", "system.connect.restart applies to the whole");
  }

  /** Whom to log in as and where to connect are no secrets, and no level's either. */
  @ParameterizedTest
  @ValueSource(strings = {"auth.principal", "auth.type", "instance.name", "instance.zookeepers"})
  void whoAndWhereIsTheFilesAlone(String name) {
    refusedLevel(
        "system: {client-properties: {%s: x}}".formatted(name),
        "ours.yaml:12:",
        "system.client-properties."
            + name
            + ": belongs into a file of client properties, which a level can name by"
            + " system.connect.client-properties");
  }

  @Test
  void aCommandIsTakenBackAndSeen() throws Exception {
    refusedLevel(
        "system: {connect: {set: ./go}}",
        "system.connect.set needs system.connect.restore",
        "say in system.connect.expect.* of level other what it sets");
    Study right =
        study(RIGHT, ", restore: ./back", "system: {connect: {set: ./go, expect: {tserver.x: 1}}}");
    assertThat(UncoveredSettings.of(right)).isEmpty();
  }

  @Test
  void withoutAFileNothingIsConnectedTo() {
    refusedLevel(
        "system: {connect: {client-properties: \"\"}}",
        "level other has no system.connect.client-properties, and others have");
  }

  @Test
  void theFileIsItsOwnersAlone() throws Exception {
    Study study = study(RIGHT, "", "system: {properties: {table.durability: flush}}");
    assertThat(SYSTEM.unavailable(study.levels())).isEmpty();
    assertThat(UncoveredSettings.of(study)).isEmpty();
    Path file = directory.resolve("client.properties");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(SYSTEM.unavailable(study.levels()))
        .hasValueSatisfying(why -> assertThat(why).contains("others may read", "chmod 600 it"));
    Files.delete(file);
    assertThat(SYSTEM.unavailable(study.levels()))
        .hasValueSatisfying(why -> assertThat(why).contains("cannot read " + file));
  }

  @Test
  void whatItsServersUseIsNotMeasured() throws Exception {
    Study study = study(RIGHT, "", "system: {properties: {table.durability: flush}}");
    assertThat(SYSTEM.metrics(study.settings()))
        .extracting(Metric::name)
        .contains(CommonMetrics.CLIENT_CPU, AccumuloMetrics.RATE)
        .doesNotContain(CommonMetrics.SERVER_CPU, CommonMetrics.SERVER_MEMORY);
    assertThat(SYSTEM.obstacle(study.levels()))
        .contains("a connected cluster is at one level at a time");
    assertThat(SYSTEM.estimate(study.levels().get(0)).diskBytes()).isZero();
  }
}
