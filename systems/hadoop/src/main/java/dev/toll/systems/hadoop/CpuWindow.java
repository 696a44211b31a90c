package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** CPU-seconds of single processes over a window; who spends them is half of the answer here. */
public final class CpuWindow {
  private final List<ManagedProcess> clients;
  private final List<ManagedProcess> servers;
  private final Function<ManagedProcess, OptionalDouble> account;
  private final Map<ManagedProcess, Double> before = new HashMap<>();

  /** Begins a window by an account of each process. */
  public CpuWindow(
      List<ManagedProcess> clients,
      List<ManagedProcess> servers,
      Function<ManagedProcess, OptionalDouble> account) {
    this.clients = clients;
    this.servers = servers;
    this.account = account;
    for (List<ManagedProcess> processes : List.of(clients, servers)) {
      for (ManagedProcess process : processes) {
        account.apply(process).ifPresent(cpu -> before.put(process, cpu));
      }
    }
  }

  /** Use of the client since the window began; NaN when it cannot be read. */
  public double client() {
    return of(clients);
  }

  /** The same of the servers whose names begin so: all, by an empty prefix. */
  public double servers(String prefix) {
    return of(servers.stream().filter(each -> each.name().startsWith(prefix)).toList());
  }

  /** Adds it to metrics, by units; nothing where toll started no such server. */
  void put(Map<String, Double> metrics, String name, String prefix, double units) {
    if (servers.stream().anyMatch(each -> each.name().startsWith(prefix))) {
      metrics.put(name, servers(prefix) / units);
    }
  }

  private double of(List<ManagedProcess> processes) {
    double sum = 0;
    for (ManagedProcess process : processes) {
      OptionalDouble now = account.apply(process);
      Double then = before.get(process);
      sum += now.isEmpty() || then == null ? Double.NaN : now.getAsDouble() - then;
    }
    return sum;
  }
}
