package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.CommandSession.Runner;
import java.util.Map;

/**
 * Whose the servers of a run are, and when {@code system.reset} wipes what they have written: here
 * each instance has a server of its own, in its own directory.
 */
class CommandServers {
  final CommandSession session;
  final ProcessLedger ledger;

  CommandServers(CommandSession session, ProcessLedger ledger) {
    this.session = session;
    this.ledger = ledger;
  }

  /**
   * The server of an instance, which answers.
   *
   * @param instance its commands
   */
  Server enter(Slot slot, Runner instance, Steps steps)
      throws SystemException, InterruptedException {
    return Server.up(instance, ledger, steps);
  }

  /** The instance needs it no more. */
  void leave(Slot slot, Server server, Steps steps) throws SystemException, InterruptedException {
    server.stop(steps);
  }

  /** Before an instance starts in a slot in which there was none. */
  void clear(Steps steps) throws SystemException, InterruptedException {
    session.reset(steps);
  }

  /**
   * After an instance has been stopped.
   *
   * @param instance its commands
   */
  void wipe(Runner instance, Steps steps) throws SystemException, InterruptedException {
    session.reset(instance, steps);
  }

  /** Removes what is left when the run ends; all instances have ended. */
  void delete(Progress progress) {}

  /** Facts of a trial on a server. */
  Map<String, String> facts(Server server) {
    return Map.of();
  }
}
