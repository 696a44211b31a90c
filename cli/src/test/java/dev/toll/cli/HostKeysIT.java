package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Outcome;
import dev.toll.driver.Wait;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.RunContext;
import dev.toll.hosts.LeftOnHost;
import dev.toll.hosts.NamespaceHosts;
import dev.toll.hosts.SshFleet;
import dev.toll.systems.base.security.HostKeys;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.SiteKeys;
import dev.toll.systems.base.security.TlsProbe;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys that other hosts make themselves, signed by the run's authority on this machine. */
@Timeout(900)
@Tag("full")
class HostKeysIT {
  private static final String MARK = "toll-host-keys-test";
  private static final String TYPE = KeyMaterial.StoreType.PKCS12.name();
  private static final int MILLIS = 10_000;

  @TempDir Path scratch;
  private NamespaceHosts hosts;
  private Path run;
  private Placement placement;
  private KeyMaterial material;
  private HostKeys keys;

  @BeforeEach
  void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    run = Files.createDirectories(scratch.resolve("run"));
    List<Path> hidden = List.of(run, Documents.ROOT.resolve("target"));
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), hidden, "w1", "w2");
    placement =
        new SshFleet()
            .open(settings(hosts.inventory("worker")), Set.of(HostRole.WORKER), context());
    material =
        KeyMaterial.create(
            run.resolve("tls"), hosts.address(), KeyMaterial.StoreType.valueOf(TYPE));
    keys = new HostKeys(material, MARK);
    keys.make(placement.servers(HostRole.WORKER));
  }

  private static Settings settings(Path hosts) {
    return Settings.of(
        List.of(new Setting(MachineSettings.HOSTS, hosts.toString(), new Origin("--hosts"))));
  }

  /** Its processes are the hosts', which know them by the mark. */
  private RunContext context() {
    ProcessLedger marked =
        new ProcessLedger() {
          @Override
          public String mark() {
            return MARK;
          }
        };
    return new RunContext(run, run, marked, null);
  }

  @AfterEach
  void remove() throws Exception {
    if (placement != null) {
      placement.close();
    }
    if (hosts != null) {
      hosts.close();
    }
  }

  private ServerLocation site(int worker) {
    return placement.servers(HostRole.WORKER).get(worker);
  }

  @Test
  void aHostsKeyIsOnItsHostAloneAndServesThere() throws Exception {
    List<String> privateKeys = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      SiteKeys there = keys.at(site(i));
      // The hosts' directories are this machine's too, where a test may look.
      assertThat(there.keyStore()).startsWith(hosts.data(site(i).host().name()));
      assertThat(mode(there.keyStore())).isEqualTo("rw-------");
      String key = key(there.keyStore());
      assertThat(mentioned(hosts.data(site(i).host().name()), key)).isNotEmpty();
      assertThat(mentioned(hosts.data(site(1 - i).host().name()), key)).isEmpty();
      assertThat(mentioned(run, key)).isEmpty();
      privateKeys.add(key);
    }
    // The search finds what there is: this machine's own.
    assertThat(mentioned(run, key(material.keyStore()))).containsExactly(material.keyStore());
    assertThat(privateKeys).doesNotHaveDuplicates();
    serves();
  }

  private void serves() throws Exception {
    int port = serve(site(0));
    try (SSLSocket client = connect(site(0), port, address(site(0)), material.keyStore())) {
      X509Certificate seen = (X509Certificate) client.getSession().getPeerCertificates()[0];
      assertThat(seen).isEqualTo(keys.at(site(0)).certificate());
      assertThat(client.getInputStream().read()).isEqualTo('!');
    }
    // By its name, too.
    connect(site(0), port, "w1", material.keyStore()).close();
    // By no other name: a client that means another host goes no further.
    for (String other : List.of("w2", address(site(1)), "localhost", "127.0.0.1")) {
      assertThatThrownBy(() -> connect(site(0), port, other, material.keyStore()))
          .as("%s", other)
          .isInstanceOf(SSLHandshakeException.class)
          .hasMessageContaining("No subject alternative");
    }
    // And the server there admits clients of the run's authority alone.
    TlsProbe probe = new TlsProbe(address(site(0)), port, material, Duration.ofMillis(MILLIS));
    assertThat(probe.withCertificate().outcome()).isEqualTo(Outcome.ANSWERED);
    assertThat(probe.withForeignCertificate().outcome()).isEqualTo(Outcome.REFUSED);
    assertThat(probe.withoutCertificate().outcome()).isEqualTo(Outcome.REFUSED);
  }

  @Test
  void nothingOfThemIsLeftThere() throws Exception {
    assertThat(keys.prove().verdict()).isEqualTo(Verdict.TRUE);
    placement.close();
    placement = null;
    for (String name : List.of("w1", "w2")) {
      Wait.every(Duration.ofMillis(100))
          .atMost(Duration.ofSeconds(15))
          .until(() -> LeftOnHost.of(hosts, name).isEmpty());
      assertThat(LeftOnHost.of(hosts, name)).isEmpty();
    }
  }

  /** Starts a server there and returns its port. */
  private int serve(ServerLocation site) throws Exception {
    AgentHost host = (AgentHost) site.host();
    Path classes =
        Path.of(TlsOnHost.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path program = classes.resolve(TlsOnHost.class.getName().replace('.', '/') + ".class");
    host.make(program.getParent());
    host.put(program);
    SiteKeys there = keys.at(site);
    Process server =
        host.start(
            new ProcessBuilder(
                    host.jdk().resolve("bin/java").toString(),
                    "-cp",
                    host.there(classes).toString(),
                    TlsOnHost.class.getName(),
                    TYPE,
                    there.keyStore().toString(),
                    there.trustStore().toString(),
                    there.passwordFile().toString(),
                    address(site))
                .redirectError(scratch.resolve("server.log").toFile()));
    String port =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(port).as("%s", Files.readString(scratch.resolve("server.log"))).isNotNull();
    return Integer.parseInt(port);
  }

  private static String address(ServerLocation site) {
    return site.address().getHostAddress();
  }

  /**
   * A client of this machine.
   *
   * @param meant the name or address that the certificate must have
   */
  private SSLSocket connect(ServerLocation site, int port, String meant, Path ownKeys)
      throws Exception {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(open(ownKeys), password());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(open(material.trustStore()));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    Socket raw = new Socket();
    raw.connect(new InetSocketAddress(site.address(), port), MILLIS);
    raw.setSoTimeout(MILLIS);
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(raw, meant, port, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    try {
      socket.startHandshake();
    } catch (SSLException e) {
      socket.close();
      throw e;
    }
    return socket;
  }

  private char[] password() {
    return material.password().toCharArray();
  }

  private KeyStore open(Path file) throws Exception {
    KeyStore store = KeyStore.getInstance(TYPE);
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password());
    }
    return store;
  }

  /** The number that the private key is, in hexadecimal, 64 digits. */
  private String key(Path keyStore) throws Exception {
    ECPrivateKey key = (ECPrivateKey) open(keyStore).getKey(KeyMaterial.ALIAS, password());
    String digits = key.getS().toString(16);
    return "0".repeat(64 - digits.length()) + digits;
  }

  /** Files with a private key: its bytes as they are, or in a store that the password opens. */
  private List<Path> mentioned(Path directory, String key) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(key);
    String raw = new String(bytes, StandardCharsets.ISO_8859_1);
    List<Path> found = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      String content = Files.readString(file, StandardCharsets.ISO_8859_1);
      if (content.contains(raw) || content.contains(key) || holds(file, bytes)) {
        found.add(file);
      }
    }
    return found;
  }

  private boolean holds(Path file, byte[] key) {
    try {
      return MessageDigest.isEqual(HexFormat.of().parseHex(key(file)), key);
    } catch (Exception e) {
      // No store, or one without keys.
      return false;
    }
  }

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
