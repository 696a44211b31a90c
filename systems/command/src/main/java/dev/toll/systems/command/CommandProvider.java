package dev.toll.systems.command;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class CommandProvider extends SystemProvider {
  public CommandProvider() {
    super(CommandSettings.NAME, () -> new CommandSystem());
  }
}
