package dev.toll.engine.measure;

import dev.toll.engine.measure.EnergyAccount.Energy;
import java.util.Locale;

/** What energy was used, in words for a trial's facts. */
final class EnergyWords {
  private EnergyWords() {}

  static String of(Energy energy) {
    return energy.packages() == null
        ? "not readable: " + energy.why()
        : String.format(
            Locale.ROOT,
            "of the whole machine: processors %.1f J, memory %.1f J",
            energy.packages(),
            energy.memory());
  }
}
