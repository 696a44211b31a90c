package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Whether NameNode and KMS hold the sizes of their key stocks that the level says. */
final class CacheProof {
  private static final String NAMENODE = "hadoop.security.kms.client.encrypted.key.cache.size";
  private static final String KMS = "hadoop.security.kms.encrypted.key.cache.size";

  private final Probed probed;

  CacheProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    String claim =
        "NameNode and KMS keep "
            + probed.level().count(HdfsSettings.CACHE_NAMENODE)
            + " and "
            + probed.level().count(HdfsSettings.CACHE_KMS)
            + " encrypted keys in their caches";
    Map<String, String> facts = new TreeMap<>();
    try {
      long nameNode =
          Long.parseLong(
              new DaemonPages(probed.servers().endpoints().nameNodeHttp()).setting(NAMENODE));
      // Under Kerberos the KMS tells it to nobody but its clients.
      long kms =
          Long.parseLong(
              probed.ask(HdfsCommands.KMS_SETTING, new HdfsCommands.Setting(KMS)).value());
      facts.put("edek-cache.namenode", Long.toString(nameNode));
      facts.put("edek-cache.kms", Long.toString(kms));
      boolean right =
          nameNode == probed.level().count(HdfsSettings.CACHE_NAMENODE)
              && kms == probed.level().count(HdfsSettings.CACHE_KMS);
      return ProofResult.of(
          "key-stocks",
          claim,
          right ? Verdict.TRUE : Verdict.FALSE,
          "the running daemons report " + nameNode + " and " + kms,
          facts);
    } catch (IOException e) {
      return ProofResult.of(
          "key-stocks",
          claim,
          Verdict.UNKNOWN,
          "a daemon did not answer: " + e.getMessage(),
          facts);
    }
  }
}
