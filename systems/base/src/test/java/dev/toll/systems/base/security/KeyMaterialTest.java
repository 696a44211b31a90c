package dev.toll.systems.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyMaterialTest {

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource(KeyMaterial.StoreType.class)
  void certificateIsForThisHostShortLivedAndChained(KeyMaterial.StoreType type) throws Exception {
    KeyMaterial material = KeyMaterial.create(dir.resolve("keys"), "db.example", type);
    KeyStore keys = material.load(material.keyStore());
    X509Certificate leaf = (X509Certificate) keys.getCertificate(KeyMaterial.ALIAS);
    assertThat(leaf).isEqualTo(material.certificate());
    assertThat(leaf.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "db.example"), List.of(2, "localhost"), List.of(7, "127.0.0.1"));
    assertThat(leaf.getExtendedKeyUsage())
        .containsExactlyInAnyOrder("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
    assertThat(((ECPublicKey) leaf.getPublicKey()).getParams().getOrder().bitLength())
        .isEqualTo(256);
    Duration life =
        Duration.between(leaf.getNotBefore().toInstant(), leaf.getNotAfter().toInstant());
    assertThat(life).isBetween(Duration.ofDays(31), Duration.ofDays(31).plusHours(1));
    X509Certificate ca = trusted(material);
    leaf.verify(ca.getPublicKey());
    assertThat(ca.getBasicConstraints()).isZero();

    X509Certificate foreign =
        (X509Certificate)
            material.load(material.foreignKeyStore()).getCertificate(KeyMaterial.ALIAS);
    assertThatThrownBy(() -> foreign.verify(ca.getPublicKey()))
        .isInstanceOf(java.security.SignatureException.class);
    assertThat(Files.readString(material.passwordFile())).isEqualTo(material.password());
  }

  /** Anyone who carries it to another host cannot be a server there. */
  @Test
  void aClientsKeyIsOfTheSameAuthorityAndGoodForClientsAlone() throws Exception {
    KeyMaterial material =
        KeyMaterial.create(dir.resolve("keys"), "db.example", KeyMaterial.StoreType.PKCS12);
    Path file = dir.resolve("client.p12");
    material.client(file, "client.example");
    X509Certificate client =
        (X509Certificate) material.load(file).getCertificate(KeyMaterial.ALIAS);
    client.verify(trusted(material).getPublicKey());
    assertThat(client.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
    assertThat(client.getSubjectAlternativeNames()).containsExactly(List.of(2, "client.example"));
    assertThat(client.getPublicKey()).isNotEqualTo(material.certificate().getPublicKey());
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** Clients that connect to an address look for it among addresses, never among names. */
  @Test
  void anAddressIsNamedAsOne() throws Exception {
    KeyMaterial material =
        KeyMaterial.create(dir.resolve("keys"), "192.0.2.9", KeyMaterial.StoreType.PKCS12);
    assertThat(material.certificate().getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(7, "192.0.2.9"), List.of(2, "localhost"), List.of(7, "127.0.0.1"));
  }

  @Test
  void onlyTheOwnerMayReadAndDestroyLeavesNothing() throws Exception {
    Path keys = dir.resolve("keys");
    KeyMaterial material = KeyMaterial.create(keys, "localhost", KeyMaterial.StoreType.JKS);
    assertThat(mode(keys)).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(keys)) {
      assertThat(files.toList())
          .hasSize(4)
          .allSatisfy(f -> assertThat(mode(f)).isEqualTo("rw-------"));
    }
    // A second name for the same bytes shows that they were overwritten, not only unlinked.
    Path witness = dir.resolve("witness");
    Files.createLink(witness, material.passwordFile());
    PrivateFiles.destroy(keys);
    assertThat(keys).doesNotExist();
    assertThat(Files.readAllBytes(witness)).hasSize(32).containsOnly(0);
  }

  @Test
  void passwordsDiffer() {
    assertThat(Stream.generate(Passwords::random).limit(100).distinct()).hasSize(100);
    assertThat(Passwords.random()).hasSize(32).matches("[A-Za-z0-9_][A-Za-z0-9_-]+");
  }

  @Test
  void hostNameIsANameAndNotAnAddress() throws Exception {
    assertThat(HostName.checked("db-1.example.org")).isEqualTo("db-1.example.org");
    assertThatThrownBy(() -> HostName.checked("10.0.0.7"))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("10.0.0.7")
        .hasMessageContaining("hosts file");
    assertThatThrownBy(() -> HostName.checked("fe80::1")).isInstanceOf(SystemException.class);
  }

  private static X509Certificate trusted(KeyMaterial material) throws Exception {
    return (X509Certificate) material.load(material.trustStore()).getCertificate("ca");
  }

  private static String mode(Path file) throws java.io.IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
