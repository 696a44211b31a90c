package dev.toll.systems.sql;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.sql.client.SqlCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What is proved of one instance: before its load, after it, and by what another level claims. It
 * remembers what the server said of its settings before the load, which must still be so after it.
 */
final class SqlProofs {
  private final Settings level;
  private final Function<Settings, SqlProofTarget> probed;
  private final InsertLoad load;
  private final SqlCommands.Facts told;

  /** Those of a load of commands that the server was asked for while it ran. */
  private final List<SqlCommands.Encryption> sessions = new ArrayList<>();

  /**
   * Asks the server for its settings.
   *
   * @param probed what proofs look at, for a level that may claim something else
   * @param deadline of the server's answer
   */
  SqlProofs(
      Settings level, Function<Settings, SqlProofTarget> probed, InsertLoad load, Duration deadline)
      throws SystemException, InterruptedException {
    this.level = level;
    this.probed = probed;
    this.load = load;
    told = told(level, deadline);
  }

  /** What the server said of the level's settings before the load. */
  Map<String, String> told() {
    return told.facts();
  }

  /** Asks the server for the sessions of clients that come from these ports. */
  void look(Set<Integer> ports) throws SystemException, InterruptedException {
    SqlCommands.Ports those = new SqlCommands.Ports(ports.stream().map(String::valueOf).toList());
    sessions.addAll(probed.apply(level).ask(SqlCommands.SESSIONS, those).sessions());
  }

  /** What the server says of the settings that a level claims. */
  private SqlCommands.Facts told(Settings claimed, Duration deadline)
      throws SystemException, InterruptedException {
    SqlProofTarget looked = probed.apply(claimed);
    Set<String> options = looked.product().configuration().wanted(claimed).keySet();
    SqlCommands.Names names = new SqlCommands.Names(List.copyOf(options));
    return looked.driver().call(SqlCommands.PREFLIGHT, names, deadline);
  }

  /**
   * The proofs.
   *
   * @param atRest whether the data at rest is looked at
   */
  ProofList<SqlProofTarget> list(boolean atRest) {
    ProofList<SqlProofTarget> proofs =
        new ProofList<>(probed.apply(level), claimed -> probed.apply(claimed.settings()));
    InstanceProofs.ofClients(proofs, SqlSettings.encrypted(level));
    proofs
        .add(
            InstanceProofs.SETTINGS,
            it -> new InstanceProofs(it).settings(Map.of(), told.facts()),
            STARTED)
        .add(InstanceProofs.SETTINGS, it -> settings(it, told.facts()), LOADED)
        .add(InstanceProofs.SETTINGS, it -> settings(it, Map.of()), CROSSED)
        .add(InstanceProofs.OPTIONS, it -> new InstanceProofs(it).unknown(told.facts()), STARTED);
    proofs.add(
        ClientOptionsProof.NAME,
        it -> new ClientOptionsProof(it).prove(),
        STARTED,
        LOADED,
        CROSSED);
    if (CommandLoad.is(level)) {
      proofs
          .add(LoadedProofs.CONNECTIONS, this::sessions, LOADED)
          .addAll(
              ProofResult.LOAD_SETTINGS,
              it -> new InstanceProofs(it).ofOwnSession(told.ofSessions()),
              LOADED);
    } else {
      proofs
          .add(
              LoadedProofs.CONNECTIONS,
              it -> new LoadedProofs(it).connections(load.written()),
              LOADED,
              CROSSED)
          .add("indexes", it -> new LoadedProofs(it).indexes(load.table()), LOADED, CROSSED)
          .within(Steps.SHORT)
          .add(
              LoadedProofs.LOAD,
              it -> new LoadedProofs(it).load(load.written(), load.paced()),
              LOADED,
              CROSSED);
    }
    proofs.add(JvmArguments.NAME, SqlProofTarget::arguments, STARTED, LOADED, CROSSED);
    return atRest ? proofs.add("at-rest", this::atRest, LOADED) : proofs;
  }

  /** As the server reports them now. */
  private ProofResult settings(SqlProofTarget claimed, Map<String, String> before)
      throws SystemException, InterruptedException {
    return new InstanceProofs(claimed).settings(before, told(claimed.level(), Steps.SHORT).facts());
  }

  /** A server that is not the level's alone may leave the choice of TLS to its clients. */
  private ProofResult sessions(SqlProofTarget claimed) throws SystemException {
    boolean chosen = claimed.endpoint().guest() != null && !SqlSettings.encrypted(level);
    return sessions.isEmpty() && !chosen ? null : new LoadedProofs(claimed).connections(sessions);
  }

  private ProofResult atRest(SqlProofTarget claimed) throws SystemException, InterruptedException {
    AtRestProof proof = new AtRestProof(claimed);
    return CommandLoad.is(level) ? proof.proveAfter() : proof.proveLoaded(load);
  }
}
