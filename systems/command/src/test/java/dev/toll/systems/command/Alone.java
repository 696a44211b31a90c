package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.Progress;

/** A session without a run around it: nothing watches, and nothing is written down. */
final class Alone implements ProcessLedger, Progress {
  @Override
  public void started(String name, long pid, long startTicks) {}

  @Override
  public void ended(String name, long pid) {}

  @Override
  public void activity(String text) {}

  @Override
  public void note(String text) {}
}
