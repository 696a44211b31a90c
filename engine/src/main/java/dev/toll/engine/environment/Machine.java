package dev.toll.engine.environment;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a reader must know of the machine to judge absolute numbers. */
public final class Machine {
  private Machine() {}

  /**
   * Facts by name, some of them nested; a fact that cannot be had is "unknown".
   *
   * @param directory where runs are kept
   * @param jdk directory of the JDK that runs the servers; null when there is none
   */
  public static Map<String, Object> describe(Path directory, Path jdk) throws InterruptedException {
    HostFiles host = HostFiles.here();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(
        "operating system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("architecture", System.getProperty("os.arch"));
    facts.put("distribution", distribution(host));
    facts.put("processor", host.value("/proc/cpuinfo", "model name").orElse(Hardware.UNKNOWN));
    facts.put("processors", Integer.toString(processors()));
    facts.put("processor crypto", ProcessorCrypto.words(ProcessorCrypto.instructions(host)));
    facts.put("memory", gibibytes(memoryBytes()));
    facts.put("file system", fileSystem(directory));
    Hardware hardware = new Hardware(host);
    facts.put("disk", hardware.disk(directory));
    facts.put("kernel xts(aes)", KernelCrypto.drivers(host).get("xts(aes)"));
    facts.putAll(hardware.describe());
    facts.put("crypto", Crypto.describe(host, jdk));
    facts.put(
        "toll's own JVM",
        System.getProperty("java.vendor") + " " + System.getProperty("java.version"));
    facts.put("user", "root".equals(System.getProperty("user.name")) ? "root" : "not root");
    return facts;
  }

  private static String distribution(HostFiles host) {
    return host.read("/etc/os-release").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("PRETTY_NAME="))
        .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
        .findFirst()
        .orElse(Hardware.UNKNOWN);
  }

  /** Those a run may use; core-seconds are counted by them. */
  public static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Physical memory, or what a container allows, bytes. */
  public static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean
        ? bean.getTotalMemorySize()
        : -1;
  }

  /** Memory that can be had without swapping, in a container what it still allows, in bytes. */
  public static long availableMemoryBytes() {
    return ContainerMemory.available(HostFiles.here());
  }

  /** The limit of the container or service we run in, in words; empty when there is none. */
  public static Optional<String> memoryLimit() {
    ContainerMemory container = ContainerMemory.of(HostFiles.here());
    return container.limit() < 0
        ? Optional.empty()
        : Optional.of(Hardware.size(container.limit()) + ", " + container.where());
  }

  private static String gibibytes(long bytes) {
    return bytes < 0 ? Hardware.UNKNOWN : Hardware.size(bytes);
  }

  private static String fileSystem(Path directory) {
    try {
      FileStore store = Files.getFileStore(directory);
      return store.type() + ", " + gibibytes(store.getUsableSpace()) + " free";
    } catch (IOException e) {
      return Hardware.UNKNOWN;
    }
  }
}
