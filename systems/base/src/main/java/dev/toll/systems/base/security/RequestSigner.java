package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import java.security.cert.X509Certificate;

/** Signs certificate requests of hosts. */
interface RequestSigner {
  /**
   * Expects one request of a host.
   *
   * @return the one-time token that the request must carry
   */
  byte[] expect(HostIdentity host);

  /**
   * Signs a request that came from a host.
   *
   * @param request PKCS #10, PEM
   * @throws RefusedRequestException when it is not the expected one
   */
  X509Certificate sign(HostIdentity host, byte[] request) throws SystemException;

  /** By which its certificates are verified. */
  X509Certificate certificate();
}
