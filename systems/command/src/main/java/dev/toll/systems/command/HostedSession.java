package dev.toll.systems.command;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A system made ready for one run, and the commands that are the load on it. */
record HostedSession(Session host, CommandSession commands, HostedSettings settings)
    implements Session {
  static HostedSession open(
      SystemUnderTest system, HostedSettings settings, Study study, RunContext context)
      throws SystemException, InterruptedException {
    Session host = system.open(settings.ofHost(study), context);
    try {
      CommandSession commands = CommandSession.open(HostedSettings.ofCommands(study), context);
      return new HostedSession(host, commands, settings);
    } catch (Throwable e) {
      host.close();
      throw e;
    }
  }

  @Override
  public Map<String, String> describe() {
    return host.describe();
  }

  @Override
  public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    commands.release(slot);
    host.clear(slot, steps);
  }

  @Override
  public Instance start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    Instance below = host.start(settings.ofHost(level), slot, steps);
    try {
      return commands.on(
          below, settings, HostedSettings.ofCommands(level), slot, access(below, slot));
    } catch (Throwable e) {
      commands.release(slot);
      below.stop(steps);
      below.wipe(steps);
      throw e;
    }
  }

  private static ClientAccess access(Instance below, Slot slot)
      throws SystemException, InterruptedException {
    try {
      return below
          .reachable()
          .orElseThrow(() -> new SystemException("this system can have no load but its own"))
          .access(PrivateFiles.directory(slot.work().resolve("client")));
    } catch (IOException e) {
      throw new SystemException("cannot write what the load's clients need: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<Path> serverJdk() {
    return host.serverJdk();
  }

  @Override
  public Optional<String> lost() {
    return host.lost();
  }

  @Override
  public void close() {
    commands.close();
    host.close();
  }
}
