package dev.toll.systems.accumulo;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.HostName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What every process of a run is made from.
 *
 * @param toolbox of all on this machine
 * @param nativeMap directory of libaccumulo.so; null when the in-memory map is on the heap
 * @param interleaved whether instances at several levels are up at once and loaded in turns
 * @param together the loads of all levels where they use the same servers; else none
 */
record AccumuloTools(
    Toolbox toolbox,
    Placement placement,
    Path nativeMap,
    boolean interleaved,
    List<IngestLevel> together) {

  /** Finds a JDK, fetches the jars, builds the native map: all that is kept between runs. */
  static AccumuloTools of(Settings settings, List<AccumuloLevel> levels, RunContext context)
      throws SystemException, InterruptedException {
    String version = settings.text(AccumuloSettings.VERSION);
    Toolbox toolbox =
        Toolbox.of("accumulo", JdkRange.ACCUMULO_2_1, Artifacts.classPath(version), context);
    for (AgentHost host : context.placement().hosts()) {
      // Its jars, before anything starts, and in no step's time.
      Toolbox unused = toolbox.on(host);
    }
    return new AccumuloTools(
        toolbox,
        context.placement(),
        nativeMap(settings, toolbox.jdk(), version, context),
        context.interleaved(),
        levels.stream().filter(AccumuloLevel::shared).map(AccumuloLevel::ingest).toList());
  }

  /** What clients of a cluster need that runs already. */
  static AccumuloTools clients(String version, RunContext context) throws SystemException {
    Toolbox toolbox =
        Toolbox.of("accumulo", JdkRange.ACCUMULO_2_1, Artifacts.classPath(version), context);
    return new AccumuloTools(toolbox, context.placement(), null, false, List.of());
  }

  private static Path nativeMap(Settings settings, Jdk jdk, String version, RunContext context)
      throws SystemException, InterruptedException {
    String wish = settings.text(AccumuloSettings.NATIVE_MAP);
    if (wish.equals("no")) {
      return null;
    }
    NativeMap map = new NativeMap(context.cache(), jdk, version);
    Optional<Path> built = map.built();
    if (built.isPresent()) {
      return built.get();
    }
    Optional<String> missing = map.missing();
    if (missing.isPresent()) {
      if (wish.equals("yes")) {
        throw new SystemException(
            "native-map is yes, but building it requires "
                + missing.get()
                + "; install it, or set native-map to auto or no");
      }
      context
          .progress()
          .note("no native map: " + missing.get() + " is missing; using the Java heap");
      return null;
    }
    context.progress().note("building Accumulo's native map (once per version and JDK)");
    return map.build(Artifacts.nativeSource(version, context));
  }

  /**
   * What this machine is called: the host that its servers listen on, and that clients and
   * certificates know them by.
   */
  static String host(Placement placement) throws SystemException {
    return placement.away() ? placement.address().getHostAddress() : HostName.canonical();
  }

  /** The size of the in-memory map of servers that are at a level. */
  MemoryMap memoryMap(AccumuloLevel level) {
    List<IngestLevel> loads = level.shared() ? together : List.of(level.ingest());
    return MemoryMap.of(level, loads, nativeMap != null, interleaved);
  }

  /** For the record. */
  String describeMap() {
    return nativeMap == null ? "heap (no native library)" : "native (" + nativeMap + ")";
  }
}
