package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.record.Metric;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.UncoveredSettings;
import dev.toll.systems.base.files.SiteXml;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a study of connected HDFS before anything is connected. */
class ConnectCheckTest {
  private static final HdfsSystem SYSTEM = new HdfsSystem();

  private static final Map<String, String> RIGHT = Map.of("fs.defaultFS", "hdfs://nn:8020");

  @TempDir Path directory;

  private Study study(Map<String, String> core, String connect, String level) throws Exception {
    Files.writeString(directory.resolve("core-site.xml"), SiteXml.of(core));
    Files.writeString(directory.resolve("hdfs-site.xml"), SiteXml.of(Map.of()));
    String text =
        """
        toll: 1
        name: connected
        system:
          name: hdfs
          connect: {configuration: "%s"%s}
        workload: {name: write-read}
        factors:
          of:
            baseline: base
            levels:
              base: {}
              other: {%s}
        """
            .formatted(directory, connect, level);
    return new StudyResolver(new Catalog(List.of(SYSTEM)))
        .resolve(
            StudyParser.parse("ours.yaml", text),
            new StudyResolver.Request(null, List.of(), List.of()));
  }

  private void refused(Map<String, String> core, String connect, String level, String... said) {
    var thrown = assertThatThrownBy(() -> study(core, connect, level));
    for (String message : said) {
      thrown.hasMessageContaining(message);
    }
  }

  private void refusedLevel(String level, String... messages) {
    refused(RIGHT, "", level, messages);
  }

  @Test
  void whatTheFilesSayIsRefused() {
    refused(
        Map.of("fs.defaultFS", "hdfs://nn", "hadoop.security.authentication", "kerberos"),
        "",
        "",
        "ours.yaml:5:",
        "core-site.xml: hadoop.security.authentication is kerberos: toll cannot log in to a"
            + " connected cluster by Kerberos");
    refused(Map.of("fs.defaultFS", "s3a://bucket"), "", "", "fs.defaultFS must be hdfs://");
    refused(Map.of(), "", "", "core-site.xml: fs.defaultFS is missing");
  }

  @Test
  void whatOnlyServersOfTollsOwnCanHaveIsRefused() {
    refusedLevel("system: {heap: {namenode: 2G}}", "system.heap.namenode: a connected cluster's");
    refusedLevel("system: {edek-cache: {kms: 50}}", "system.edek-cache.kms: a connected cluster's");
    refusedLevel("volume: {kind: tmpfs}", "volume.kind: a connected cluster's servers");
    refusedLevel("system: {data-nodes: 3}", "system.data-nodes: a connected cluster's servers");
    refusedLevel(
        "system: {properties: {dfs.namenode.handler.count: 20}}",
        "system.properties.dfs.namenode.handler.count: toll sets no property",
        "set it by system.connect.set, and say it in system.connect.expect.namenode.*");
    refusedLevel("system: {authentication: kerberos}", "toll cannot log in to a connected cluster");
    refusedLevel("workload: {client: stock}", "workload.client: the client on a connected cluster");
    refusedLevel("workload: {read-cache: cold}", "workload.read-cache: the page caches");
    refusedLevel("system: {connect: {user: x}}", "system.connect.user applies to the whole");
    refusedLevel("system: {connect: {directory: tmp}}", "must be an absolute path in HDFS");
    refusedLevel("system: {connect: {key: k}}", "system.connect.key is the key of an encryption");
  }

  @Test
  void aCommandIsTakenBackAndSeen() throws Exception {
    refusedLevel(
        "system: {connect: {set: ./go}}",
        "system.connect.set needs system.connect.restore",
        "say in system.connect.expect.* or system.data-transfer of level other what it sets");
    witnessed(
        study(RIGHT, ", restore: ./back", "system: {data-transfer: aes, connect: {set: ./go}}"));
    witnessed(
        study(
            RIGHT,
            ", restore: ./back",
            "system: {connect: {set: ./go, expect: {namenode: {dfs.x: 1}}}}"));
    witnessed(
        study(RIGHT, "", "system: {zone: 128, connect: {key: k}, client-properties: {dfs.x: 1}}"));
  }

  private static void witnessed(Study study) {
    assertThat(UncoveredSettings.of(study)).isEmpty();
  }

  @Test
  void withoutFilesNothingIsConnectedTo() throws Exception {
    refusedLevel(
        "system: {connect: {configuration: \"\"}}",
        "level other has no system.connect.configuration, and others have");
    Study study = study(RIGHT, "", "system: {zone: 128, connect: {directory: /secret}}");
    assertThat(SYSTEM.unavailable(study.levels())).isEmpty();
    Files.delete(directory.resolve("hdfs-site.xml"));
    assertThat(SYSTEM.unavailable(study.levels()))
        .hasValueSatisfying(
            why -> assertThat(why).contains("cannot read " + directory.resolve("hdfs-site.xml")));
  }

  @Test
  void whatItsServersUseIsNotMeasured() throws Exception {
    Study study = study(RIGHT, "", "system: {zone: 128, connect: {directory: /secret}}");
    assertThat(SYSTEM.metrics(study.settings()))
        .extracting(Metric::name)
        .contains(HdfsMetrics.WRITE_SECONDS, HdfsMetrics.WRITE_CLIENT_CPU)
        .doesNotContain(HdfsMetrics.WRITE_DATANODE_CPU);
    assertThat(SYSTEM.obstacle(study.levels()))
        .contains("a connected cluster is at one level at a time");
    assertThat(SYSTEM.unplaceable(study.levels())).contains("a connected cluster is loaded");
    assertThat(SYSTEM.estimate(study.levels().get(0)).diskBytes()).isZero();
  }
}
