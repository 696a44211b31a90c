package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.proof.OpenFiles;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.hadoop.HdfsLoad.Turns;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real HDFS, four instances that between them are at nearly each value of each level: every claim
 * that is true is proved, every claim that is not comes out false, and the loads verify.
 */
@Tag("artifacts")
class HdfsIT {
  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Path WORK = Path.of("target", "it-hdfs").toAbsolutePath();

  /** However busy the machine is. */
  private static final String PATIENT = "system.start-deadline=10m";

  private static final String KERBEROS = "system.authentication=kerberos";

  private static final String THREADS = "workload.threads=2";

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  @Test
  @Tag("full")
  void withoutAZone() throws Exception {
    Study study =
        Levels.study(
            "create",
            PATIENT,
            "workload.files=300",
            "workload.warm-files=100",
            "workload.rate=1000",
            "workload.spin=0.2ms");
    at(
        study,
        (instance, latency) -> {
          assertThat(verdicts(instance.prove(steps)))
              .containsOnlyKeys(
                  "codec",
                  "key-stocks",
                  "arguments",
                  "at-rest",
                  "wire",
                  "wire-rpc",
                  "wire-kms",
                  "refusal",
                  "server-settings",
                  "server-links",
                  "data-place")
              .allSatisfy((proof, verdict) -> assertThat(verdict).isEqualTo(Verdict.TRUE));
          Path elsewhere = Files.createDirectories(WORK.resolve("elsewhere"));
          assertThat(OpenFiles.prove(instance.processes(), elsewhere, elsewhere, List.of()))
              .matches(proof -> proof.verdict() == Verdict.FALSE)
              .matches(proof -> proof.evidence().contains("namenode writes to "));
          falseClaims(
              instance,
              "create",
              Map.of(
                  "system.zone=256",
                  List.of("codec", "at-rest"),
                  "system.data-transfer=aes",
                  List.of("wire", "refusal", "server-settings", "server-links"),
                  KERBEROS + " system.kms-transport=https",
                  List.of("wire-rpc", "wire-kms", "refusal", "server-settings", "server-links"),
                  "system.properties.dfs.namenode.handler.count=11",
                  List.of("server-settings"),
                  "system.edek-cache.kms=50",
                  List.of("key-stocks"),
                  "system.edek-cache.namenode=60",
                  List.of("key-stocks"),
                  "jvm.datanode.flags=-Dtoll.no=1 jvm.driver.aes-instructions=no",
                  List.of("arguments"),
                  "system.heap.namenode=200M",
                  List.of("arguments")));
          instance.prepare(steps);
          instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
          Instance.Load load = instance.measure(steps, (seconds, operations, total) -> {}, latency);
          assertThat(load.operations()).isEqualTo(300);
          assertThat(load.metrics())
              .containsKeys(
                  HdfsMetrics.WAIT, HdfsMetrics.SERVER_CREATE, HdfsMetrics.SERVER_CREATE_TOTAL)
              .containsEntry(HdfsMetrics.SERVER_EDEK, 0.0);
          assertThat(verdicts(instance.proveLoaded(steps)).values()).containsOnly(Verdict.TRUE);
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
          assertThat(WORK.resolve("logs/namenode.log"))
              .content()
              .doesNotContain("FSNamesystem.audit");
          lost(instance, HdfsLoad.MEASURED + "/f7", "299 of 300 files");
        });
  }

