package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** CPU-seconds of single processes over a window; who spends them is half of the answer here. */
final class CpuWindow {
  private final Map<ManagedProcess, Double> before = new HashMap<>();

  CpuWindow(Servers servers, HdfsDriver driver) {
    add(servers.processes());
    add(List.of(driver.process()));
  }

  private void add(List<ManagedProcess> processes) {
    for (ManagedProcess process : processes) {
      process.cpuSeconds().ifPresent(cpu -> before.put(process, cpu));
    }
  }

  /** Use of these processes since the window began; NaN when one cannot be read. */
  double of(List<ManagedProcess> processes) {
    double sum = 0;
    for (ManagedProcess process : processes) {
      OptionalDouble now = process.cpuSeconds();
      Double then = before.get(process);
      sum += now.isEmpty() || then == null ? Double.NaN : now.getAsDouble() - then;
    }
    return sum;
  }
}
