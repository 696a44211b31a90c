package dev.toll.systems.command;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** What a trial yields: what the study declares, and what toll measures of any command. */
final class CommandMetrics {
  static final String ELAPSED = "elapsed";
  static final String SERVER_CPU = "server_cpu";
  static final String CLIENT_CPU = "client_cpu";
  static final String MACHINE_CPU = "machine_cpu";

  /** Names a study cannot give to metrics of its own. */
  static final List<String> OURS = List.of(ELAPSED, SERVER_CPU, CLIENT_CPU, MACHINE_CPU);

  private CommandMetrics() {}

  static List<Metric> of(Settings settings) {
    List<Metric> declared = MetricSpec.of(settings).stream().map(MetricSpec::metric).toList();
    boolean primary = declared.stream().anyMatch(Metric::primary);
    List<Metric> all = new ArrayList<>();
    declared.stream().filter(Metric::primary).forEach(all::add);
    all.add(new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, !primary));
    declared.stream().filter(metric -> !metric.primary()).forEach(all::add);
    all.add(cpu(CLIENT_CPU, "Client CPU"));
    if (CommandSettings.get(settings, CommandSettings.START) != null) {
      all.add(cpu(SERVER_CPU, "Server CPU"));
    }
    all.add(cpu(MACHINE_CPU, "Machine CPU"));
    return all;
  }

  private static Metric cpu(String name, String label) {
    return new Metric(name, label, "CPU-s", Better.LOWER, false);
  }
}
