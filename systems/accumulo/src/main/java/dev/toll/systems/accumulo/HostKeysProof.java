package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.HostKeys;
import dev.toll.systems.base.security.SiteKeys;
import dev.toll.systems.base.security.TlsAnswer;
import java.util.Map;

/**
 * That each tablet server on another host shows the certificate of the key that its host made, and
 * that the run's authority signs no others.
 */
record HostKeysProof(AccumuloProofTarget probed) {
  /** Whether there are such servers. */
  boolean due() {
    return probed.security() == Security.SSL && probed.endpoints().tserversAway();
  }

  ProofResult prove() throws SystemException {
    RunMaterial material = probed.jvms().material();
    PerServerProof each = new PerServerProof(HostKeys.PROOF);
    for (int i = 0; i < probed.endpoints().tservers().size(); i++) {
      Machine machine = probed.endpoints().tservers().get(i).machine();
      each.add(
          probed.tserver(i),
          shown(
              machine.host().name(),
              material.on(machine.host()).keys(),
              probed.tls(i).withCertificate()));
    }
    each.add("the run's authority", material.secrets().hostKeys().prove());
    return each.together();
  }

  static ProofResult shown(String host, SiteKeys keys, TlsAnswer answer) {
    String wanted = keys.certificate().getSubjectX500Principal().getName();
    boolean seen = !answer.peer().isEmpty();
    return ProofResult.of(
        HostKeys.PROOF,
        "a server on another host shows the certificate of the key that was made there",
        !seen ? Verdict.UNKNOWN : Verdict.of(answer.peer().equals(wanted)),
        seen ? "it shows the certificate of " + answer.peer() : answer.how(),
        Map.of("certificate on " + host, answer.peer()));
  }
}
