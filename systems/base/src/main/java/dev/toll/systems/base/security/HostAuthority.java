package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RefusedRequestException.Reason;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;

/**
 * The run's authority, as hosts see it. Each host gets a one-time token, and one request that
 * carries it is signed. The certificate's names are those that toll knows the host by, whatever the
 * request says.
 */
final class HostAuthority implements RequestSigner {
  /** 256 bits. */
  private static final int TOKEN_BYTES = 32;

  /** What a host may send. */
  private static final class Ticket {
    private final byte[] token;
    private boolean used;

    Ticket(byte[] token) {
      this.token = token;
    }
  }

  private final CertificateAuthority authority;
  private final SecureRandom random = new SecureRandom();
  private final Map<HostIdentity, Ticket> tickets = new HashMap<>();

  HostAuthority(CertificateAuthority authority) {
    this.authority = authority;
  }

  @Override
  public X509Certificate certificate() {
    return authority.certificate();
  }

  /** A token that the host was given before is void. */
  @Override
  public synchronized byte[] expect(HostIdentity host) {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    tickets.put(host, new Ticket(token));
    return token.clone();
  }

  @Override
  public synchronized X509Certificate sign(HostIdentity host, byte[] request)
      throws SystemException {
    SigningRequest asked = SigningRequest.read(host.name(), request);
    // First of all: a right token is used up, whatever else is wrong with the request.
    redeem(host, asked.token());
    if (!asked.subject().equals(host.subject())) {
      throw new RefusedRequestException(host.name(), Reason.SUBJECT);
    }
    if (asked.asksForMore()) {
      throw new RefusedRequestException(host.name(), Reason.EXTENSIONS);
    }
    try {
      return authority.issue(asked.key(), host.name(), host.names());
    } catch (GeneralSecurityException e) {
      throw new SystemException(
          host.name() + ": cannot sign its certificate: " + e.getMessage(), e);
    }
  }

  private void redeem(HostIdentity host, byte[] token) throws RefusedRequestException {
    if (token == null) {
      throw new RefusedRequestException(host.name(), Reason.NO_TOKEN);
    }
    Ticket ticket = tickets.get(host);
    // In constant time: how long it takes reveals nothing of the token.
    if (ticket == null || !MessageDigest.isEqual(ticket.token, token)) {
      throw new RefusedRequestException(host.name(), Reason.WRONG_TOKEN);
    }
    if (ticket.used) {
      throw new RefusedRequestException(host.name(), Reason.USED_TOKEN);
    }
    ticket.used = true;
  }
}
