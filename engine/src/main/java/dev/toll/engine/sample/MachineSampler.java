package dev.toll.engine.sample;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole machine, with all its users: it is the only account in which nothing is missing (kernel
 * threads that decrypt, say, belong to no process). CPU in processors, sizes in bytes (proc(5)).
 */
public final class MachineSampler implements Sampler {
  static final String CPU = "machine_cpu";
  static final String STEAL = "machine_steal";
  static final String MEMORY = "machine_memory_available_bytes";
  static final String DISK_READ = "disk_read_bytes_per_second";
  static final String DISK_WRITE = "disk_write_bytes_per_second";
  static final String NETWORK = "network_bytes_per_second";
  static final String LOOPBACK = "loopback_bytes_per_second";

  /** Of /proc/diskstats, regardless of the disk's own sectors (admin-guide/iostats.rst). */
  private static final double SECTOR_BYTES = 512;

  private final Rates rates = new Rates();

  @Override
  public List<String> columns() {
    return List.of(CPU, STEAL, MEMORY, DISK_READ, DISK_WRITE, NETWORK, LOOPBACK);
  }

  @Override
  public Map<String, Double> sample(double seconds) {
    Map<String, Double> values = new HashMap<>();
    ProcFs.Machine machine = ProcFs.machine();
    rates.put(values, CPU, machine == null ? null : machine.busy(), seconds);
    rates.put(values, STEAL, machine == null ? null : machine.steal(), seconds);
    Double available = available(ProcFs.read(Path.of("/proc/meminfo")));
    if (available != null) {
      values.put(MEMORY, available);
    }
    String disks = ProcFs.read(Path.of("/proc/diskstats"));
    rates.put(values, DISK_READ, sectors(disks, 5), seconds);
    rates.put(values, DISK_WRITE, sectors(disks, 9), seconds);
    String devices = ProcFs.read(Path.of("/proc/net/dev"));
    rates.put(values, NETWORK, network(devices, false), seconds);
    rates.put(values, LOOPBACK, network(devices, true), seconds);
    return values;
  }

  static Double available(String meminfo) {
    return meminfo == null
        ? null
        : meminfo
            .lines()
            .filter(line -> line.startsWith("MemAvailable:"))
            .findFirst()
            .map(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024)
            .orElse(null);
  }

  /** Sum over whole disks; their partitions, loops and memory disks would count the same twice. */
  static Double sectors(String diskstats, int field) {
    if (diskstats == null) {
      return null;
    }
    double sum = 0;
    for (String line : diskstats.lines().toList()) {
      String[] fields = line.trim().split("\\s+");
      if (fields.length > field && wholeDisk(fields[2])) {
        sum += Double.parseDouble(fields[field]) * SECTOR_BYTES;
      }
    }
    return sum;
  }

  private static boolean wholeDisk(String name) {
    return !name.matches("(loop|ram|zram|dm-|md|sr).*")
        && Files.isDirectory(Path.of("/sys/block", name.replace('/', '!')));
  }

  /** Received and, except on the loopback, where all that is sent is received, sent. */
  static Double network(String devices, boolean loopback) {
    if (devices == null) {
      return null;
    }
    double sum = 0;
    for (String line : devices.lines().toList()) {
      int colon = line.indexOf(':');
      if (colon < 0 || line.substring(0, colon).strip().equals("lo") != loopback) {
        continue;
      }
      String[] fields = line.substring(colon + 1).trim().split("\\s+");
      sum += Double.parseDouble(fields[0]) + (loopback ? 0 : Double.parseDouble(fields[8]));
    }
    return sum;
  }
}
