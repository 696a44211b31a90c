package dev.toll.systems.base.security;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An EC P-256 certificate authority that lives as long as one run. */
final class CertificateAuthority {

  /** Longer than an instance of {@code toll up} may be asked for, which is 30 days. */
  private static final Duration LIFETIME = Duration.ofDays(31);

  /** Certificates are valid a little before now, for other machines' clocks. */
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(10);

  /** A private key and its certificate. */
  record Identity(PrivateKey key, X509Certificate certificate) {}

  private final KeyPair keys;
  private final X500Name name;
  private final X509Certificate certificate;
  private final Instant now = Instant.now();
  private final SecureRandom random = new SecureRandom();

  CertificateAuthority(String commonName) throws GeneralSecurityException {
    keys = newKeys();
    name = name(commonName);
    try {
      X509v3CertificateBuilder builder = builder(name, keys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
      certificate = sign(builder);
    } catch (CertIOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  X509Certificate certificate() {
    return certificate;
  }

  /** One leaf for servers and clients on this host, as both run here. */
  Identity leaf(String host) throws GeneralSecurityException {
    KeyPair leaf = newKeys();
    X509Certificate issued =
        issue(
            leaf.getPublic(),
            host,
            new GeneralName(address(host) ? GeneralName.iPAddress : GeneralName.dNSName, host),
            new GeneralName(GeneralName.dNSName, "localhost"),
            new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
    return new Identity(leaf.getPrivate(), issued);
  }

  /** One leaf for clients wherever they are: no server can use it. */
  Identity client(String name) throws GeneralSecurityException {
    KeyPair leaf = newKeys();
    KeyPurposeId[] purposes = {KeyPurposeId.id_kp_clientAuth};
    GeneralName[] names = {new GeneralName(GeneralName.dNSName, name)};
    return new Identity(leaf.getPrivate(), issue(leaf.getPublic(), name, purposes, names));
  }

  /**
   * A leaf for a key that is elsewhere, for servers and clients there.
   *
   * @param names that it is valid for; the caller has checked that they are the holder's
   */
  X509Certificate issue(PublicKey key, String commonName, GeneralName... names)
      throws GeneralSecurityException {
    KeyPurposeId[] purposes = {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
    return issue(key, commonName, purposes, names);
  }

  private X509Certificate issue(
      PublicKey key, String commonName, KeyPurposeId[] purposes, GeneralName[] names)
      throws GeneralSecurityException {
    try {
      X509v3CertificateBuilder builder = builder(name(commonName), key);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
      return sign(builder);
    } catch (CertIOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /** Clients compare an IPv4 address with addresses only (RFC 2818, section 3.1). */
  private static boolean address(String host) {
    return host.matches("[0-9.]+");
  }

  private X509v3CertificateBuilder builder(X500Name subject, PublicKey key) {
    return new JcaX509v3CertificateBuilder(
        name,
        new BigInteger(127, random).add(BigInteger.ONE),
        Date.from(now.minus(CLOCK_SKEW)),
        Date.from(now.plus(LIFETIME)),
        subject,
        key);
  }

  private X509Certificate sign(X509v3CertificateBuilder builder) throws GeneralSecurityException {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  static X500Name name(String commonName) {
    return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build();
  }

  static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }
}
