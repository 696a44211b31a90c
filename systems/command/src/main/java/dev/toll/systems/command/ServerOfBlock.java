package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.command.CommandSession.Runner;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All instances of a block use one server, in a directory of its own. What it wrote is wiped once,
 * when the last of them has ended.
 */
final class ServerOfBlock extends CommandServers {
  private final CommandLevel level;
  private final SharedServers<Server> shared = new SharedServers<>();
  private Runner started;
  private boolean reset;

  /**
   * No server yet.
   *
   * @param level what all levels have in common
   */
  ServerOfBlock(CommandSession session, CommandLevel level, ProcessLedger ledger) {
    super(session, ledger);
    this.level = level;
  }

  @Override
  Server enter(Slot slot, Runner instance, Steps steps)
      throws SystemException, InterruptedException {
    if (shared.running().isPresent()) {
      steps.skip("start", "another level of the block has started the server");
    }
    return shared.enter(slot, () -> start(slot, steps));
  }

  private Server start(Slot first, Steps steps) throws SystemException, InterruptedException {
    wipe(steps);
    if (!reset) {
      session.reset(steps);
    }
    reset = false;
    started = session.ofBlock(first, level);
    return Server.up(started, ledger, steps);
  }

  @Override
  void leave(Slot slot, Server server, Steps steps) throws SystemException, InterruptedException {
    if (!shared.leave(slot, last -> last.stop(steps))) {
      steps.skip("stop", "other levels of the block use the server");
    }
  }

  /** Others may use the server already; it is reset when it starts. */
  @Override
  void clear(Steps steps) {}

  @Override
  void wipe(Runner instance, Steps steps) throws SystemException, InterruptedException {
    if (shared.running().isEmpty()) {
      wipe(steps);
    }
  }

  /** Wipes what a server that has ended left. */
  private void wipe(Steps steps) throws SystemException, InterruptedException {
    if (started != null) {
      session.reset(started, steps);
      reset = true;
      session.wipe("wipe server", started, steps);
      started = null;
    }
  }

  @Override
  void delete(Progress progress) {
    if (started != null) {
      started.delete(progress);
    }
  }

  /** Its log is with the trial for which it was started. */
  @Override
  Map<String, String> facts(Server server) {
    Path log = server.log();
    Path trial = log.getParent().getParent();
    Map<String, String> facts = new LinkedHashMap<>(SharedServers.FACT);
    facts.put("server log", trial.getFileName() + "/" + trial.relativize(log));
    return facts;
  }
}
