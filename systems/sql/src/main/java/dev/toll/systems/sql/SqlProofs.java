package dev.toll.systems.sql;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.TriedClaims;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
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
  private final Function<Settings, Probed> probed;
  private final Volume volume;
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
      Settings level,
      Function<Settings, Probed> probed,
      Volume volume,
      InsertLoad load,
      Duration deadline)
      throws SystemException, InterruptedException {
    this.level = level;
    this.probed = probed;
    this.volume = volume;
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
    Probed looked = probed.apply(claimed);
    Set<String> options = looked.product().configuration().wanted(claimed).keySet();
    SqlCommands.Names names = new SqlCommands.Names(List.copyOf(options));
    return looked.driver().call(SqlCommands.PREFLIGHT, names, deadline);
  }

  /**
   * Before the load.
   *
   * @param facts what was found is added here
   */
  List<ProofResult> prove(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    return new InstanceProofs(probed.apply(level), volume).prove(steps, facts);
  }

  /**
   * After the load.
   *
   * @param atRest whether the data at rest is looked at
   */
  List<ProofResult> proveLoaded(Steps steps, boolean atRest)
      throws SystemException, InterruptedException {
    Probed looked = probed.apply(level);
    LoadedProofs proofs = new LoadedProofs(looked);
    List<ProofResult> found = new ArrayList<>();
    boolean own = !CommandLoad.is(level);
    if (own) {
      found.add(proofs.connections(load.written()));
      found.add(proofs.load(load.written(), load.paced()));
      found.add(steps.call("catalogue", () -> proofs.indexes(load.table())));
    }
    InstanceProofs again = new InstanceProofs(looked, volume);
    if (!own) {
      // A server that is not the level's alone may leave the choice of TLS to its clients.
      if (!sessions.isEmpty()
          || (looked.endpoint().guest() != null && !SqlSettings.encrypted(level))) {
        found.add(proofs.connections(sessions));
      }
      found.addAll(again.ofOwnSession(told.ofSessions()));
    }
    Map<String, String> now = steps.call("settings", () -> told(level, Steps.SHORT)).facts();
    found.addAll(again.again(steps, told.facts(), now));
    if (atRest) {
      found.addAll(
          new Proofs(steps)
              .take(
                  "at-rest",
                  () ->
                      own
                          ? new AtRestProof(looked).proveLoaded(load)
                          : new AtRestProof(looked).proveAfter())
              .taken());
    }
    return found;
  }

  /** All that is read back; what needs another client or a relay distinguishes nothing more. */
  List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException {
    Probed looked = probed.apply(claimed.settings());
    InstanceProofs proofs = new InstanceProofs(looked, volume);
    TriedClaims claims =
        new TriedClaims(claimed.name(), steps)
            .volume(volume, claimed.settings())
            .take("negotiated", proofs::negotiated)
            .take(
                InstanceProofs.SETTINGS,
                () -> proofs.settings(Map.of(), told(claimed.settings(), Steps.SHORT).facts()))
            .take(ClientOptionsProof.NAME, () -> new ClientOptionsProof(looked).prove());
    if (!CommandLoad.is(level)) {
      LoadedProofs loaded = new LoadedProofs(looked);
      claims
          .take("load-connections", () -> loaded.connections(load.written()))
          .take("indexes", () -> loaded.indexes(load.table()))
          .take(LoadedProofs.LOAD, () -> loaded.load(load.written(), load.paced()));
    }
    return claims.take(JvmArguments.NAME, looked::arguments).tried();
  }
}
