package dev.toll.engine.environment;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a reader must know of the machine to judge absolute numbers. */
public final class Machine {
  private Machine() {}

  /** Facts by name; a fact that cannot be had is "unknown". */
  public static Map<String, String> describe(Path directory) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "operating system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("architecture", System.getProperty("os.arch"));
    facts.put("distribution", line(Path.of("/etc/os-release"), "PRETTY_NAME=").replace("\"", ""));
    facts.put("processor", cpu("model name"));
    facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("processor crypto", crypto(cpu("flags")));
    facts.put("virtualised", cpu("flags").contains("hypervisor") ? "yes" : "not seen");
    facts.put("frequency governor", governor());
    facts.put("memory", gibibytes(memoryBytes()));
    facts.put("file system", fileSystem(directory));
    facts.put("kernel xts(aes)", kernelAes());
    facts.put(
        "toll's own JVM",
        System.getProperty("java.vendor") + " " + System.getProperty("java.version"));
    facts.put("user", "root".equals(System.getProperty("user.name")) ? "root" : "not root");
    return facts;
  }

  /** Physical memory, bytes. */
  public static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
        ? bean.getTotalMemorySize()
        : -1;
  }

  /** Memory that can be had without swapping, bytes; -1 when unknown. */
  public static long availableMemoryBytes() {
    String value = line(Path.of("/proc/meminfo"), "MemAvailable:");
    try {
      return Long.parseLong(value.replaceAll("[^0-9]", "")) * 1024;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static String gibibytes(long bytes) {
    return bytes < 0
        ? "unknown"
        : String.format(java.util.Locale.ROOT, "%.1f GiB", bytes / (double) (1 << 30));
  }

  private static String cpu(String key) {
    String value = line(Path.of("/proc/cpuinfo"), key);
    int colon = value.indexOf(':');
    return colon < 0 ? value : value.substring(colon + 1).strip();
  }

  /** Which crypto instructions the processor offers: they decide what encryption costs. */
  private static String crypto(String flags) {
    String found =
        String.join(
            " ",
            Arrays.stream(flags.split(" "))
                .filter(
                    flag ->
                        java.util.Set.of(
                                "aes", "vaes", "pclmulqdq", "vpclmulqdq", "sha_ni", "sha1", "sha2")
                            .contains(flag))
                .toList());
    return found.isEmpty() ? "none seen" : found;
  }

  private static String governor() {
    String text = ProcFs.read(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    return text == null ? "unknown (not readable)" : text.strip();
  }

  private static String kernelAes() {
    String text = ProcFs.read(Path.of("/proc/crypto"));
    if (text == null) {
      return "unknown";
    }
    String driver = null;
    long best = -1;
    for (String entry : text.split("\n\n")) {
      if (entry.contains(": xts(aes)")) {
        long priority = Long.parseLong(field(entry, "priority"));
        if (priority > best) {
          best = priority;
          driver = field(entry, "driver");
        }
      }
    }
    return driver == null ? "not loaded" : driver;
  }

  private static String field(String entry, String name) {
    return entry
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("-1");
  }

  private static String fileSystem(Path directory) {
    try {
      FileStore store = Files.getFileStore(directory);
      return store.type() + ", " + gibibytes(store.getUsableSpace()) + " free";
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String line(Path file, String start) {
    String text = ProcFs.read(file);
    return text == null
        ? "unknown"
        : text.lines()
            .filter(line -> line.startsWith(start))
            .map(line -> line.substring(start.length()).strip())
            .findFirst()
            .orElse("unknown");
  }
}
