package dev.toll.systems.accumulo;

import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.settings.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVMs of an instance: what they are made from, and which flags they get.
 *
 * @param material secrets of the run
 * @param layout where the instance's files lie
 */
record Jvms(AccumuloTools tools, RunMaterial material, Layout layout, AccumuloLevel level) {
  /** Of ZooKeeper, which needs a log4j of the past for them. */
  static final String NO_BEANS = "-Dzookeeper.jmx.log4j.disable=true";

  /** Where no file says it. */
  static final String LOG_LEVEL = "-Dorg.apache.logging.log4j.level=INFO";

  private static final String MAIN = "org.apache.accumulo.start.Main";

  /** A kind of process: its main class and heap. */
  enum Kind {
    ZOOKEEPER("org.apache.zookeeper.server.ZooKeeperServerMain", "", "256m"),
    INIT(MAIN, "org.apache.accumulo.server.init.Initialize", "256m"),
    TSERVER(MAIN, "org.apache.accumulo.tserver.TabletServer", null),
    MANAGER(MAIN, "org.apache.accumulo.manager.Manager", "256m"),
    GC(MAIN, "", "128m"),
    DRIVER("dev.toll.driver.DriverMain", "", null),
    QUERIES("dev.toll.driver.DriverMain", "", null),
    OBSERVER("dev.toll.driver.DriverMain", "", "128m");

    private final String mainClass;
    private final String preload;
    private final String heap;

    /**
     * A kind.
     *
     * @param preload class to initialise while the process waits at its gate
     * @param heap of a small JVM; null for one whose heap the study sets
     */
    Kind(String mainClass, String preload, String heap) {
      this.mainClass = mainClass;
      this.preload = preload;
      this.heap = heap;
    }
  }

  JvmSpec spec(Kind kind) {
    JvmSpec spec = away(kind) || connected() ? elsewhere(kind) : here(kind);
    if (!kind.preload.isEmpty()) {
      spec =
          spec.with(
              List.of("-Dtoll.preload=" + kind.preload + ",org.apache.hadoop.conf.Configuration"));
    }
    if (kind == Kind.TSERVER && tools.nativeMap() != null) {
      spec = spec.with(List.of("-Daccumulo.native.lib.path=" + tools.nativeMap()));
    }
    return switch (kind) {
      case TSERVER -> spec.with(level.tserver().flags());
      case DRIVER, QUERIES -> spec.with(JvmSpec.DRIVER_COMPILER).with(level.driver().flags());
      default -> spec.unprofiled();
    };
  }

  private JvmSpec here(Kind kind) {
    return JvmSpec.of(Choices.word(kind), kind.mainClass, shape(kind), layout.configuration())
        .with(common());
  }

  private boolean connected() {
    return ConnectSettings.wanted(level.settings());
  }

  /** A client needs none of the instance's files but those that commands name. */
  private JvmSpec elsewhere(Kind kind) {
    // An archive of its own: one made with a directory on the class path serves none without it.
    return JvmSpec.of("bare-" + Choices.word(kind), kind.mainClass, shape(kind), null)
        .with(List.of(NO_BEANS, LOG_LEVEL));
  }

  /** What a kind of process is made from, on the machine that it runs on. */
  Toolbox toolbox(Kind kind) {
    return away(kind) ? tools.drivers() : tools.toolbox();
  }

  /** Whether a kind of process runs on another machine. */
  boolean away(Kind kind) {
    return (kind == Kind.DRIVER || kind == Kind.QUERIES) && tools.placement().away();
  }

  private List<String> shape(Kind kind) {
    return switch (kind) {
      case TSERVER -> level.tserver().shape();
      case DRIVER, QUERIES -> level.driver().shape();
      default -> JvmSpec.small(kind.heap);
    };
  }

  /** The flags of every process of an instance, and of its clients. */
  List<String> common() {
    List<String> flags = new ArrayList<>();
    flags.add(NO_BEANS);
    // As URIs: both are parsed as such, and refuse a path with a space.
    flags.add(
        "-Dlog4j2.configurationFile="
            + layout.configuration().resolve("log4j2.properties").toUri());
    flags.add("-Daccumulo.properties=" + layout.properties().toUri());
    if (material.client() != null) {
      flags.add("-Djava.security.krb5.conf=" + material.client().krb5Conf());
    }
    return flags;
  }
}
