package dev.toll.systems.base.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemFilesTest {
  @TempDir Path directory;

  @Test
  void holdsTheSameKeyAndCertificates() throws Exception {
    KeyMaterial material = KeyMaterial.create(directory, "localhost", KeyMaterial.StoreType.PKCS12);
    PemFiles own = PemFiles.of(material);
    X509Certificate certificate = certificate(own.certificate());
    assertThat(certificate).isEqualTo(material.certificate());
    certificate.verify(certificate(own.authority()).getPublicKey());
    PrivateKey key =
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(own.derKey())));
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    byte[] signed = signature.sign();
    signature.initVerify(certificate);
    assertThat(signature.verify(signed)).isTrue();
    PemFiles foreign = PemFiles.foreign(material);
    assertThat(certificate(foreign.authority())).isNotEqualTo(certificate(own.authority()));
    for (PemFiles files : List.of(own, foreign)) {
      for (Path file :
          List.of(files.authority(), files.certificate(), files.key(), files.derKey())) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
  }

  private static X509Certificate certificate(Path file) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }
}