  @Test
  @Tag("full")
  void inAZoneWithAnotherCodecAndEncryptedTransfer() throws Exception {
    String[] level = {
      PATIENT,
      "system.zone=128",
      "system.codec=openssl-jna",
      "system.data-transfer=aes",
      "system.edek-cache.namenode=60",
      "system.edek-cache.kms=50",
      "system.edek-cache.state=cold",
      "workload.files=4",
      "workload.warm-files=4",
      "workload.file-size=3M",
      "workload.block-size=2M",
    };
    at(
        Levels.study("write-read", level),
        (instance, latency) -> {
          assertThat(verdicts(instance.prove(steps)).values()).containsOnly(Verdict.TRUE);
          falseClaims(
              instance,
              "write-read",
              Map.of(
                  "system.zone=none system.edek-cache.state=warm", List.of("codec", "at-rest"),
                  "system.zone=256", List.of("codec"),
                  "system.codec=jce", List.of("codec"),
                  "system.data-transfer=plain",
                      List.of("wire", "refusal", "server-settings", "server-links"),
                  "system.edek-cache.namenode=500", List.of("key-stocks")),
              level);
          instance.prepare(steps);
          instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
          Instance.Load load = instance.measure(steps, (seconds, operations, total) -> {}, latency);
          // Four files of three chunks, written and read.
          assertThat(load.operations()).isEqualTo(24);
          assertThat(load.metrics())
              .containsKeys(HdfsMetrics.WRITE_SECONDS, HdfsMetrics.READ_CLIENT_CPU);
          assertThat(verdicts(instance.proveLoaded(steps)).values()).containsOnly(Verdict.TRUE);
          outsideTheZone(instance, HdfsLevel.of(Levels.settings("write-read", level)));
          inAZoneOfAnotherKey(instance, HdfsLevel.of(Levels.settings("write-read", level)));
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
          lost(instance, HdfsLoad.MEASURED + "/d2", "3 of 4 files");
        });
  }

  @Test
  @Tag("long")
  void hadoopsOwnBenchmarksInAZone() throws Exception {
    String[] create = {
      PATIENT,
      "system.zone=256",
      "workload.client=stock",
      "workload.barrier=1s",
      THREADS,
      "workload.files=200",
      "workload.warm-files=0",
    };
    Settings io =
        Levels.settings(
            "write-read",
            "system.zone=256",
            "workload.client=stock",
            "workload.threads=2",
            "workload.files=4",
            "workload.file-size=3M",
            "workload.block-size=2M");
    at(
        Levels.study("create", create),
        (instance, latency) -> {
          instance.prepare(steps);
          instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
          Instance.Load load = instance.measure(steps, (seconds, operations, total) -> {}, latency);
          assertThat(load.operations()).isEqualTo(200);
          assertThat(load.metrics())
              .containsKeys(HdfsMetrics.CLIENT_CREATE, HdfsMetrics.CLIENT_CPU)
              .doesNotContainKey(HdfsMetrics.P99);
          assertThat(load.metrics().get(HdfsMetrics.RATE)).isPositive();
          assertThat(load.metrics().get(HdfsMetrics.WAIT)).isPositive();
          assertThat(verdicts(instance.proveLoaded(steps)))
              .containsEntry(ClientProof.NAME, Verdict.TRUE);
          Study tolls =
              Levels.study("create", PATIENT, "system.zone=256", "workload.files=200", THREADS);
          assertThat(verdicts(instance.proveAs(Levels.level(tolls), steps)))
              .containsEntry(ClientProof.NAME, Verdict.FALSE);
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
          lost(instance, HdfsLoad.MEASURED + "/data/file_1_7", "199 of 200 files");

          HdfsLoad dfsIo =
              HdfsLoad.of(HdfsLevel.of(io), instance.cluster(), 0, Turns.NONE, new TreeMap<>());
          try (SlicedLoad.Slices slices = dfsIo.begin(latency)) {
            load = slices.slice(steps, 1, (seconds, operations, total) -> {});
          }
          // Four files, written and read.
          assertThat(load.operations()).isEqualTo(8);
          assertThat(load.metrics().get(HdfsMetrics.WRITE_SECONDS)).isPositive();
          assertThat(load.metrics().get(HdfsMetrics.READ_SECONDS)).isPositive();
          assertThat(dfsIo.verify().verdict()).isEqualTo(Verdict.TRUE);
          instance
              .cluster()
              .client()
              .call(
                  HdfsCommands.DROP,
                  new HdfsCommands.Directory(HdfsLoad.MEASURED + "/io_data/test_io_2"));
          assertThat(dfsIo.verify().summary()).contains("3 of 4 files");
        });
  }

  @Test
  @Tag("full")
  void nnBenchWritesAndReadsWholeFilesInAZone() throws Exception {
    String[] level = {
      PATIENT,
      "system.zone=256",
      "workload.client=nnbench",
      "workload.barrier=1s",
      "workload.threads=2",
      "workload.files=4",
      "workload.warm-files=2",
      "workload.file-size=3M",
      "workload.block-size=2M",
    };
    at(
        Levels.study("write-read", level),
        (instance, latency) -> {
          instance.prepare(steps);
          instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
          Instance.Load load = instance.measure(steps, (seconds, operations, total) -> {}, latency);
          // Four files, written and read.
          assertThat(load.operations()).isEqualTo(8);
          assertThat(load.metrics().get(HdfsMetrics.WRITE_SECONDS)).isPositive();
          assertThat(load.metrics().get(HdfsMetrics.READ_SECONDS)).isPositive();
          assertThat(verdicts(instance.proveLoaded(steps)))
              .containsEntry(ClientProof.NAME, Verdict.TRUE);
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
          lost(instance, HdfsLoad.MEASURED + "/data/file_1_1", "3 of 4 files");
        });
  }

