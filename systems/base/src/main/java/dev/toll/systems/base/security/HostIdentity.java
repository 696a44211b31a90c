package dev.toll.systems.base.security;

import dev.toll.engine.process.ServerLocation;
import java.net.InetAddress;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.GeneralName;

/**
 * What toll itself knows a host by, and so what a certificate may say of it.
 *
 * @param name of the hosts file
 * @param address that the host's connections come from
 */
record HostIdentity(String name, InetAddress address) {
  static HostIdentity of(ServerLocation site) {
    return new HostIdentity(site.host().name(), site.address());
  }

  /** The subject of its requests and of its certificate. */
  X500Name subject() {
    return CertificateAuthority.name(name);
  }

  /** No loopback: that is every host's. */
  GeneralName[] names() {
    return new GeneralName[] {
      new GeneralName(GeneralName.dNSName, name),
      new GeneralName(GeneralName.iPAddress, address.getHostAddress())
    };
  }
}
