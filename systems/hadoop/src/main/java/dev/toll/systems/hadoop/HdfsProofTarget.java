package dev.toll.systems.hadoop;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.driver.CommandType;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.util.Map;

/**
 * The instance that proofs examine, and what the level claims of it.
 *
 * @param level the claim. How servers and client are really configured may differ; that is what a
 *     proof is for
 */
public record HdfsProofTarget(HdfsLevel level, LoadedHdfs hdfs) {

  /**
   * The proofs of HDFS, all on the very instance that is measured, in every trial: they write two
   * small files, and the wire is examined by a client of its own, so that nothing stays in the path
   * of the load. After the load what can have changed is taken again, on the same servers, by the
   * JVM that was the load's client, and of the load's own files. The load's connections pass no
   * relay; what its client negotiates is seen on new ones.
   */
  static ProofList<HdfsProofTarget> addTo(ProofList<HdfsProofTarget> proofs) {
    return proofs
        .add("codec", CodecProof::of, STARTED, LOADED, CROSSED)
        .describing()
        .add("load-files", HdfsProofTarget::loadedFiles, LOADED, CROSSED)
        .add("key-stocks", HdfsProofTarget::keyCaches, STARTED, LOADED, CROSSED)
        .add(JvmArguments.NAME, Arguments::of, STARTED, LOADED, CROSSED)
        .add("at-rest", AtRestProof::of, STARTED)
        .addAll(WireProof.NAME, WireProof::of, STARTED, LOADED, CROSSED)
        .describing()
        .add("wire-kms", KmsWireProof::of, STARTED, LOADED, CROSSED)
        .describing()
        .add("refusal", RefusalProof::of, STARTED, LOADED, CROSSED)
        .addAll(ServerSettings.NAME, ServerSettings::of, STARTED, LOADED, CROSSED)
        .describing()
        .add(ServerLinks.NAME, ServerLinks::of, STARTED)
        .describing();
  }

  private ProofResult loadedFiles() throws Exception {
    return LoadedFiles.of(this, HdfsLoad.measured(hdfs.root()));
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
          Verdict.of(right),
          "the running daemons report " + nameNode + " and " + kms,
          Map.of("edek-cache.namenode", nameNode, "edek-cache.kms", kms));
    } catch (IOException e) {
      String evidence = "a daemon did not answer: " + e.getMessage();
      return ProofResult.of("key-stocks", claim, Verdict.UNKNOWN, evidence);
    }
  }

  /** Servers that toll started. */
  HdfsCluster cluster() {
    return hdfs.started().orElseThrow();
  }

  Endpoints endpoints() {
    return cluster().deployment().endpoints();
  }

  <A, R> R ask(CommandType<A, R> what, A arguments) throws SystemException, InterruptedException {
    return hdfs.client().call(what, arguments, HdfsCluster.SHORT);
  }

  /** This machine, as the client that proofs ask reaches it. */
  ServerLocation relays() {
    return cluster().deployment().placement().here();
  }
}
