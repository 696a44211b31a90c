package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and certificate of toll's own, for what calls back to it. They are never written: who is to
 * trust the certificate is given its digest.
 *
 * @param tls serves with them
 * @param sha256 of the certificate, in lower-case hexadecimal digits
 */
public record ServerIdentity(SSLContext tls, String sha256) {
  /**
   * Makes one.
   *
   * @param address IPv4 address of this machine, the certificate's name
   */
  public static ServerIdentity create(String address) throws SystemException {
    try {
      CertificateAuthority authority = new CertificateAuthority("toll CA of this run");
      CertificateAuthority.Identity leaf = authority.leaf(address);
      char[] password = Passwords.random().toCharArray();
      KeyStore store = KeyStore.getInstance(KeyMaterial.StoreType.PKCS12.name());
      store.load(null, null);
      store.setKeyEntry(
          KeyMaterial.ALIAS,
          leaf.key(),
          password,
          new Certificate[] {leaf.certificate(), authority.certificate()});
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext tls = SSLContext.getInstance("TLSv1.3");
      tls.init(keys.getKeyManagers(), null, null);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(leaf.certificate().getEncoded());
      return new ServerIdentity(tls, HexFormat.of().formatHex(digest));
    } catch (IOException | GeneralSecurityException e) {
      throw new SystemException("cannot make a certificate: " + e.getMessage(), e);
    }
  }
}
