package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * The material of a run in the form that servers not written in Java read: PEM (RFC 7468), and the
 * private key also as PKCS #8 DER. The files are next to the key stores, with mode 0600, and
 * destroyed with them.
 *
 * @param authority certificate of the authority
 * @param certificate of the host
 * @param key of the host, PEM
 * @param derKey of the host, PKCS #8 DER
 */
public record PemFiles(Path authority, Path certificate, Path key, Path derKey) {

  private static final String CERTIFICATE = "CERTIFICATE";

  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  /** Writes the run's own. */
  public static PemFiles of(KeyMaterial material) throws SystemException {
    return write(material, material.keyStore(), "");
  }

  /** Writes what a client by a foreign authority has; it trusts that authority too. */
  public static PemFiles foreign(KeyMaterial material) throws SystemException {
    return write(material, material.foreignKeyStore(), "foreign-");
  }

  private static PemFiles write(KeyMaterial material, Path from, String prefix)
      throws SystemException {
    Path directory = from.toAbsolutePath().getParent();
    PemFiles files =
        new PemFiles(
            directory.resolve(prefix + "ca.pem"),
            directory.resolve(prefix + "cert.pem"),
            directory.resolve(prefix + "key.pem"),
            directory.resolve(prefix + "key.pk8"));
    try {
      KeyStore store = material.load(from);
      Key key = store.getKey(KeyMaterial.ALIAS, material.password().toCharArray());
      var chain = store.getCertificateChain(KeyMaterial.ALIAS);
      pem(files.certificate, CERTIFICATE, chain[0].getEncoded());
      pem(files.authority, CERTIFICATE, chain[1].getEncoded());
      pem(files.key, "PRIVATE KEY", key.getEncoded());
      PrivateFiles.write(files.derKey, key.getEncoded());
      return files;
    } catch (IOException | GeneralSecurityException e) {
      throw new SystemException(
          "cannot write PEM files in " + directory + ": " + e.getMessage(), e);
    }
  }

  /** Certificates one after another, each signed by the next. */
  static byte[] chain(List<X509Certificate> certificates) throws GeneralSecurityException {
    StringBuilder text = new StringBuilder();
    for (X509Certificate certificate : certificates) {
      text.append(text(CERTIFICATE, certificate.getEncoded()));
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void pem(Path file, String what, byte[] content) throws IOException {
    PrivateFiles.write(file, text(what, content).getBytes(StandardCharsets.US_ASCII));
  }

  private static String text(String what, byte[] content) {
    return "-----BEGIN "
        + what
        + "-----\n"
        + LINES.encodeToString(content)
        + "\n-----END "
        + what
        + "-----\n";
  }
}
