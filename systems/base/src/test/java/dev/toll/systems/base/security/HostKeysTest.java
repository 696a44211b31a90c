package dev.toll.systems.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@Tag("slow")
@Tag("full")
class HostKeysTest {
  @TempDir Path scratch;
  private HostOnDirectory w1;
  private HostOnDirectory w2;

  @BeforeEach
  void hosts() {
    w1 = new HostOnDirectory("w1", scratch.resolve("w1"));
    w2 = new HostOnDirectory("w2", scratch.resolve("w2"));
  }

  private KeyMaterial material(KeyMaterial.StoreType type) throws Exception {
    return KeyMaterial.create(scratch.resolve("here"), "192.0.2.9", type);
  }

  private static ServerLocation site(HostOnDirectory host, int last) throws Exception {
    return new ServerLocation(host, InetAddress.getByName("192.0.2." + last));
  }

  private List<ServerLocation> sites() throws Exception {
    return List.of(site(w1, 1), site(w2, 2), site(w1, 1));
  }

  private static KeyStore open(KeyMaterial material, Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance(material.type().name());
    char[] password = Files.readString(material.passwordFile()).toCharArray();
    keys.load(new ByteArrayInputStream(Files.readAllBytes(store)), password);
    return keys;
  }

  @ParameterizedTest
  @EnumSource(KeyMaterial.StoreType.class)
  void eachHostHasAKeyOfItsOwn(KeyMaterial.StoreType type) throws Exception {
    KeyMaterial material = material(type);
    HostKeys keys = new HostKeys(material, "toll-test");
    keys.make(sites());
    assertThat(keys.hosts()).containsExactlyInAnyOrder("w1", "w2");
    List<PrivateKey> found = new ArrayList<>();
    for (ServerLocation site : sites().subList(0, 2)) {
      SiteKeys there = keys.at(site);
      assertThat(there.keyStore()).isEqualTo(site.host().there(material.keyStore()));
      KeyStore store = open(material, there.keyStore());
      PrivateKey key =
          (PrivateKey) store.getKey(KeyMaterial.ALIAS, material.password().toCharArray());
      assertThat(store.getCertificateChain(KeyMaterial.ALIAS))
          .containsExactly(there.certificate(), material.authority().certificate());
      assertThat(there.certificate().getSubjectAlternativeNames())
          .containsExactlyInAnyOrder(
              List.of(2, site.host().name()), List.of(7, site.address().getHostAddress()));
      assertThat(pair(key, there.certificate())).isTrue();
      assertThat(open(material, there.trustStore()).getCertificate("ca"))
          .isEqualTo(material.authority().certificate());
      found.add(key);
    }
    assertThat(found).doesNotHaveDuplicates();
    assertThat(pair(found.get(0), material.certificate())).isFalse();
  }

