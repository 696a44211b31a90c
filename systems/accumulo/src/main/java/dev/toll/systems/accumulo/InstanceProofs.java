package dev.toll.systems.accumulo;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.ONCE;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.security.HostKeys;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.List;

/**
 * The proofs of the instance that is measured.
 *
 * @param probed the instance, with what its own level claims
 * @param load the ingest
 * @param queries null where the level has none
 * @param processes all of the instance
 * @param settings with the properties as they were before the load; null until it is prepared
 */
record InstanceProofs(
    AccumuloProofTarget probed,
    IngestLoad load,
    QueryLoad queries,
    List<ManagedProcess> processes,
    SettingsProof settings) {

  /**
   * What a level claims, before the load and again after it: what was shown before does not show
   * that the same was in effect until the end. Refusal alone is not repeated: it was taken on these
   * very processes, whose end is noticed, and settings that could change it are read back.
   */
  ProofList<AccumuloProofTarget> list() {
    ProofList<AccumuloProofTarget> proofs =
        new ProofList<>(probed, claimed -> probed.as(AccumuloLevel.of(claimed.settings())));
    ofLoad(proofs);
    proofs
        .add(SettingsProof.NAME, it -> settings.prove(), LOADED)
        .add(SettingsProof.NAME, this::secured, CROSSED)
        .add(NegotiatedProof.NAME, it -> new NegotiatedProof(it).prove(), STARTED, LOADED, CROSSED)
        .describing()
        .add(SettingsProof.NAME, this::settingsAs, CROSSED)
        .add("refusal", it -> new RefusalProof(it).prove(), STARTED)
        .add(JvmArguments.NAME, Arguments::of, STARTED, CROSSED)
        .add(ClientProof.NAME, ClientProof::of, STARTED, LOADED, CROSSED);
    HostKeysProof keys = new HostKeysProof(probed);
    if (keys.due()) {
      proofs.add(HostKeys.PROOF, it -> keys.prove(), STARTED);
    }
    if (level().storage().kind().kerberos()) {
      proofs.add("hdfs-refusal", it -> new RefusalProof(it).hdfs(), STARTED);
    }
    return probed.hdfs() == null
        ? proofs
            .add("at-rest", it -> new AtRestProof(it).prove(), ONCE)
            .add("at-rest", it -> new AtRestProof(it).proveLoaded(), LOADED)
            .add("at-rest", it -> stored(it) ? new AtRestProof(it).prove() : null, CROSSED)
        : proofs
            .add("at-rest", it -> new HdfsAtRestProof(it).prove(), ONCE)
            .add("at-rest", it -> new HdfsAtRestProof(it).proveLoaded(), LOADED)
            .add(
                "at-rest", it -> stored(it) ? new HdfsAtRestProof(it).proveLoaded() : null, CROSSED)
            .add("storage", it -> new StorageProof(it).prove(), STARTED, LOADED);
  }

  /** What the load's own driver, connections and tables were. */
  private void ofLoad(ProofList<AccumuloProofTarget> proofs) {
    if (!CommandLoad.is(level().settings())) {
      proofs.add(LoadProof.NAME, this::load, LOADED).add(LoadProof.NAME, this::loadAs, CROSSED);
      if (level().queries().ingests()) {
        proofs
            .add(ShapeProof.NAME, it -> load.shape(it.level().ingest()), LOADED, CROSSED)
            .add("load-connections", load::connections, LOADED);
      }
    }
    if (queries != null) {
      proofs.add("queries-connections", it -> queries.connections(it.level()), LOADED);
    }
  }

  private AccumuloLevel level() {
    return probed.level();
  }

  private boolean stored(AccumuloProofTarget claimed) {
    return claimed.level().storage().kind() == level().storage().kind();
  }

  private ProofResult load(AccumuloProofTarget claimed) {
    List<String> drivers =
        processes.stream()
            .filter(process -> process.role() == Role.DRIVER)
            .map(ManagedProcess::name)
            .sorted()
            .toList();
    return LoadProof.of(
        claimed.level(),
        load.entries(),
        queries == null ? null : queries.tally(),
        queries == null ? 0 : queries.seconds(),
        drivers,
        load.names());
  }

  private ProofResult loadAs(AccumuloProofTarget claimed) {
    AccumuloLevel other = claimed.level();
    boolean differs =
        !other.queries().equals(level().queries())
            || other.ingest().entries() != level().ingest().entries();
    return differs ? load(claimed) : null;
  }

  /** Read at once; a client that speaks otherwise than its server tries until its deadline. */
  private ProofResult secured(AccumuloProofTarget claimed)
      throws SystemException, InterruptedException {
    Security other = claimed.security();
    return other == Security.NONE || other == level().security() ? null : settingsAs(claimed);
  }

  private ProofResult settingsAs(AccumuloProofTarget claimed)
      throws SystemException, InterruptedException {
    return new SettingsProof(claimed, probed.servers().properties(claimed.level())).now();
  }
}
