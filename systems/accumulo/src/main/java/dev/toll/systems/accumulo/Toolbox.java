package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.process.JavaCommand;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.profile.JvmProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What every process of ours is made from, the same for the whole run.
 *
 * @param jars class path of servers and drivers: ours first, then Accumulo's
 * @param nativeMap directory of libaccumulo.so; null when the map lives on the heap
 * @param archives where class-data archives are kept
 * @param profiled whether tablet servers and driver will be profiled
 */
record Toolbox(
    Jdk jdk,
    List<Path> jars,
    Path nativeMap,
    Path archives,
    ProcessLedger ledger,
    boolean profiled) {

  /** Small, steady JVMs beside the tablet server: little heap, one compiler, one GC thread. */
  private static final List<String> SMALL =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CICompilerCount=1");

  private static final List<String> ALL =
      List.of(
          "-Djava.net.preferIPv4Stack=true",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "-Dzookeeper.jmx.log4j.disable=true",
          "-Djava.awt.headless=true");

  private static final String MAIN = "org.apache.accumulo.start.Main";

  /** A kind of process: its main class and flags. */
  enum Kind {
    ZOOKEEPER("org.apache.zookeeper.server.ZooKeeperServerMain", "", "256m", true),
    INIT(MAIN, "org.apache.accumulo.server.init.Initialize", "256m", true),
    TSERVER(MAIN, "org.apache.accumulo.tserver.TabletServer", null, false),
    MANAGER(MAIN, "org.apache.accumulo.manager.Manager", "256m", true),
    GC(MAIN, "", "128m", true),
    DRIVER("dev.toll.driver.DriverMain", "", null, false),
    OBSERVER("dev.toll.driver.DriverMain", "", "128m", true);

    private final String mainClass;
    private final String preload;
    private final String heap;
    private final boolean small;

    /**
     * A kind.
     *
     * @param preload class whose initialisation may go on while the process waits at its gate
     */
    Kind(String mainClass, String preload, String heap, boolean small) {
      this.mainClass = mainClass;
      this.preload = preload;
      this.heap = heap;
      this.small = small;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * The command of a process.
   *
   * @param heap null for the kind's own
   * @param extra JVM flags beside the usual ones
   */
  ProcessBuilder command(
      Kind kind,
      Path configuration,
      String heap,
      List<String> extra,
      Stdin stdin,
      List<String> arguments)
      throws IOException {
    List<String> shape = shape(kind, heap);
    List<String> flags = new ArrayList<>(shape);
    flags.addAll(ALL);
    flags.add("-Dlog4j2.configurationFile=" + configuration.resolve("log4j2.properties"));
    flags.add("-Daccumulo.properties=file://" + configuration.resolve("accumulo.properties"));
    if (stdin == Stdin.GATE) {
      flags.add("-Dtoll.preload=" + kind.preload + ",org.apache.hadoop.conf.Configuration");
    }
    flags.addAll(profiled && !kind.small ? JvmProfiler.FLAGS : List.of());
    flags.addAll(extra);
    return new JavaCommand(
            jdk, jars, configuration, flags, archive(kind, heap), stdin, kind.mainClass, arguments)
        .builder();
  }

  private static List<String> shape(Kind kind, String heap) {
    List<String> flags = new ArrayList<>();
    String size = heap == null ? kind.heap : heap;
    flags.add("-Xmx" + size);
    if (kind.small) {
      flags.addAll(SMALL);
    } else {
      // A heap that grows while we measure would be part of the measurement.
      flags.add("-Xms" + size);
    }
    return flags;
  }

  /**
   * The class-data archive of a kind; it depends on the flags that choose the garbage collector.
   */
  SharedArchive archive(Kind kind, String heap) throws IOException {
    return SharedArchive.of(archives, kind.word(), jdk, jars, shape(kind, heap));
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("server JDK", jdk.toString());
    facts.put(
        "in-memory map",
        nativeMap == null ? "heap (no native library)" : "native (" + nativeMap + ")");
    facts.put("jars", Integer.toString(jars.size()));
    facts.put("JVM flags of small servers", String.join(" ", SMALL));
    return facts;
  }
}