  @Test
  @Tag("full")
  void underKerberosAtPrivacyInAZoneWithHttps() throws Exception {
    String[] level = {
      PATIENT,
      KERBEROS,
      "system.rpc-protection=privacy",
      "system.data-transfer-protection=privacy",
      "system.kms-transport=https",
      "system.zone=256",
      "workload.files=300",
      "workload.warm-files=100",
    };
    at(
        Levels.study("create", level),
        (instance, latency) -> {
          assertThat(verdicts(instance.prove(steps)).values()).containsOnly(Verdict.TRUE);
          assertThat(instance.facts())
              .containsEntry("wire.rpc.mechanism", "GSSAPI")
              .containsEntry("wire.kms.protocol", "TLSv1.3")
              .containsEntry("wire.blocks.protection", "auth-conf with AES/CTR/NoPadding");
          falseClaims(
              instance,
              "create",
              Map.of(
                  "system.authentication=simple", List.of("wire-rpc", "refusal", "server-links"),
                  "system.rpc-protection=integrity system.data-transfer-protection=integrity",
                      List.of("wire-rpc", "wire", "server-links"),
                  "system.data-transfer-cipher=default-cipher system.kms-transport=http",
                      List.of("wire", "wire-kms", "server-links")),
              level);
          assertThat(secrets()).isNotEmpty().allMatch(HdfsIT::onlyItsOwnerMayRead);
          instance.prepare(steps);
          instance.warm(steps, (seconds, operations, total) -> {}, () -> false);
          Instance.Load load = instance.measure(steps, (seconds, operations, total) -> {}, latency);
          assertThat(load.operations()).isEqualTo(300);
          assertThat(load.metrics()).containsKey(HdfsMetrics.SERVER_CREATE);
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
          assertThat(shell(instance)).contains("/toll");
        });
    assertThat(WORK.resolve("work/secrets")).doesNotExist();
  }

  /** What Hadoop's own file system shell answers, started as toll up says. */
  private static String shell(HdfsInstance instance) throws Exception {
    ClientAccess access =
        instance
            .reachable()
            .orElseThrow()
            .access(Files.createDirectories(WORK.resolve("work").resolve("client")));
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", access.commands().get(0));
    builder.environment().putAll(access.environment());
    Process shell = builder.redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  @Tag("long")
  void underKerberosAtIntegrityWithMitsKdc() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/sbin/krb5kdc")), "MIT's KDC is not installed");
    String[] level = {
      PATIENT,
      KERBEROS,
      "system.kdc=mit",
      "system.rpc-protection=integrity",
      "system.data-transfer-protection=integrity",
      "workload.files=4",
      "workload.warm-files=0",
      "workload.file-size=3M",
    };
    at(
        Levels.study("write-read", level),
        (instance, latency) -> {
          assertThat(verdicts(instance.prove(steps)).values()).containsOnly(Verdict.TRUE);
          falseClaims(
              instance,
              "write-read",
              Map.of(
                  "system.rpc-protection=authentication"
                      + " system.data-transfer-protection=authentication",
                  List.of("wire-rpc", "wire", "server-links"),
                  "system.rpc-protection=privacy system.data-transfer-protection=none",
                  List.of("wire-rpc", "wire", "server-links")),
              level);
          instance.measure(steps, (seconds, operations, total) -> {}, latency);
          assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
        });
  }

  /** Every file of ours that holds a key or a password; the KDC's own are in a closed directory. */
  private static List<Path> secrets() throws IOException {
    try (Stream<Path> files = Files.walk(WORK.resolve("work"))) {
      return files
          .filter(file -> !file.toString().contains("/kdc/"))
          .filter(file -> file.toString().matches(".*(keytab|jks|password|ssl-[a-z-]+\\.xml)"))
          .toList();
    }
  }

