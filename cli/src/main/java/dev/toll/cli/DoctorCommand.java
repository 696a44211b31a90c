package dev.toll.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Placeholder to be replaced. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "What this machine allows.")
final class DoctorCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 0;
  }
}
