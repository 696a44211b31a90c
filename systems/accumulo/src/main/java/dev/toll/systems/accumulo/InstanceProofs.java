package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.List;
import java.util.Map;

/**
 * The proofs of the instance that is measured.
 *
 * @param probed the instance, with what its own level claims
 * @param load the ingest
 * @param queries null where the level has none
 * @param processes all of the instance
 */
record InstanceProofs(
    Probed probed, IngestLoad load, QueryLoad queries, List<ManagedProcess> processes) {

  /**
   * Before the load.
   *
   * @param facts what was found is added here
   */
  Proofs prove(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    Proofs proofs =
        new Proofs(steps)
            .take("negotiated facts", facts, () -> List.of(new NegotiatedProof(probed).prove()))
            .take("refusal", () -> new RefusalProof(probed).prove())
            .take(JvmArguments.NAME, () -> Arguments.of(probed))
            .take(ClientProof.NAME, () -> ClientProof.of(probed));
    HostKeysProof keys = new HostKeysProof(probed);
    if (keys.due()) {
      proofs.take("keys of hosts", keys::prove);
    }
    if (probed.hdfs() != null) {
      proofs.take("storage", () -> new StorageProof(probed).prove());
    }
    if (level().storage().kind().kerberos()) {
      proofs.take("HDFS's refusal", () -> new RefusalProof(probed).hdfs());
    }
    return proofs;
  }

  /**
   * The claims again, on the instance that was measured: a probe shows what a level does, but not
   * that the same was in effect here and until the end. Refusal alone is not repeated: it was taken
   * on these very processes, whose end is noticed, and settings that could change it are read back.
   *
   * @param settings with the properties as they were before the load
   * @param seconds that it took
   */
  Proofs proveLoaded(Steps steps, SettingsProof settings, double seconds)
      throws SystemException, InterruptedException {
    Proofs proofs =
        new Proofs(steps)
            .take("configuration", settings::prove)
            .take("negotiated facts after the load", () -> new NegotiatedProof(probed).prove())
            .take("client properties after the load", () -> ClientProof.of(probed));
    if (!CommandLoad.is(level().settings())) {
      proofs.take("load", () -> load(level(), seconds));
      if (level().queries().ingests()) {
        proofs
            .take("shape of the load", () -> load.shape(level().ingest()))
            .take("load's connections", () -> load.connections(probed));
      }
    }
    if (queries != null) {
      proofs.take("queries' connections", () -> queries.connections(level()));
    }
    if (probed.hdfs() == null) {
      proofs.take("at-rest after the load", () -> new AtRestProof(probed).proveLoaded());
    } else {
      proofs
          .take("at-rest after the load", () -> new HdfsAtRestProof(probed).proveLoaded())
          .take("storage after the load", () -> new StorageProof(probed).prove());
    }
    return proofs;
  }

  private AccumuloLevel level() {
    return probed.level();
  }

  private ProofResult load(AccumuloLevel claimed, double seconds) {
    List<String> drivers =
        processes.stream()
            .filter(process -> process.role() == Role.DRIVER)
            .map(ManagedProcess::name)
            .sorted()
            .toList();
    return LoadProof.of(
        claimed,
        load.entries(),
        queries == null ? null : queries.tally(),
        seconds,
        drivers,
        load.names());
  }

  /**
   * What a new client negotiates, the servers' properties, then what takes longer, as another level
   * claims it; what passes a relay would need an instance of its own.
   *
   * @param claims that of the volume among them
   */
  TriedClaims proveAs(AccumuloLevel other, TriedClaims claims, double seconds)
      throws SystemException, InterruptedException {
    Probed asOther = probed.as(other);
    SettingsProof properties = new SettingsProof(asOther, probed.servers().properties(other));
    if (!other.queries().equals(level().queries())
        || other.ingest().entries() != level().ingest().entries()) {
      claims.take(LoadProof.NAME, () -> load(other, seconds));
    }
    if (!CommandLoad.is(level().settings()) && level().queries().ingests()) {
      claims.take(ShapeProof.NAME, () -> load.shape(other.ingest()));
    }
    if (other.security() != Security.NONE && other.security() != level().security()) {
      // Read at once; a client that speaks otherwise than its server tries until its deadline.
      claims.take("settings", properties::now);
    }
    claims
        .take("negotiated", () -> new NegotiatedProof(asOther).prove())
        .take("settings", properties::now)
        .take(JvmArguments.NAME, () -> Arguments.of(asOther))
        .take(ClientProof.NAME, () -> ClientProof.of(asOther));
    if (other.storage().kind() == level().storage().kind()) {
      claims.take(
          "at-rest",
          () ->
              probed.hdfs() == null
                  ? new AtRestProof(asOther).prove()
                  : new HdfsAtRestProof(asOther).proveLoaded());
    }
    return claims;
  }
}