  private static boolean onlyItsOwnerMayRead(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file)).equals("rw-------");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Look {
    void at(HdfsInstance instance, Path latency) throws Exception;
  }

  private void at(Study study, Look look) throws Exception {
    RunDirectory.delete(WORK);
    Path logs = Files.createDirectories(WORK.resolve("logs"));
    Files.createDirectories(WORK.resolve("work"));
    Alone alone = Alone.in(WORK.resolve("work"));
    try (HdfsSession session =
        HdfsSession.open(study, new RunContext(WORK.resolve("work"), CACHE, alone, alone))) {
      HdfsInstance instance =
          session.start(Levels.level(study), Slot.only(WORK.resolve("work"), logs), steps);
      look.at(instance, WORK.resolve("latency.hlog"));
      temporaryFilesLieInTheRun(instance);
      instance.stop(steps);
      instance.wipe(steps);
      assertThat(WORK.resolve("work/data")).doesNotExist();
    }
  }

  /** Others use this machine's /tmp too, so only what has our port in its name is looked for. */
  private void temporaryFilesLieInTheRun(HdfsInstance instance) throws IOException {
    String jetty =
        "jetty-localhost-" + instance.cluster().deployment().endpoints().nameNodeHttp() + "-";
    assertThat(WORK.resolve("work/tmp").toFile().list()).anyMatch(name -> name.startsWith(jetty));
    assertThat(Path.of("/tmp").toFile().list()).noneMatch(name -> name.startsWith(jetty));
  }

  /** A load that went outside its zone, which the proofs before it cannot know. */
  private void outsideTheZone(HdfsInstance instance, HdfsLevel level) throws Exception {
    instance
        .cluster()
        .client()
        .call(HdfsCommands.CREATE, new HdfsCommands.Creates("/outside", 10, 2, 0, 0, 0));
    ProofResult proof = LoadedFiles.of(new HdfsProofTarget(level, instance.cluster()), "/outside");
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).isEqualTo("10 with no key; all are empty");
  }

  /** A load in a zone whose key is as long, but another. */
  private void inAZoneOfAnotherKey(HdfsInstance instance, HdfsLevel level) throws Exception {
    DriverClient client = instance.cluster().client();
    client.call(
        HdfsCommands.PREPARE, new HdfsCommands.Root("/other", level.zoneBits(), null, "other"));
    client.call(HdfsCommands.CREATE, new HdfsCommands.Creates("/other", 10, 2, 0, 0, 0));
    ProofResult proof = LoadedFiles.of(new HdfsProofTarget(level, instance.cluster()), "/other");
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).isEqualTo("10 with key other, AES/CTR/NoPadding; all are empty");
  }

  /** The same instance, seen by the proofs of a level that it is not at. */
  private void falseClaims(
      HdfsInstance instance, String workload, Map<String, List<String>> claims, String... level)
      throws Exception {
    for (Map.Entry<String, List<String>> claim : claims.entrySet()) {
      List<String> settings = new ArrayList<>(List.of(level));
      settings.addAll(List.of(claim.getKey().split(" ")));
      Settings claimed = Levels.settings(workload, settings.toArray(new String[0]));
      HdfsProofTarget probed = new HdfsProofTarget(HdfsLevel.of(claimed), instance.cluster());
      Map<String, Verdict> verdicts =
          verdicts(
              HdfsProofTarget.addTo(new ProofList<>(probed, other -> probed))
                  .take(ProofList.When.STARTED, steps, new TreeMap<>()));
      verdicts.forEach(
          (proof, verdict) ->
              assertThat(verdict)
                  .as("%s, claimed: %s", proof, claim.getKey())
                  .isEqualTo(claim.getValue().contains(proof) ? Verdict.FALSE : Verdict.TRUE));
    }
  }

  private void lost(HdfsInstance instance, String path, String summary)
      throws SystemException, InterruptedException {
    instance.cluster().client().call(HdfsCommands.DROP, new HdfsCommands.Directory(path));
    Verification verification = instance.verify(steps);
    assertThat(verification.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(verification.summary()).contains(summary);
  }

  private static Map<String, Verdict> verdicts(List<ProofResult> proofs) {
    proofs.forEach(
        proof ->
            System.out.println(proof.name() + " " + proof.verdict() + ": " + proof.evidence()));
    return proofs.stream().collect(Collectors.toMap(ProofResult::name, ProofResult::verdict));
  }
}
