package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Locale;

/**
 * The key material of one run, in one directory of mode 0700: a key store and a trust store for
 * servers and clients, a key store from a foreign authority for the proof that foreign clients are
 * refused, and the password of all three in a file of its own. Every file has mode 0600.
 */
public final class KeyMaterial {

  /** Formats Java servers read. */
  public enum StoreType {
    /** What most Java servers expect unless configured otherwise. */
    JKS,
    PKCS12
  }

  /** Name of the key entry in the key stores. */
  public static final String ALIAS = "toll";

  private static final String CA_ALIAS = "ca";

  private final Path directory;
  private final StoreType type;
  private final String password;
  private final CertificateAuthority authority;
  private final X509Certificate certificate;

  private KeyMaterial(
      Path directory,
      StoreType type,
      String password,
      CertificateAuthority authority,
      X509Certificate certificate) {
    this.directory = directory;
    this.type = type;
    this.password = password;
    this.authority = authority;
    this.certificate = certificate;
  }

  /**
   * Makes new material.
   *
   * @param directory made when absent
   * @param host the name servers register and clients connect to, see {@link HostName#canonical}
   */
  public static KeyMaterial create(Path directory, String host, StoreType type)
      throws SystemException {
    try {
      PrivateFiles.directory(directory);
      CertificateAuthority own = new CertificateAuthority("toll CA of this run");
      CertificateAuthority foreign = new CertificateAuthority("foreign CA");
      CertificateAuthority.Identity leaf = own.leaf(host);
      KeyMaterial material =
          new KeyMaterial(directory, type, Passwords.random(), own, leaf.certificate());
      material.writeKeys(material.keyStore(), leaf, own.certificate());
      material.writeKeys(material.foreignKeyStore(), foreign.leaf(host), foreign.certificate());
      KeyStore trust = material.empty();
      trust.setCertificateEntry(CA_ALIAS, own.certificate());
      material.write(material.trustStore(), trust);
      PrivateFiles.write(
          material.passwordFile(), material.password.getBytes(StandardCharsets.US_ASCII));
      return material;
    } catch (IOException | GeneralSecurityException e) {
      throw new SystemException(
          "cannot make key material in " + directory + ": " + e.getMessage(), e);
    }
  }

  /** The host's key and certificate, with its authority's. */
  public Path keyStore() {
    return file("keystore");
  }

  /** The authority's certificate alone. */
  public Path trustStore() {
    return file("truststore");
  }

  /** A key and certificate for the same host by an authority that no client here trusts. */
  public Path foreignKeyStore() {
    return file("foreign-keystore");
  }

  /**
   * Writes a key store with a new key that is good for clients alone, whose certificate is of the
   * same authority. Its password is that of the others.
   */
  public void client(Path file, String name) throws SystemException {
    try {
      writeKeys(file, authority.client(name), authority.certificate());
    } catch (IOException | GeneralSecurityException e) {
      throw new SystemException("cannot make a key in " + file + ": " + e.getMessage(), e);
    }
  }

  /** Holds the password of the stores and of the keys in them, without a line end. */
  public Path passwordFile() {
    return directory.resolve("password");
  }

  public String password() {
    return password;
  }

  /** The host's certificate. */
  public X509Certificate certificate() {
    return certificate;
  }

  /** Kind of key and signature, for the record. */
  public String describe() {
    return certificate.getPublicKey().getAlgorithm() + ", signed " + certificate.getSigAlgName();
  }

  /** Whose key is in this process's memory alone, never in a file. */
  CertificateAuthority authority() {
    return authority;
  }

  Path directory() {
    return directory;
  }

  StoreType type() {
    return type;
  }

  /** Opens one of the stores. */
  KeyStore load(Path store) throws IOException, GeneralSecurityException {
    KeyStore keyStore = KeyStore.getInstance(type.name());
    try (InputStream in = Files.newInputStream(store)) {
      keyStore.load(in, password.toCharArray());
    }
    return keyStore;
  }

  private Path file(String name) {
    String extension = type == StoreType.PKCS12 ? "p12" : type.name().toLowerCase(Locale.ROOT);
    return directory.resolve(name + "." + extension);
  }

  private void writeKeys(Path file, CertificateAuthority.Identity leaf, X509Certificate issuer)
      throws IOException, GeneralSecurityException {
    KeyStore store = empty();
    store.setKeyEntry(
        ALIAS, leaf.key(), password.toCharArray(), new Certificate[] {leaf.certificate(), issuer});
    write(file, store);
  }

  private KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(type.name());
    store.load(null, null);
    return store;
  }

  private void write(Path file, KeyStore store) throws IOException, GeneralSecurityException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    store.store(bytes, password.toCharArray());
    PrivateFiles.write(file, bytes.toByteArray());
  }
}
