package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.engine.process.Site;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/**
 * The instance that proofs examine, and what the level claims of it.
 *
 * @param level the claim. How servers and client are really configured may differ; that is what a
 *     proof is for
 */
record Probed(HdfsLevel level, HdfsCluster cluster) {

  /**
   * Takes the proofs of HDFS, all on the very instance that is then measured, in every trial: they
   * write two small files, and the wire is examined by a client of its own, so that nothing stays
   * in the path of the load.
   *
   * @param facts what was found is added here
   */
  Proofs prove(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take("codec", facts, () -> List.of(CodecProof.of(this)))
        .take("key caches", this::keyCaches)
        .take(JvmArguments.NAME, () -> Arguments.of(this))
        .take("at rest", () -> AtRestProof.of(this))
        .take("wire", facts, () -> WireProof.of(this))
        .take("KMS wire", facts, () -> List.of(KmsWireProof.of(this)))
        .take("refusal", () -> RefusalProof.of(this))
        .take("settings of the servers", facts, () -> ServerSettings.of(this))
        .take("links of the servers", facts, () -> List.of(ServerLinks.of(this)));
  }

  /**
   * Takes again what can change or differ after the proofs before the load: on the same servers, by
   * the JVM that was the load's client, and of the load's own files. The load's connections pass no
   * relay; what its client negotiates is seen on new ones.
   */
  Proofs proveLoaded(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    return new Proofs(steps)
        .take("files of the load", this::loadedFiles)
        .take("codec", facts, () -> List.of(CodecProof.of(this)))
        .take("key caches", this::keyCaches)
        .take(JvmArguments.NAME, () -> Arguments.of(this))
        .take("wire", facts, () -> WireProof.of(this))
        .take("KMS wire", facts, () -> List.of(KmsWireProof.of(this)))
        .take("refusal", () -> RefusalProof.of(this))
        .take("settings of the servers", facts, () -> ServerSettings.of(this));
  }

  /** The claims, as those of another level than the cluster's, the cheapest first. */
  List<ProofResult> proveAs(TriedClaims claims) throws InterruptedException {
    claims
        .take("codec", () -> CodecProof.of(this))
        .take("load-files", this::loadedFiles)
        .take("key-stocks", this::keyCaches)
        .take(JvmArguments.NAME, () -> Arguments.of(this))
        .take("wire", () -> WireProof.of(this).get(0))
        .take("wire-rpc", () -> WireProof.of(this).get(1))
        .take("wire-kms", () -> KmsWireProof.of(this))
        .take("refusal", () -> RefusalProof.of(this));
    if (ServerSettings.readable(this)) {
      claims.take(ServerSettings.NAME, () -> ServerSettings.of(this).get(0));
    }
    return claims.tried();
  }

  private ProofResult loadedFiles() throws Exception {
    return LoadedFiles.of(this, HdfsLoad.measured(cluster.root()));
  }

  /** Whether the caches of encrypted keys at NameNode and KMS have the level's sizes. */
  private ProofResult keyCaches() throws SystemException, InterruptedException {
    String claim =
        "NameNode and KMS keep %d and %d encrypted keys in their caches"
            .formatted(level.nameNodeKeys(), level.kmsKeys());
    try {
      String nameNode =
          ServerPages.ofNameNode(endpoints()).setting(HdfsConfiguration.NAMENODE_KEYS);
      // Under Kerberos the KMS reports it only to its clients.
      String kms =
          ask(HdfsCommands.KMS_SETTING, new HdfsCommands.Setting(HdfsConfiguration.KMS_KEYS))
              .value();
      boolean right =
          nameNode.equals(Long.toString(level.nameNodeKeys()))
              && kms.equals(Long.toString(level.kmsKeys()));
      return ProofResult.of(
          "key-stocks",
          claim,
          right ? Verdict.TRUE : Verdict.FALSE,
          "the running daemons report " + nameNode + " and " + kms,
          Map.of("edek-cache.namenode", nameNode, "edek-cache.kms", kms));
    } catch (IOException e) {
      String evidence = "a daemon did not answer: " + e.getMessage();
      return ProofResult.of("key-stocks", claim, Verdict.UNKNOWN, evidence);
    }
  }

  Endpoints endpoints() {
    return cluster.deployment().endpoints();
  }

  <A, R> R ask(CommandType<A, R> what, A arguments) throws SystemException, InterruptedException {
    return cluster.client().call(what, arguments, HdfsCluster.SHORT);
  }

  /** This machine, as the client that proofs ask reaches it. */
  Site relays() {
    return cluster.deployment().placement().here();
  }

  /** A relay at an address and port (0: any) to a server's, which counts a marker. */
  static Relay relay(String host, int listen, InetSocketAddress server, String marker)
      throws IOException {
    return Relay.start(
        new InetSocketAddress(InetAddress.getByName(host), listen), server, List.of(marker));
  }
}
