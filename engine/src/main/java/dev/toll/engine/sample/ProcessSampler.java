package dev.toll.engine.sample;

import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the run's processes use, by role: CPU in processors, resident memory in bytes, bytes to and
 * from disk per second; toll's own CPU, which is the cost of observing; and the CPU time of the
 * machine that none of them accounts for. Of servers that toll did not start (a connected database)
 * nothing is known: their figures are absent, not 0.
 */
public final class ProcessSampler implements Sampler {
  static final String TOLL = "toll_cpu";
  static final String UNACCOUNTED = "unaccounted_cpu";

  /** What users call a role; the driver is the client of the system. */
  private static final Map<Role, String> WORDS =
      Map.of(Role.DRIVER, "client", Role.SERVER, "server", Role.HELPER, "helper");

  private static final List<Role> ORDER = List.of(Role.DRIVER, Role.SERVER, Role.HELPER);

  private final List<ManagedProcess> processes;
  private final CpuSource source;
  private final boolean servers;
  private final Rates rates = new Rates();

  /**
   * A sampler.
   *
   * @param source of CPU by role; memory and disk are read of each process
   */
  public ProcessSampler(List<ManagedProcess> processes, CpuSource source) {
    this.processes = List.copyOf(processes);
    this.source = source;
    servers = processes.stream().anyMatch(process -> process.role() == Role.SERVER);
  }

  static String column(Role role, String what) {
    return word(role) + "_" + what;
  }

  @Override
  public List<String> columns() {
    return List.of(
        "client_cpu",
        "server_cpu",
        "helper_cpu",
        TOLL,
        UNACCOUNTED,
        "client_memory_bytes",
        "server_memory_bytes",
        "server_read_bytes_per_second",
        "server_write_bytes_per_second");
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Map<String, Double> values = new HashMap<>();
    Map<Role, Double> cpu = new EnumMap<>(Role.class);
    Map<Role, Double> memory = new EnumMap<>(Role.class);
    Double read = 0.0;
    Double written = 0.0;
    for (Role role : ORDER) {
      cpu.put(role, boxed(source.cpuSeconds(role)));
      memory.put(role, 0.0);
    }
    for (ManagedProcess process : processes) {
      add(memory, process.role(), process.residentBytes());
      if (process.role() == Role.SERVER) {
        ProcFs.DiskTraffic disk = disk(process);
        read = read == null || disk == null ? null : Double.valueOf(read + disk.read());
        written = written == null || disk == null ? null : Double.valueOf(written + disk.written());
      }
    }
    Double toll = boxed(ProcFs.ownCpuSeconds(ProcessHandle.current().pid()));
    cpu.forEach((role, total) -> rates.put(values, column(role, "cpu"), total, seconds));
    rates.put(values, TOLL, toll, seconds);
    rates.put(values, UNACCOUNTED, unaccounted(cpu, toll), seconds);
    memory.forEach(
        (role, bytes) -> {
          if (bytes != null && role != Role.HELPER) {
            values.put(column(role, "memory_bytes"), bytes);
          }
        });
    rates.put(values, "server_read_bytes_per_second", read, seconds);
    rates.put(values, "server_write_bytes_per_second", written, seconds);
    if (!servers) {
      values.keySet().removeIf(name -> name.startsWith(word(Role.SERVER) + "_"));
    }
    return values;
  }

  /** Null when unknown: for servers on other hosts it is not read. */
  private static ProcFs.DiskTraffic disk(ManagedProcess process) {
    return process.away() ? null : ProcFs.diskTraffic(process.members()).orElse(null);
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static void add(Map<Role, Double> sums, Role role, OptionalDouble value) {
    Double sum = sums.get(role);
    sums.put(
        role, sum == null || value.isEmpty() ? null : Double.valueOf(sum + value.getAsDouble()));
  }

  /** Falls a little below nothing when ticks are counted here and there; it is then left out. */
  private Double unaccounted(Map<Role, Double> cpu, Double toll) {
    ProcFs.Machine machine = ProcFs.machine();
    Double away = boxed(source.awaySeconds());
    if (machine == null || toll == null || away == null || cpu.containsValue(null)) {
      return null;
    }
    double ours = cpu.values().stream().mapToDouble(Double::doubleValue).sum() - away;
    return machine.busy() - ours - toll;
  }

  /** The role's word in names of series, e.g. for {@code server_gc_cpu}. */
  static String word(Role role) {
    return WORDS.get(role);
  }
}
