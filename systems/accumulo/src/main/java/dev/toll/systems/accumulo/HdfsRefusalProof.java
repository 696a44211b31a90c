package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.security.RunSecrets.Principal;
import java.util.Map;
import java.util.TreeMap;

/**
 * HDFS under Kerberos with service-level authorisation: the NameNode refuses the ingest's user both
 * without a ticket and with one, since no list names him. HDFS's superuser, who looks at the
 * storage at the same time, is the right client.
 */
final class HdfsRefusalProof {
  private final Probed probed;

  HdfsRefusalProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    // The positive control: a dead NameNode would pass for a strict one.
    probed.hdfs().stored(HdfsStorage.ROOT, null);
    Principal client = probed.material().client();
    String bare = probed.hdfs().askAs(client.user(), null);
    String ticket = probed.hdfs().askAs(client.name(), client.keytab());
    Map<String, String> facts = new TreeMap<>();
    facts.put("HDFS: no ticket", bare);
    facts.put("HDFS: a ticket, not authorised", ticket);
    return ProofResult.of(
        "hdfs-refusal",
        "the NameNode refuses clients without a ticket, and those it does not authorise",
        Refusals.refusal(bare).and(Refusals.refusal(ticket)),
        "the superuser: answered, no ticket: " + bare + ", a ticket, not authorised: " + ticket,
        facts);
  }
}
