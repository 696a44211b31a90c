package dev.toll.systems.sql;

import dev.toll.engine.system.Restoring;
import dev.toll.systems.base.connect.ChangeRecord;
import dev.toll.systems.base.connect.ServerChange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run changes of a connected server, as it was: in a file of the run's directory before
 * anything is changed, until all is as it was again. It holds no password, only where that is read.
 *
 * @param product by name
 * @param authority empty: without TLS
 * @param before values of all variables that the run may change
 * @param restore statements that put them back
 * @param ownRestore the study's own
 * @param byRestart those of the variables that change only when the server starts
 * @param restart the study's command; empty for none
 * @param restartSeconds how long that command may take
 * @param startSeconds how long the server may take until it answers
 */
record ChangedServer(
    String product,
    String host,
    int port,
    String administrator,
    String passwordFile,
    String database,
    String authority,
    Map<String, String> before,
    List<String> restore,
    List<String> ownRestore,
    Set<String> byRestart,
    String restart,
    double restartSeconds,
    double startSeconds)
    implements ServerChange {
  static final ChangeRecord<ChangedServer> RECORD =
      new ChangeRecord<>(Restoring.RECORD + "settings.json", ChangedServer.class);

  Connected server() {
    return new Connected(
        host,
        port,
        administrator,
        Path.of(passwordFile),
        database,
        authority.isEmpty() ? null : Path.of(authority));
  }

  @Override
  public String cluster() {
    return server().toString();
  }

  @Override
  public String id() {
    return cluster();
  }

  /** It is written down only when something is changed, and not after that. */
  @Override
  public boolean settings() {
    return true;
  }

  @Override
  public String byHand() {
    List<String> was = new ArrayList<>();
    before.forEach((name, value) -> was.add(name + " was " + value));
    List<String> steps = new ArrayList<>(ownRestore);
    steps.addAll(restore);
    return String.join(", ", was)
        + "; put back by hand: "
        + String.join("; ", steps)
        + (restart.isEmpty() || byRestart.isEmpty() ? "" : "; then restart the server");
  }
}
