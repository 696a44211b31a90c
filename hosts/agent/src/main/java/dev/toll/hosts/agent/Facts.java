package dev.toll.hosts.agent;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What toll must know of a host, by name. What cannot be read is absent. */
public final class Facts {
  public static final String HOST = "host";
  public static final String BOOT = "boot";
  public static final String PID_NAMESPACE = "pid-namespace";
  public static final String CORES = "cores";
  public static final String MEMORY = "memory-bytes";
  public static final String KERNEL = "kernel";
  public static final String ARCHITECTURE = "architecture";
  public static final String JAVA = "java";
  public static final String JAVA_HOME = "java-home";
  public static final String USER = "user";
  public static final String PID = "pid";
  public static final String DIRECTORY = "directory";
  public static final String FREE = "free-bytes";

  /** Of programs that the agent needs, those that are not on its path. */
  public static final String MISSING = "missing-programs";

  /** Prefix of the facts of a JDK: its directory follows, the value is its version. */
  public static final String JDK = "jdk:";

  private static final Path JVMS = Path.of("/usr/lib/jvm");
  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"([^\"]+)\"");
  private static final Pattern TOTAL = Pattern.compile("(?m)^MemTotal:\\s*(\\d+) kB");

  private Facts() {}

  /**
   * Those of this host.
   *
   * @param directory of the run, for its free space
   */
  static Map<String, String> here(Path directory) {
    Map<String, String> facts = new TreeMap<>();
    put(facts, HOST, read("/proc/sys/kernel/hostname"));
    put(facts, BOOT, read("/proc/sys/kernel/random/boot_id"));
    put(facts, PID_NAMESPACE, pidNamespace());
    put(facts, CORES, Integer.toString(Runtime.getRuntime().availableProcessors()));
    put(facts, MEMORY, memory());
    put(facts, KERNEL, read("/proc/sys/kernel/osrelease"));
    put(facts, ARCHITECTURE, System.getProperty("os.arch"));
    put(facts, JAVA, System.getProperty("java.version"));
    put(facts, JAVA_HOME, System.getProperty("java.home"));
    put(facts, USER, System.getProperty("user.name"));
    put(facts, PID, Long.toString(ProcessHandle.current().pid()));
    put(facts, DIRECTORY, directory.toString());
    put(facts, FREE, Long.toString(directory.toFile().getUsableSpace()));
    put(facts, MISSING, String.join(" ", missing()));
    jdks().forEach((home, version) -> put(facts, JDK + home, version));
    return facts;
  }

  private static void put(Map<String, String> facts, String name, String value) {
    if (value != null && !value.isEmpty()) {
      facts.put(name, value);
    }
  }

  static String read(String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return null;
    }
  }

  static String pidNamespace() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    } catch (IOException e) {
      return null;
    }
  }

  private static String memory() {
    String text = read("/proc/meminfo");
    Matcher matcher = TOTAL.matcher(text == null ? "" : text);
    return matcher.find() ? Long.toString(Long.parseLong(matcher.group(1)) * 1024) : null;
  }

  private static List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (String program : List.of("setsid", "sh", "kill", "grep", "rm", "mkdir", "find", "sync")) {
      if (!onPath(program)) {
        missing.add(program);
      }
    }
    return missing;
  }

  private static boolean onPath(String program) {
    String path = System.getenv("PATH");
    for (String directory : (path == null ? "/usr/bin:/bin" : path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }

  /** Versions by directory, links left out. */
  private static Map<String, String> jdks() {
    Map<String, String> found = new TreeMap<>();
    TreeSet<Path> homes = new TreeSet<>(List.of(Path.of(System.getProperty("java.home"))));
    File[] others = JVMS.toFile().listFiles();
    for (File other : others == null ? new File[0] : others) {
      homes.add(other.toPath());
    }
    for (Path home : homes) {
      String release = read(home.resolve("release").toString());
      Matcher version = VERSION.matcher(release == null ? "" : release);
      if (!Files.isSymbolicLink(home) && version.find()) {
        found.put(home.toString(), version.group(1));
      }
    }
    return found;
  }
}
