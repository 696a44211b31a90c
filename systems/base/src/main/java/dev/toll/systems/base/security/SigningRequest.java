package dev.toll.systems.base.security;

import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.RuntimeOperatorException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;

/**
 * A certificate signing request (PKCS #10, RFC 2986) that is well-formed, for an EC P-256 key, and
 * signed by that key. The one-time token is in its attribute extensionRequest (RFC 2985, section
 * 5.4.2), the only one that the JDK's keytool can write, as an extension of its own.
 */
record SigningRequest(PKCS10CertificationRequest request, PublicKey key, Extensions extensions) {
  /** Made from a random UUID (ITU-T X.667), so unique. */
  static final ASN1ObjectIdentifier TOKEN =
      new ASN1ObjectIdentifier("2.25.241022515302273743513958708056288153096");

  /** The keytool of the JDK always adds the key's identifier, which claims nothing. */
  private static final Set<ASN1ObjectIdentifier> HARMLESS =
      Set.of(TOKEN, Extension.subjectKeyIdentifier);

  /**
   * Reads one.
   *
   * @param host that it came from, for messages
   * @param pem the request
   */
  static SigningRequest read(String host, byte[] pem) throws RefusedRequestException {
    SigningRequest read;
    try (PEMParser parser =
        new PEMParser(
            new InputStreamReader(new ByteArrayInputStream(pem), StandardCharsets.US_ASCII))) {
      if (!(parser.readObject() instanceof PKCS10CertificationRequest request)) {
        throw new RefusedRequestException(host, Reason.MALFORMED);
      }
      if (!p256(request.getSubjectPublicKeyInfo().getAlgorithm())) {
        throw new RefusedRequestException(host, Reason.KEY);
      }
      Extensions extensions = request.getRequestedExtensions();
      PublicKey key = new JcaPKCS10CertificationRequest(request).getPublicKey();
      read = new SigningRequest(request, key, extensions);
    } catch (IOException
        | GeneralSecurityException
        | ClassCastException
        | IllegalArgumentException
        | IllegalStateException e) {
      // The last three are how BouncyCastle refuses a structure that is not what it must be.
      throw new RefusedRequestException(host, Reason.MALFORMED, e);
    }
    if (!read.signed()) {
      throw new RefusedRequestException(host, Reason.SIGNATURE);
    }
    return read;
  }

  private static boolean p256(AlgorithmIdentifier algorithm) {
    return algorithm.getAlgorithm().equals(X9ObjectIdentifiers.id_ecPublicKey)
        && X9ObjectIdentifiers.prime256v1.equals(algorithm.getParameters());
  }

  private boolean signed() {
    try {
      return request.isSignatureValid(new JcaContentVerifierProviderBuilder().build(key));
    } catch (OperatorCreationException
        | PKCSException
        | RuntimeOperatorException
        | IllegalStateException e) {
      // By an algorithm that is none of this key's, or no signature at all; the last: one that is
      // not of whole bytes.
      return false;
    }
  }

  X500Name subject() {
    return request.getSubject();
  }

  /** The one-time token that it carries; null when it carries none. */
  byte[] token() {
    Extension token = extensions == null ? null : extensions.getExtension(TOKEN);
    return token == null ? null : token.getExtnValue().getOctets();
  }

  /** Whether it asks for extensions that a certificate would say something by. */
  boolean asksForMore() {
    return extensions != null
        && !HARMLESS.containsAll(Arrays.asList(extensions.getExtensionOIDs()));
  }
}
