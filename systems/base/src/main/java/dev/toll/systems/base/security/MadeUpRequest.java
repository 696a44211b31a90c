package dev.toll.systems.base.security;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/**
 * A request as anyone who wants a certificate of the run could make it, to try an authority with.
 */
final class MadeUpRequest {
  private final String name;
  private final byte[] token;
  private final String alternative;
  private final KeyPair key;

  /**
   * A request.
   *
   * @param name its subject
   * @param token one-time token; null for none
   * @param alternative DNS name that it also asks for; null for none
   * @param key that it asks a certificate for
   */
  MadeUpRequest(String name, byte[] token, String alternative, KeyPair key) {
    this.name = name;
    this.token = token;
    this.alternative = alternative;
    this.key = key;
  }

  /** One as the host would make it. */
  static MadeUpRequest of(HostIdentity host, byte[] token) throws GeneralSecurityException {
    return new MadeUpRequest(host.name(), token, null, CertificateAuthority.newKeys());
  }

  MadeUpRequest named(String other) {
    return new MadeUpRequest(other, token, alternative, key);
  }

  MadeUpRequest alsoNamed(String other) {
    return new MadeUpRequest(name, token, other, key);
  }

  KeyPair key() {
    return key;
  }

  byte[] pem() throws GeneralSecurityException {
    return pem(key);
  }

  /**
   * The request in PEM.
   *
   * @param signing whose private half signs it
   */
  byte[] pem(KeyPair signing) throws GeneralSecurityException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      JcaPKCS10CertificationRequestBuilder builder =
          new JcaPKCS10CertificationRequestBuilder(
              CertificateAuthority.name(name), key.getPublic());
      ExtensionsGenerator extensions = new ExtensionsGenerator();
      if (token != null) {
        extensions.addExtension(SigningRequest.TOKEN, false, token);
      }
      if (alternative != null) {
        extensions.addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(new GeneralName(GeneralName.dNSName, alternative)));
      }
      if (!extensions.isEmpty()) {
        builder.addAttribute(
            PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
      }
      String algorithm =
          "SHA256with" + (signing.getPrivate().getAlgorithm().equals("EC") ? "ECDSA" : "RSA");
      pem.writeObject(
          builder.build(new JcaContentSignerBuilder(algorithm).build(signing.getPrivate())));
    } catch (IOException | OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
