package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.CommandSession.Runner;

/** Each instance has a server of its own, in its own directory. */
record ServerEach(CommandSession session, ProcessLedger ledger) implements CommandServers {
  @Override
  public Server enter(Slot slot, Runner instance, Steps steps)
      throws SystemException, InterruptedException {
    return Server.up(instance, ledger, steps);
  }

  @Override
  public void leave(Slot slot, Server server, Steps steps)
      throws SystemException, InterruptedException {
    server.stop(steps);
  }

  @Override
  public void clear(Steps steps) throws SystemException, InterruptedException {
    session.reset(steps);
  }

  @Override
  public void wipe(Runner instance, Steps steps) throws SystemException, InterruptedException {
    session.reset(instance, steps);
  }
}
