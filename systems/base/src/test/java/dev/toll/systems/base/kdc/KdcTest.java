package dev.toll.systems.base.kdc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.MavenOptions;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.wire.SaslFacts;
import dev.toll.systems.base.wire.SaslFrames;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KeyTab;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both KDCs for real: tickets from key tables, and handshakes whose bytes the wire proof reads. */
@Tag("artifacts")
@Tag("slow")
class KdcTest {

  /** RFC 3962 and RFC 8009. */
  private static final int AES256_SHA1 = 18;

  private static final int AES256_SHA384 = 20;

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"kerby", "mit"})
  void severalPrincipalsShareAKeytab(String kind) throws Exception {
    assumeInstalled(kind);
    Path keytab = dir.resolve("web.keytab");
    try (Kdc kdc = start(kind, KdcSettings.defaults(dir.resolve("kdc"), ProcessLedger.NONE))) {
      kdc.addPrincipals(List.of("HTTP/localhost", "HTTP/192.0.2.1"), keytab);
      for (String name : List.of("HTTP/localhost@", "HTTP/192.0.2.1@")) {
        KerberosPrincipal principal = new KerberosPrincipal(name + kdc.realm());
        assertThat(KeyTab.getInstance(principal, keytab.toFile()).getKeys(principal))
            .as(name)
            .isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kerby, aes256-cts-hmac-sha1-96, " + AES256_SHA1,
    "mit, aes256-cts-hmac-sha1-96, " + AES256_SHA1,
    "mit, aes256-cts-hmac-sha384-192, " + AES256_SHA384
  })
  void javaClientsGetLongTicketsOfTheOneTypeAndEveryQualityOfProtection(
      String kind, String type, int number) throws Exception {
    assumeInstalled(kind);
    KdcSettings settings = new KdcSettings(dir.resolve("kdc"), type, ProcessLedger.NONE);
    Path client = dir.resolve("client.keytab");
    Path service = dir.resolve("service.keytab");
    ProcessHandle process;
    try (Kdc kdc = start(kind, settings)) {
      process = ProcessHandle.of(kdc.pid()).orElseThrow();
      kdc.addPrincipal("driver", client);
      kdc.addPrincipal("accumulo/localhost", service);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(client)))
          .isEqualTo("rw-------");
      List<String> said =
          java(
              List.of("-Djava.security.krb5.conf=" + kdc.krb5Conf()),
              GssTranscript.class,
              "driver@" + kdc.realm(),
              client.toString(),
              "accumulo/localhost",
              service.toString(),
              dir.toString());
      String expected = " etype " + number + " hours 167 renewable true";
      assertThat(said)
          .contains("ticket krbtgt/TOLL.TEST@TOLL.TEST" + expected)
          .anyMatch(line -> line.startsWith("ticket accumulo/localhost@TOLL.TEST etype " + number));
    }
    assertThat(process.isAlive()).isFalse();
    for (String qop : List.of("auth", "auth-int", "auth-conf")) {
      byte[] bytes = Files.readAllBytes(dir.resolve(qop + ".bin"));
      SaslFacts facts = SaslFrames.parse(bytes);
      assertThat(facts.qop()).as(facts.toString()).isEqualTo(qop);
      assertThat(facts.mechanism()).isEqualTo("GSSAPI");
      assertThat(new String(bytes, StandardCharsets.ISO_8859_1).contains("the-marker"))
          .isEqualTo(!qop.equals("auth-conf"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kerby", "mit"})
  void aKilledOwnerLeavesNoKdcBehind(String kind) throws Exception {
    assumeInstalled(kind);
    Process owner =
        new ProcessBuilder(command(List.of(), KdcOwner.class, kind, dir.resolve("k").toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = owner.inputReader()) {
      ProcessHandle kdc = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
      assertThat(kdc.isAlive()).isTrue();
      owner.destroyForcibly();
      kdc.onExit().get(10, TimeUnit.SECONDS);
      assertThat(kdc.isAlive()).isFalse();
    } finally {
      owner.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kerby", "mit"})
  void aKilledKdcIsSeen(String kind) throws Exception {
    assumeInstalled(kind);
    try (Kdc kdc = start(kind, KdcSettings.defaults(dir.resolve("kdc"), ProcessLedger.NONE))) {
      assertThat(kdc.process().alive()).isTrue();
      ProcessHandle.of(kdc.pid()).orElseThrow().destroyForcibly();
      assertThat(kdc.process().process().waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(kdc.process().exit()).isEqualTo("kdc was killed by signal 9");
    }
  }

  @Test
  void kerbySaysWhatItCannotDo() {
    KdcSettings settings =
        new KdcSettings(dir.resolve("kdc"), KdcSettings.AES256_SHA384, ProcessLedger.NONE);
    assertThatThrownBy(() -> start("kerby", settings))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining(
            "Kerby does not support the encryption type " + "aes256-cts-hmac-sha384");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kerby", "mit"})
  void namesThatWouldNeedQuotingAreRefused(String kind) throws Exception {
    assumeInstalled(kind);
    try (Kdc kdc = start(kind, KdcSettings.defaults(dir.resolve("kdc"), ProcessLedger.NONE))) {
      assertThatThrownBy(() -> kdc.addPrincipal("a b", dir.resolve("k")))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("'a b' is not a principal name");
      kdc.addPrincipal("twice", dir.resolve("k"));
      assertThatThrownBy(() -> kdc.addPrincipal("twice", dir.resolve("k2")))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("exist");
    }
  }

  @Test
  void mitNotInstalledSaysWhatToInstall() {
    assertThatThrownBy(() -> MitTools.find(List.of("", "/no/such", dir.toString())))
        .isInstanceOf(SystemException.class)
        .hasMessage(
            "unavailable: krb5kdc not found; install the packages krb5-kdc and krb5-admin-server,"
                + " or use kdc=kerby");
  }

  @Test
  void autoIsMitWhereAllOfItsProgramsAreInstalled() throws Exception {
    List<String> places = List.of(dir.toString());
    assertThat(RunKdc.chosen(RunKdc.AUTO, places)).isEqualTo(RunKdc.KERBY);
    for (String program : List.of("krb5kdc", "kdb5_util", "kadmin.local")) {
      assertThat(RunKdc.chosen(RunKdc.AUTO, places)).as("before " + program).isEqualTo("kerby");
      Path file = Files.writeString(dir.resolve(program), "#!/bin/sh\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    assertThat(RunKdc.chosen(RunKdc.AUTO, places)).isEqualTo(RunKdc.MIT);
    assertThat(RunKdc.chosen(RunKdc.KERBY, places)).isEqualTo(RunKdc.KERBY);
    assertThat(RunKdc.chosen(RunKdc.MIT, List.of())).isEqualTo(RunKdc.MIT);
  }

  @Test
  void mitThatDiesAtOnceSaysWhy() throws Exception {
    assumeInstalled("mit");
    MitTools real = MitTools.find(System.getenv("PATH"));
    Path broken =
        Files.writeString(dir.resolve("krb5kdc"), "#!/bin/sh\necho out of luck; exit 1\n");
    assertThat(broken.toFile().setExecutable(true)).isTrue();
    MitTools tools = new MitTools(broken, real.kdb5Util(), real.kadminLocal());
    assertThatThrownBy(
            () -> MitKdc.start(KdcSettings.defaults(dir.resolve("kdc"), ProcessLedger.NONE), tools))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("krb5kdc ended at once: out of luck");
  }

  static Kdc start(String kind, KdcSettings settings) throws Exception {
    if (kind.equals("mit")) {
      return MitKdc.start(settings);
    }
    ArtifactRequest kerby =
        ArtifactRequest.classPath("kerby-2.0.3", "org.apache.kerby:kerb-simplekdc:2.0.3")
            .withPins(KdcTest.class.getResource("/pins/kerby-2.0.3.sha256"));
    Path cache = settings.directory().resolveSibling("cache");
    List<Path> classPath =
        new ArrayList<>(
            new ArtifactResolver(cache, MavenOptions.ordinary())
                .resolve(kerby, note -> {})
                .paths());
    Class<?> main =
        Class.forName("dev.toll.systems.kdc.KerbyKdcMain", false, KdcTest.class.getClassLoader());
    classPath.add(Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI()));
    Jdk jdk = new Jdk(Path.of(System.getProperty("java.home")), "17", 17, "any");
    return KerbyKdc.start(settings, jdk, classPath);
  }

  private static void assumeInstalled(String kind) {
    boolean mit = Files.isExecutable(Path.of("/usr/sbin/krb5kdc"));
    assumeTrue(!kind.equals("mit") || mit, "krb5kdc is not installed");
  }

  private static List<String> java(List<String> flags, Class<?> main, String... arguments)
      throws Exception {
    Process process =
        new ProcessBuilder(command(flags, main, arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader()) {
      List<String> lines = out.lines().toList();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(lines.toString()).isZero();
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> command(List<String> flags, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
