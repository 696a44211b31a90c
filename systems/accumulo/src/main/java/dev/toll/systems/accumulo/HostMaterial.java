package dev.toll.systems.accumulo;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.RunSecrets.Principal;
import dev.toll.systems.base.security.SiteKeys;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Secrets and identities of the processes of one machine.
 *
 * @param keys its own, made there, with paths there; null when no level needs TLS
 * @param server principal of its servers, as files of this machine; null when no level needs
 *     Kerberos
 */
record HostMaterial(ProcessHost host, SiteKeys keys, Principal server) {
  /** Where such a file is there, for the user alone: it is put there when it is first asked for. */
  Path there(Path here) throws SystemException {
    if (!(host instanceof AgentHost away)) {
      return here;
    }
    try {
      return away.file(here);
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }
}
