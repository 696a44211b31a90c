package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Set;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemReader;

/**
 * A sabotaged authority: what the run's own refuses for some reasons it signs, for the name that
 * the request says. With all reasons it signs anything, as Puppet's autosign does.
 */
record Lenient(CertificateAuthority authority, RequestSigner strict, Set<Reason> ignored)
    implements RequestSigner {
  static Lenient of(CertificateAuthority authority, Set<Reason> ignored) {
    return new Lenient(authority, new HostAuthority(authority), ignored);
  }

  @Override
  public byte[] expect(HostIdentity host) {
    return strict.expect(host);
  }

  @Override
  public X509Certificate certificate() {
    return strict.certificate();
  }

  @Override
  public X509Certificate sign(HostIdentity host, byte[] request) throws SystemException {
    try {
      return strict.sign(host, request);
    } catch (RefusedRequestException e) {
      if (!ignored.contains(e.reason())) {
        throw e;
      }
      return signed(request);
    }
  }

  private X509Certificate signed(byte[] request) {
    String text = new String(request, StandardCharsets.US_ASCII);
    try (PemReader reader = new PemReader(new StringReader(text))) {
      PKCS10CertificationRequest asked =
          new PKCS10CertificationRequest(reader.readPemObject().getContent());
      String name = IETFUtils.valueToString(asked.getSubject().getRDNs()[0].getFirst().getValue());
      return authority.issue(
          new JcaPKCS10CertificationRequest(asked).getPublicKey(),
          name,
          new GeneralName(GeneralName.dNSName, name));
    } catch (IOException | GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
