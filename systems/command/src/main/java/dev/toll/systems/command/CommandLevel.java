package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A level, or what holds for the whole run: its settings as the types they mean, read once.
 *
 * @param settings all of them, for what a single class needs
 * @param shell {@code bash} or {@code sh}
 * @param commands those that the study has, by key, e.g. {@code workload.load}
 * @param deadlines of each command it may have, by key; those of proofs and versions as well
 * @param directory of the work directory; empty for the run's own
 * @param environment of every command, toll's variables not yet expanded
 * @param proofs in their order
 * @param metrics in their order
 * @param operations of the load; null where the study does not say them
 */
record CommandLevel(
    Settings settings,
    String shell,
    Map<String, String> commands,
    Map<String, Duration> deadlines,
    String directory,
    Map<String, String> environment,
    List<ProofSpec> proofs,
    List<MetricSpec> metrics,
    Operations operations) {

  /** What a step may take beyond the deadline of its command, to end it and to report that. */
  static final Duration GRACE = Duration.ofSeconds(30);

  static CommandLevel of(Settings settings) {
    Map<String, String> commands = new HashMap<>();
    for (String key : CommandSettings.COMMANDS) {
      String command = CommandSettings.get(settings, key);
      if (command != null) {
        commands.put(key, command);
      }
    }
    Map<String, Duration> deadlines = new HashMap<>();
    for (String key : CommandSettings.timed()) {
      deadlines.put(key, CommandSettings.deadline(settings, key));
    }
    Map<String, String> environment = Variables.ofStudy(settings);
    return new CommandLevel(
        settings,
        settings.text(CommandSettings.SHELL),
        Map.copyOf(commands),
        Map.copyOf(deadlines),
        settings.text(CommandSettings.DIRECTORY),
        environment,
        ProofSpec.of(settings),
        MetricSpec.of(settings),
        Operations.of(settings));
  }

  boolean has(String key) {
    return commands.containsKey(key);
  }

  /** The deadline of a command, e.g. of {@code workload.load}. */
  Duration deadline(String key) {
    return deadlines.get(key);
  }

  /** The limit of a step that runs a command: its deadline, and time to end it. */
  Duration limit(String key) {
    return deadline(key).plus(GRACE);
  }
}
