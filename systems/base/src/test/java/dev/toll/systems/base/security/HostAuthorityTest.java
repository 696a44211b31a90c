package dev.toll.systems.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAuthorityTest {
  private HostIdentity w1;
  private HostIdentity w2;
  private CertificateAuthority authority;
  private HostAuthority hosts;

  @BeforeEach
  void make() throws Exception {
    w1 = new HostIdentity("w1", InetAddress.getByName("192.0.2.1"));
    w2 = new HostIdentity("w2.example", InetAddress.getByName("192.0.2.2"));
    authority = new CertificateAuthority("test CA");
    hosts = new HostAuthority(authority);
  }

  private void refused(HostIdentity host, byte[] request, Reason reason) {
    RefusedRequestException refused =
        catchThrowableOfType(RefusedRequestException.class, () -> hosts.sign(host, request));
    assertThat(refused).as("%s", reason).isNotNull();
    assertThat(refused.reason()).isEqualTo(reason);
    assertThat(refused)
        .hasMessage(host.name() + ": certificate signing request refused: " + reason.words());
  }

  @Test
  void aCertificateHasTheHostsNamesAndNoOther() throws Exception {
    MadeUpRequest request = MadeUpRequest.of(w2, hosts.expect(w2));
    X509Certificate signed = hosts.sign(w2, request.pem());
    signed.verify(authority.certificate().getPublicKey());
    assertThat(signed.getPublicKey()).isEqualTo(request.key().getPublic());
    assertThat(signed.getSubjectX500Principal().getName()).isEqualTo("CN=w2.example");
    assertThat(signed.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(List.of(2, "w2.example"), List.of(7, "192.0.2.2"));
    assertThat(signed.getBasicConstraints()).as("no authority").isEqualTo(-1);
    // The token is for the authority alone.
    assertThat(signed.getExtensionValue(SigningRequest.TOKEN.getId())).isNull();
  }

  @Test
  void tokensAreLongAndNeverTheSame() {
    byte[] first = hosts.expect(w1);
    assertThat(first.length * 8).isGreaterThanOrEqualTo(128);
    assertThat(hosts.expect(w1)).isNotEqualTo(first);
    assertThat(hosts.expect(w2)).isNotEqualTo(first);
  }

  @Test
  void noTokenIsRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    refused(w1, MadeUpRequest.of(w1, null).pem(), Reason.NO_TOKEN);
    // What has no token uses none up.
    assertThat(hosts.sign(w1, MadeUpRequest.of(w1, token).pem())).isNotNull();
  }

  @Test
  void anothersTokenIsRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    byte[] others = hosts.expect(w2);
    refused(w1, MadeUpRequest.of(w1, others).pem(), Reason.WRONG_TOKEN);
    refused(w1, MadeUpRequest.of(w1, new byte[32]).pem(), Reason.WRONG_TOKEN);
    refused(w1, MadeUpRequest.of(w1, new byte[0]).pem(), Reason.WRONG_TOKEN);
    refused(w1, MadeUpRequest.of(w1, Arrays.copyOf(token, 31)).pem(), Reason.WRONG_TOKEN);
    byte[] changed = token.clone();
    changed[31] ^= 1;
    refused(w1, MadeUpRequest.of(w1, changed).pem(), Reason.WRONG_TOKEN);
    assertThat(hosts.sign(w1, MadeUpRequest.of(w1, token).pem())).isNotNull();
    // The other host's was not used up by who had stolen it.
    assertThat(hosts.sign(w2, MadeUpRequest.of(w2, others).pem())).isNotNull();
  }

  @Test
  void ahostThatIsNotExpectedIsRefused() throws Exception {
    refused(w1, MadeUpRequest.of(w1, new byte[32]).pem(), Reason.WRONG_TOKEN);
    // The same name at another address is another host.
    byte[] token = hosts.expect(w1);
    HostIdentity moved = new HostIdentity("w1", InetAddress.getByName("192.0.2.9"));
    refused(moved, MadeUpRequest.of(w1, token).pem(), Reason.WRONG_TOKEN);
  }

  @Test
  void aTokenIsUsedUpAtItsFirstUse() throws Exception {
    byte[] token = hosts.expect(w1);
    byte[] request = MadeUpRequest.of(w1, token).pem();
    assertThat(hosts.sign(w1, request)).isNotNull();
    refused(w1, request, Reason.USED_TOKEN);
    refused(w1, MadeUpRequest.of(w1, token).pem(), Reason.USED_TOKEN);
    byte[] next = hosts.expect(w1);
    refused(w1, request, Reason.WRONG_TOKEN);
    assertThat(hosts.sign(w1, MadeUpRequest.of(w1, next).pem())).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"w2.example", "w1.example", "localhost", "*", "w1,CN=w2"})
  void anothersNameIsRefusedAndUsesTheTokenUp(String name) throws Exception {
    byte[] token = hosts.expect(w1);
    refused(w1, MadeUpRequest.of(w1, token).named(name).pem(), Reason.SUBJECT);
    refused(w1, MadeUpRequest.of(w1, token).pem(), Reason.USED_TOKEN);
  }

  @Test
  void anothersNameBesideItsOwnIsRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    refused(w1, MadeUpRequest.of(w1, token).alsoNamed("w2.example").pem(), Reason.EXTENSIONS);
    refused(w1, MadeUpRequest.of(w1, token).pem(), Reason.USED_TOKEN);
  }

  @Test
  void aKeyThatIsAnothersIsRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    MadeUpRequest request = MadeUpRequest.of(w1, token);
    refused(w1, request.pem(CertificateAuthority.newKeys()), Reason.SIGNATURE);
    refused(w1, request.pem(keys("RSA", 2048)), Reason.SIGNATURE);
    assertThat(hosts.sign(w1, request.pem())).isNotNull();
  }

  @Tag("slow")
  @Test
  void keysOfOtherKindsAreRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    refused(w1, new MadeUpRequest("w1", token, null, keys("RSA", 2048)).pem(), Reason.KEY);
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp384r1"));
    refused(
        w1, new MadeUpRequest("w1", token, null, generator.generateKeyPair()).pem(), Reason.KEY);
  }

  private static KeyPair keys(String algorithm, int bits) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    generator.initialize(bits);
    return generator.generateKeyPair();
  }

  @Test
  void whatIsNoRequestIsRefused() throws Exception {
    byte[] token = hosts.expect(w1);
    byte[] request = MadeUpRequest.of(w1, token).pem();
    for (String text :
        List.of(
            "",
            "keytool error: java.lang.Exception",
            "-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----\n",
            "-----BEGIN CERTIFICATE REQUEST-----\n!\n-----END CERTIFICATE REQUEST-----\n",
            new String(PemFiles.chain(List.of(authority.certificate())), StandardCharsets.UTF_8),
            new String(request, StandardCharsets.US_ASCII).substring(0, request.length / 2))) {
      refused(w1, text.getBytes(StandardCharsets.US_ASCII), Reason.MALFORMED);
    }
    assertThat(hosts.sign(w1, request)).isNotNull();
  }

  /** Whichever byte of a request is changed, it is refused, and never fails in another way. */
  @Tag("slow")
  @Test
  void aChangedRequestIsNeverSigned() throws Exception {
    byte[] request = MadeUpRequest.of(w1, hosts.expect(w1)).pem();
    int first = new String(request, StandardCharsets.US_ASCII).indexOf('\n') + 1;
    int last = new String(request, StandardCharsets.US_ASCII).indexOf("=\n-----END");
    last = last < 0 ? new String(request, StandardCharsets.US_ASCII).indexOf("\n-----END") : last;
    int tried = 0;
    for (int i = first; i < last - 4; i++) {
      if (request[i] != '\n') {
        byte[] changed = request.clone();
        changed[i] = (byte) (request[i] == 'A' ? 'B' : 'A');
        assertThatThrownBy(() -> hosts.sign(w1, changed))
            .isInstanceOf(RefusedRequestException.class);
        tried++;
      }
    }
    assertThat(tried).isGreaterThan(300);
    assertThat(hosts.sign(w1, request)).isNotNull();
  }

  @Test
  void aSignatureThatIsNotOfWholeBytesIsRefused() throws Exception {
    PKCS10CertificationRequest request =
        new PKCS10CertificationRequest(der(MadeUpRequest.of(w1, hosts.expect(w1)).pem()));
    byte[] cut =
        new DERSequence(
                new ASN1Encodable[] {
                  request.toASN1Structure().getCertificationRequestInfo(),
                  request.getSignatureAlgorithm(),
                  new DERBitString(request.getSignature(), 3)
                })
            .getEncoded();
    assertThatThrownBy(() -> hosts.sign(w1, pem(cut)))
        .isInstanceOf(RefusedRequestException.class)
        .hasMessageContaining("not signed by the key");
  }

  private static byte[] der(byte[] pem) {
    return Base64.getMimeDecoder()
        .decode(new String(pem, StandardCharsets.US_ASCII).replaceAll("-----.*-----", ""));
  }

  private static byte[] pem(byte[] der) {
    return ("-----BEGIN CERTIFICATE REQUEST-----\n"
            + Base64.getMimeEncoder().encodeToString(der)
            + "\n-----END CERTIFICATE REQUEST-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void theRunsAuthorityIsProved() throws Exception {
    ProofResult proof = SigningProof.of(hosts);
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
    assertThat(proof.facts())
        .hasSize(6)
        .allSatisfy((what, how) -> assertThat(how).startsWith("refused: "));
  }

  @Test
  void anAuthorityThatSignsAnythingIsFound() throws Exception {
    ProofResult proof = SigningProof.of(Lenient.of(authority, EnumSet.allOf(Reason.class)));
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.facts())
        .hasSize(6)
        .allSatisfy((what, how) -> assertThat(how).startsWith("signed"));
  }

  @ParameterizedTest
  @CsvSource({
    "USED_TOKEN, a token used before",
    "NO_TOKEN, no token",
    "WRONG_TOKEN, another host's token",
    "SUBJECT, another host's name",
    "EXTENSIONS, another host's name besides its own",
    "SIGNATURE, another's key"
  })
  void anAuthorityThatOverlooksOneThingIsFound(Reason ignored, String what) throws Exception {
    ProofResult proof = SigningProof.of(Lenient.of(authority, EnumSet.of(ignored)));
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).isEqualTo("it signed a request with " + what);
  }

  @Test
  void anAuthorityThatRefusesEverythingIsFound() throws Exception {
    RequestSigner never =
        new RequestSigner() {
          @Override
          public byte[] expect(HostIdentity host) {
            return hosts.expect(host);
          }

          @Override
          public X509Certificate sign(HostIdentity host, byte[] request) throws SystemException {
            throw new RefusedRequestException(host.name(), Reason.NO_TOKEN);
          }

          @Override
          public X509Certificate certificate() {
            return hosts.certificate();
          }
        };
    ProofResult proof = SigningProof.of(never);
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence())
        .startsWith("it refused a request with the token: it does not carry a one-time token");
  }
}
