package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVMs of an instance: what they are made from, and which flags they get.
 *
 * @param material secrets of the run
 * @param layout where the instance's files are
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

  /** Of a process on a host, with its paths there. */
  JvmSpec spec(Kind kind, ProcessHost host) throws SystemException {
    JvmSpec spec = away(kind) || connected() ? bare(kind, host) : configured(kind, host);
    if (!kind.preload.isEmpty()) {
      spec =
          spec.with(
              List.of("-Dtoll.preload=" + kind.preload + ",org.apache.hadoop.conf.Configuration"));
    }
    if (kind == Kind.TSERVER && tools.nativeMap() != null) {
      Path library = material.on(host).there(tools.nativeMap().resolve(NativeMap.LIBRARY));
      spec = spec.with(List.of("-Daccumulo.native.lib.path=" + library.getParent()));
    }
    return switch (kind) {
      case TSERVER -> spec.with(JvmSpec.COMPILED_EARLY).with(level.tserver().flags());
      case DRIVER, QUERIES -> spec.with(JvmSpec.COMPILED_EARLY).with(level.driver().flags());
      default -> spec.unprofiled();
    };
  }

  private JvmSpec configured(Kind kind, ProcessHost host) throws SystemException {
    Path configuration = layout.on(host).configuration();
    return JvmSpec.of(Choices.word(kind), kind.mainClass, shape(kind), configuration)
        .with(common(host));
  }

  private boolean connected() {
    return ConnectSettings.wanted(level.settings());
  }

  /** A client needs none of the instance's files but those that commands name. */
  private JvmSpec bare(Kind kind, ProcessHost host) throws SystemException {
    // An archive of its own: one made with a directory on the class path serves none without it.
    return JvmSpec.of("bare-" + Choices.word(kind), kind.mainClass, shape(kind), null)
        .with(List.of(NO_BEANS, LOG_LEVEL))
        .with(names(host))
        .with(connected() ? List.of() : kerberos(host));
  }

  /** What a client of toll's is made from, on the machine that it runs on. */
  Toolbox toolbox(Kind kind, ProcessHost host) throws SystemException {
    return away(kind) ? tools.toolbox().on(host) : tools.toolbox();
  }

  /** Where the ingest's drivers run. */
  List<ServerLocation> ingesters() {
    return tools.placement().ingesters();
  }

  /** This machine. */
  ProcessHost here() {
    return tools.placement().here().host();
  }

  /** Where a client of toll's runs; of several drivers the first. */
  ProcessHost host(Kind kind) {
    return away(kind) ? tools.placement().drivers() : here();
  }

  /** Whether a client of toll's runs on another machine. */
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

  /** The flags of every process of an instance on a host, and of its clients there. */
  List<String> common(ProcessHost host) throws SystemException {
    Layout there = layout.on(host);
    List<String> flags = new ArrayList<>();
    flags.add(NO_BEANS);
    // As URIs: both are parsed as such, and refuse a path with a space.
    flags.add(
        "-Dlog4j2.configurationFile=" + there.configuration().resolve("log4j2.properties").toUri());
    flags.add("-Daccumulo.properties=" + there.properties().toUri());
    flags.addAll(kerberos(host));
    flags.addAll(names(host));
    if (tools.placement().away() && level.storage().kind().hdfs()) {
      // One user on all hosts, whichever user logs in there; simple authentication goes by this
      // alone.
      flags.add("-DHADOOP_USER_NAME=" + System.getProperty("user.name"));
    }
    return flags;
  }

  private List<String> kerberos(ProcessHost host) throws SystemException {
    return material.client() == null
        ? List.of()
        : List.of(
            "-Djava.security.krb5.conf=" + material.on(host).there(material.client().krb5Conf()));
  }

  private List<String> names(ProcessHost host) {
    return tools.placement().away()
        ? List.of("-Djdk.net.hosts.file=" + layout.on(host).hostNames())
        : List.of();
  }
}
