package dev.toll.systems.accumulo;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.settings.CommandLoad;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The proofs that a load's own clients allow on any servers: what the load, its clients and its
 * tables were, and what the tablet servers say of themselves.
 *
 * @param before the tablet servers' configuration before the load, by their names; null until then
 */
record InstanceProofs(
    AccumuloInstance loaded, AccumuloLevel own, Servers servers, Map<String, Configured> before) {
  static final String CONNECTIONS = "load-connections";

  /** Of the load, and that the configuration stayed as it was. */
  ProofList<AccumuloLevel> ofLoad() {
    ProofList<AccumuloLevel> proofs =
        new ProofList<>(own, claimed -> AccumuloLevel.of(claimed.settings()));
    if (!CommandLoad.is(own.settings())) {
      proofs.add(LoadProof.NAME, this::load, LOADED).add(LoadProof.NAME, this::loadAs, CROSSED);
      if (own.queries().ingests()) {
        proofs
            .add(ShapeProof.NAME, it -> loaded.load.shape(it.ingest()), LOADED, CROSSED)
            .add(CONNECTIONS, this::connections, LOADED);
      }
    }
    if (loaded.queries != null) {
      proofs.add(
          "queries-connections",
          it -> ConnectionsProof.of("queries", it.quality(), loaded.queries.connections()),
          LOADED);
    }
    return proofs
        .add(SettingsProof.NAME, it -> settings(it).prove(before), LOADED)
        .add(SettingsProof.NAME, this::secured, CROSSED);
  }

  /** Of what the clients and servers are configured to be. */
  ProofList<AccumuloLevel> ofConfiguration(ProofList<AccumuloLevel> proofs) {
    return proofs
        .add(SettingsProof.NAME, it -> settings(it).now(), CROSSED)
        .add(JvmArguments.NAME, this::arguments, STARTED, CROSSED)
        .add(
            ClientProof.NAME,
            it -> ClientProof.of(loaded.ingesters.all(), servers, it),
            STARTED,
            LOADED,
            CROSSED);
  }

  SettingsProof settings(AccumuloLevel claimed) throws SystemException, InterruptedException {
    return new SettingsProof(
        loaded.driver, loaded.tables.as(claimed), servers.tabletServers(loaded.driver, claimed));
  }

  /** Read at once; a client that speaks otherwise than its server tries until its deadline. */
  private ProofResult secured(AccumuloLevel claimed) throws SystemException, InterruptedException {
    Security other = claimed.security();
    return other == Security.NONE || other == own.security() ? null : settings(claimed).now();
  }

  ProofResult connections(AccumuloLevel claimed) throws IOException {
    return ConnectionsProof.of("load", servers.quality(claimed), loaded.load.connections());
  }

  /** Heaps and flags of the measured JVMs, from their command lines. */
  private ProofResult arguments(AccumuloLevel claimed) {
    JvmArguments arguments = new JvmArguments();
    loaded.loading().forEach(each -> arguments.with(each.process(), claimed.driver().arguments()));
    servers.tservers().forEach(each -> arguments.with(each, claimed.tserver().arguments()));
    return arguments.result();
  }

  private ProofResult load(AccumuloLevel claimed) {
    List<String> drivers =
        loaded.processes().stream()
            .filter(process -> process.role() == Role.DRIVER)
            .map(ManagedProcess::name)
            .sorted()
            .toList();
    QueryLoad queries = loaded.queries;
    return LoadProof.of(
        claimed,
        loaded.load.entries(),
        queries == null ? null : queries.tally(),
        drivers,
        loaded.load.names());
  }

  private ProofResult loadAs(AccumuloLevel claimed) {
    boolean differs =
        !claimed.queries().equals(own.queries())
            || claimed.ingest().entries() != own.ingest().entries();
    return differs ? load(claimed) : null;
  }
}