  private static boolean pair(PrivateKey key, X509Certificate certificate) throws Exception {
    byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certificate);
    signature.update(text);
    return signature.verify(signed);
  }

  @Test
  void secretsAreInFilesOfTheirOwnerAndInNoArgument() throws Exception {
    KeyMaterial material = material(KeyMaterial.StoreType.PKCS12);
    List<String> tokens = new ArrayList<>();
    w1.commands =
        command -> {
          tokens.addAll(tokens(w1, material));
          return command;
        };
    HostKeys keys = new HostKeys(material, "toll-test");
    keys.make(List.of(site(w1, 1)));
    // It was there when the request was made, for its owner alone, and is nowhere any more.
    assertThat(tokens).hasSize(1);
    assertThat(tokens.get(0)).hasSizeGreaterThan(64);
    assertThat(w1.arguments).hasSizeGreaterThan(10).noneMatch(text -> text.contains(tokens.get(0)));
    assertThat(w1.arguments).noneMatch(text -> text.contains(material.password()));
    assertThat(tokens(w1, material)).isEmpty();
    try (Stream<Path> left = Files.walk(scratch)) {
      for (Path file : left.toList()) {
        if (Files.isRegularFile(file)) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .doesNotContain(tokens.get(0));
        }
      }
    }
    SiteKeys there = keys.at(site(w1, 1));
    for (Path file : List.of(there.keyStore(), there.trustStore(), there.passwordFile())) {
      assertThat(mode(file)).as("%s", file).isEqualTo("rw-------");
    }
    assertThat(mode(there.keyStore().getParent())).isEqualTo("rwx------");
  }

  private static String mode(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static List<String> tokens(HostOnDirectory host, KeyMaterial material) {
    Path conf = host.there(material.directory()).resolve("on-w1/request.conf");
    try {
      if (!Files.exists(conf)) {
        return List.of();
      }
      assertThat(mode(conf)).isEqualTo("rw-------");
      return List.of(Files.readString(conf).replaceFirst("(?s).*=", "").strip());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Two hosts' requests are exchanged on their way: neither host gets a certificate. */
  @Test
  void anotherHostsRequestIsRefused() throws Exception {
    KeyMaterial material = material(KeyMaterial.StoreType.PKCS12);
    Path others = scratch.resolve("request-of-w1");
    w1.commands =
        command -> {
          List<String> tee =
              new ArrayList<>(List.of("sh", "-c", "\"$@\" | tee -a '" + others + "'"));
          tee.add("sh");
          tee.addAll(command);
          return tee;
        };
    HostKeys keys = new HostKeys(material, "toll-test");
    keys.make(List.of(site(w1, 1)));
    w2.commands = command -> List.of("cat", others.toString());
    assertThatThrownBy(() -> keys.make(sites()))
        .isInstanceOf(RefusedRequestException.class)
        .hasMessage("w2: certificate signing request refused: " + Reason.WRONG_TOKEN.words());
    assertThat(keys.hosts()).containsExactly("w1");
    assertThatThrownBy(() -> keys.at(site(w2, 2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no key was made on w2");
  }

  @Test
  void aHostWithoutKeytoolIsNamed() throws Exception {
    HostKeys keys = new HostKeys(material(KeyMaterial.StoreType.PKCS12), "toll-test");
    w2.jdk = scratch.resolve("no-jdk");
    assertThatThrownBy(() -> keys.make(sites()))
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("w2: cannot make a key: keytool failed (")
        .hasMessageContaining("no-jdk/bin/keytool")
        .hasMessageContaining("the end of its log:");
  }

  @Test
  void aCertificateThatDoesNotFitItsKeyIsNotTaken() throws Exception {
    KeyMaterial material = material(KeyMaterial.StoreType.PKCS12);
    HostKeys keys = new HostKeys(material, "toll-test", swapping(material));
    assertThatThrownBy(() -> keys.make(List.of(site(w1, 1))))
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("w1: cannot install its certificate: keytool failed (");
    assertThat(keys.hosts()).isEmpty();
  }

  /** Signs another key than the request's. */
  private static RequestSigner swapping(KeyMaterial material) {
    return new RequestSigner() {
      @Override
      public byte[] expect(HostIdentity host) {
        return new byte[32];
      }

      @Override
      public X509Certificate sign(HostIdentity host, byte[] request) {
        return material.certificate();
      }

      @Override
      public X509Certificate certificate() {
        return material.authority().certificate();
      }
    };
  }

  @Test
  void theAuthorityOfTheKeysIsProved() throws Exception {
    KeyMaterial material = material(KeyMaterial.StoreType.PKCS12);
    assertThat(new HostKeys(material, "toll-test").prove().verdict()).isEqualTo(Verdict.TRUE);
    RequestSigner autosign = Lenient.of(material.authority(), EnumSet.allOf(Reason.class));
    assertThat(new HostKeys(material, "toll-test", autosign).prove().verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void onThisMachineNothingIsMade() throws Exception {
    KeyMaterial material = material(KeyMaterial.StoreType.JKS);
    HostKeys keys = new HostKeys(material, "toll-test");
    ServerLocation here = Placement.HERE.here();
    keys.make(List.of(here));
    assertThat(keys.hosts()).isEmpty();
    assertThat(keys.at(here))
        .isEqualTo(
            new SiteKeys(
                material.keyStore(),
                material.trustStore(),
                material.passwordFile(),
                material.password(),
                material.certificate()));
  }
}
