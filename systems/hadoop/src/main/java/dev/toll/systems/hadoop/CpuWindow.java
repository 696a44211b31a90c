package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** CPU-seconds of single processes over a window; who spends them is half of the answer here. */
final class CpuWindow {
  private final List<ManagedProcess> clients;
  private final List<ManagedProcess> servers;
  private final Map<ManagedProcess, Double> before = new HashMap<>();

  /** Begins a window. */
  CpuWindow(List<ManagedProcess> clients, List<ManagedProcess> servers) {
    this.clients = clients;
    this.servers = servers;
    for (List<ManagedProcess> processes : List.of(clients, servers)) {
      for (ManagedProcess process : processes) {
        process.cpuSeconds().ifPresent(cpu -> before.put(process, cpu));
      }
    }
  }

  /** Use of the client since the window began; NaN when it cannot be read. */
  double client() {
    return of(clients);
  }

  /** The same of the servers whose names begin so. */
  double servers(String prefix) {
    return of(servers.stream().filter(each -> each.name().startsWith(prefix)).toList());
  }

  private double of(List<ManagedProcess> processes) {
    double sum = 0;
    for (ManagedProcess process : processes) {
      OptionalDouble now = process.cpuSeconds();
      Double then = before.get(process);
      sum += now.isEmpty() || then == null ? Double.NaN : now.getAsDouble() - then;
    }
    return sum;
  }
}
