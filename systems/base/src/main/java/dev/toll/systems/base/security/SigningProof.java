package dev.toll.systems.base.security;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The proof that an authority signs nothing but what it must: it is asked to sign what it must
 * refuse. An authority that signs everything would not be noticed otherwise: every connection of
 * the run still works, and anyone may be part of it.
 */
final class SigningProof {
  private static final String CLAIM =
      "the run's authority signs one request of each host, with the host's one-time token, and for"
          + " the host's own names only";

  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  private final RequestSigner authority;
  private final HostIdentity tried = identity("tried.invalid", 1);
  private final HostIdentity other = identity("other.invalid", 2);
  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  private SigningProof(RequestSigner authority) {
    this.authority = authority;
  }

  /** Names that never resolve (RFC 2606), and addresses of documentation (RFC 5737). */
  private static HostIdentity identity(String name, int last) {
    try {
      byte[] address = {(byte) 192, 0, 2, (byte) last};
      return new HostIdentity(name, InetAddress.getByAddress(address));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an IPv4 address", e);
    }
  }

  /** Tries an authority. */
  static ProofResult of(RequestSigner authority) throws SystemException {
    SigningProof proof = new SigningProof(authority);
    try {
      proof.control();
      proof.attacks();
    } catch (GeneralSecurityException e) {
      throw new SystemException("cannot make signing requests: " + e.getMessage(), e);
    }
    return ProofResult.of(
        HostKeys.PROOF,
        CLAIM,
        proof.wrong,
        "it signed the request with the token, and refused "
            + String.join(", ", proof.facts.keySet()),
        proof.facts);
  }

  /** What it must sign: without it, one that refuses everything would pass. */
  private void control() throws SystemException, GeneralSecurityException {
    MadeUpRequest right = MadeUpRequest.of(tried, authority.expect(tried));
    try {
      X509Certificate signed = authority.sign(tried, right.pem());
      signed.verify(authority.certificate().getPublicKey());
      if (!signed.getPublicKey().equals(right.key().getPublic()) || !names(signed)) {
        wrong.add("its certificate is not for the key and the names of the host");
      }
    } catch (RefusedRequestException e) {
      wrong.add("it refused a request with the token: " + e.reason().words());
    }
    refused("a token used before", right, Reason.USED_TOKEN);
  }

  private boolean names(X509Certificate signed) throws GeneralSecurityException {
    Collection<List<?>> names = signed.getSubjectAlternativeNames();
    return names != null
        && Set.copyOf(names)
            .equals(
                Set.of(
                    List.of(DNS, tried.name()),
                    List.of(ADDRESS, tried.address().getHostAddress())));
  }

  private void attacks() throws SystemException, GeneralSecurityException {
    refused("no token", MadeUpRequest.of(tried, null), Reason.NO_TOKEN);
    refused(
        "another host's token",
        MadeUpRequest.of(tried, authority.expect(other)),
        Reason.WRONG_TOKEN);
    refused(
        "another host's name",
        MadeUpRequest.of(tried, authority.expect(tried)).named(other.name()),
        Reason.SUBJECT);
    refused(
        "another host's name besides its own",
        MadeUpRequest.of(tried, authority.expect(tried)).alsoNamed(other.name()),
        Reason.EXTENSIONS);
    MadeUpRequest foreign = MadeUpRequest.of(tried, authority.expect(tried));
    refused("another's key", foreign.pem(CertificateAuthority.newKeys()), Reason.SIGNATURE);
  }

  private void refused(String what, MadeUpRequest request, Reason expected)
      throws SystemException, GeneralSecurityException {
    refused(what, request.pem(), expected);
  }

  private void refused(String what, byte[] request, Reason expected) throws SystemException {
    try {
      X509Certificate signed = authority.sign(tried, request);
      facts.put(what, "signed, serial number " + signed.getSerialNumber().toString(16));
      wrong.add("it signed a request with " + what);
    } catch (RefusedRequestException e) {
      facts.put(what, "refused: " + e.reason().words());
      if (e.reason() != expected) {
        wrong.add("a request with %s was refused because %s".formatted(what, e.reason().words()));
      }
    }
  }
}
