package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
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
    RunMaterial.Kerberos kerberos = probed.material().kerberos();
    String name = kerberos.clientPrincipal().replaceAll("@.*", "");
    String bare = probed.hdfs().stranger(name, null);
    Path keytab = kerberos.clientKeytab();
    String ticket = probed.hdfs().stranger(kerberos.clientPrincipal(), keytab);
    Map<String, String> facts = new TreeMap<>();
    facts.put("HDFS: no ticket", bare);
    facts.put("HDFS: a ticket, not authorised", ticket);
    return Probed.result(
        "hdfs-refusal",
        "the NameNode refuses clients without a ticket, and those it does not authorise",
        verdict(bare).and(verdict(ticket)),
        "the superuser: answered, no ticket: " + bare + ", a ticket, not authorised: " + ticket,
        facts);
  }

  /** What an attempt's outcome says of the claim that it is refused. */
  static Verdict verdict(String outcome) {
    if (outcome.startsWith("refused")) {
      return Verdict.TRUE;
    }
    return outcome.startsWith("answered") ? Verdict.FALSE : Verdict.UNKNOWN;
  }
}
