package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import java.time.Duration;
import java.util.List;

/**
 * A level, or what holds for the whole run: its settings, and what is read of them once.
 *
 * @param proofs in their order
 * @param metrics in their order
 * @param operations of the load; null where the study does not say them
 */
record CommandLevel(
    Settings settings, List<ProofSpec> proofs, List<MetricSpec> metrics, Operations operations) {

  /** What a step may take beyond the deadline of its command, to end it and to report that. */
  static final Duration GRACE = Duration.ofSeconds(30);

  static CommandLevel of(Settings settings) {
    return new CommandLevel(
        settings, ProofSpec.of(settings), MetricSpec.of(settings), Operations.of(settings));
  }

  /** A command, e.g. {@code workload.load}; null where the study has none. */
  String command(String key) {
    return CommandSettings.get(settings, key);
  }

  boolean has(String key) {
    return command(key) != null;
  }

  /** The shell of its commands: {@code bash} or {@code sh}. */
  String shell() {
    return settings.text(CommandSettings.SHELL);
  }

  /** The deadline of a command, e.g. of {@code workload.load}. */
  Duration deadline(String key) {
    return settings.duration(CommandSettings.deadlineOf(key));
  }

  /** The limit of a step that runs a command: its deadline, and time to end it. */
  Duration limit(String key) {
    return deadline(key).plus(GRACE);
  }
}
