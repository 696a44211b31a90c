package dev.toll.engine.environment;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What sets this machine apart from another with the same processor and memory. */
public record Hardware(HostFiles host) {
  public static final String UNKNOWN = "unknown";

  /** All of it, for the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("virtual machine", virtualMachine());
    facts.put("simultaneous multithreading", multithreading());
    facts.put("frequency governor", governor());
    facts.put("turbo", turbo());
    facts.put("NUMA nodes", numa());
    facts.put("transparent huge pages", hugePages());
    facts.put("clock source", clock());
    facts.put("swap", swap());
    facts.put("memory limit", memoryLimit());
    facts.put("CPU quota", cpuQuota());
    return facts;
  }

  /** By what the firmware says (DMI), the hypervisor itself, or the processor's flag. */
  public String virtualMachine() {
    String product =
        String.join(
                " ",
                host.read("/sys/class/dmi/id/sys_vendor").orElse(""),
                host.read("/sys/class/dmi/id/product_name").orElse(""))
            .strip();
    String type = host.read("/sys/hypervisor/type").orElse("");
    boolean flag =
        host.value("/proc/cpuinfo", "flags")
            .map(flags -> (" " + flags + " ").contains(" hypervisor "))
            .orElse(false);
    String known = product.toLowerCase(Locale.ROOT);
    boolean named =
        known.matches(
            ".*(qemu|kvm|vmware|virtualbox|xen|amazon ec2|google compute|virtual machine|bochs"
                + "|openstack|firecracker|parallels|alibaba cloud).*");
    String what = (product + (type.isEmpty() ? "" : " " + type)).strip();
    if (flag || named || !type.isEmpty()) {
      return "yes" + (what.isEmpty() ? " (hypervisor unknown)" : ", " + what);
    }
    if (host.read("/proc/cpuinfo").isEmpty()) {
      return UNKNOWN;
    }
    // arm64 has no such flag: without a name this is unknown.
    return host.value("/proc/cpuinfo", "flags").isPresent()
        ? "not seen" + (what.isEmpty() ? "" : " (" + what + ")")
        : UNKNOWN + (what.isEmpty() ? "" : " (" + what + ")");
  }

  public String multithreading() {
    return host.read("/sys/devices/system/cpu/smt/active")
        .map(text -> text.equals("1") ? "on" : "off")
        .orElse(UNKNOWN);
  }

  public String governor() {
    return host.read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").orElse(UNKNOWN);
  }

  /** Kernel docs, admin-guide/pm/intel_pstate.rst and cpufreq.rst. */
  public String turbo() {
    Optional<String> off = host.read("/sys/devices/system/cpu/intel_pstate/no_turbo");
    if (off.isPresent()) {
      return off.get().equals("0") ? "on" : "off";
    }
    return host.read("/sys/devices/system/cpu/cpufreq/boost")
        .map(text -> text.equals("1") ? "on" : "off")
        .orElse(UNKNOWN);
  }

  public String numa() {
    return host.read("/sys/devices/system/node/online")
        .map(list -> Integer.toString(CpuSet.parse(list).size()))
        .orElse(UNKNOWN);
  }

  /** The choice in brackets: "always [madvise] never". */
  public String hugePages() {
    return host.read("/sys/kernel/mm/transparent_hugepage/enabled")
        .map(text -> text.replaceFirst(".*\\[(\\w+)\\].*", "$1"))
        .orElse(UNKNOWN);
  }

  public String clock() {
    return host.read("/sys/devices/system/clocksource/clocksource0/current_clocksource")
        .orElse(UNKNOWN);
  }

  public String swap() {
    long total = host.meminfo("SwapTotal");
    return total < 0 ? UNKNOWN : total == 0 ? "none" : size(total);
  }

  /** Of the container or service that toll runs in. */
  public String memoryLimit() {
    ContainerMemory memory = ContainerMemory.of(host);
    if (memory.why() != null) {
      return UNKNOWN + " (" + memory.why() + ")";
    }
    return memory.limit() < 0 ? "none" : size(memory.limit());
  }

  /** Of the control group that toll runs in. */
  public String cpuQuota() {
    return host.read("/proc/self/cgroup").isEmpty()
        ? UNKNOWN
        : CpuQuota.of(host).words().orElse("none");
  }

  static String size(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1 << 30));
  }

  /** The disk a directory is on, e.g. "vda, solid state"; in words when there is none. */
  public String disk(Path directory) {
    try {
      long device = ((Number) Files.getAttribute(directory, "unix:dev")).longValue();
      return disk(major(device), minor(device));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  /** As glibc splits a device number (makedev(3)). */
  static long major(long device) {
    return (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
  }

  static long minor(long device) {
    return (device & 0xff) | (device >>> 12 & ~0xffL);
  }

  /** By its device number: a partition's disk is the directory above it. */
  String disk(long major, long minor) {
    Path link = host.path("/sys/dev/block/" + major + ":" + minor);
    if (!Files.exists(link)) {
      return major == 0 ? "none (no block device: memory, a layer or a network)" : UNKNOWN;
    }
    try {
      Path device = link.toRealPath();
      Path disk = Files.exists(device.resolve("partition")) ? device.getParent() : device;
      String rotational = read(disk);
      String kind =
          switch (rotational) {
            case "0" -> "not rotating";
            case "1" -> "rotating";
            default -> "kind unknown";
          };
      String name = disk.getFileName().toString();
      // virtio and Xen say so of any disk that the host does not describe.
      boolean hearsay = kind.equals("rotating") && name.matches("x?vd.*");
      return name + ", " + kind + (hearsay ? " (as virtual disks report by default)" : "");
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private static String read(Path disk) {
    String text = ProcFs.read(disk.resolve("queue/rotational"));
    return text == null ? "" : text.strip();
  }
}
