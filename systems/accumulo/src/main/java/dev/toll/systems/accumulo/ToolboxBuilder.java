package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ClassPath;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkException;
import dev.toll.systems.base.jdk.JdkFinder;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.TollHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds a JDK, resolves the jars, builds the native map: all that is kept between runs. */
final class ToolboxBuilder {
  private final Settings settings;
  private final RunContext context;
  private final Artifacts artifacts;
  private String origin = "unknown";

  ToolboxBuilder(Settings settings, RunContext context, Artifacts artifacts) {
    this.settings = settings;
    this.context = context;
    this.artifacts = artifacts;
  }

  Toolbox build() throws SystemException, InterruptedException {
    Jdk jdk = jdk();
    ClassPath accumulo = artifacts.classPath();
    origin = accumulo.origin();
    List<Path> jars = new ArrayList<>(TollHome.driverJars("accumulo"));
    jars.addAll(accumulo.paths());
    Path archives = context.cache().resolve("archives");
    try {
      SharedArchive.sweep(archives);
    } catch (IOException e) {
      throw new SystemException("cannot clear " + archives + ": " + e.getMessage(), e);
    }
    return new Toolbox(jdk, jars, nativeMap(jdk), archives, context.ledger(), context.profiled());
  }

  /** Whether the jars were compared with pinned checksums. */
  String origin() {
    return origin;
  }

  private static Jdk jdk() throws SystemException {
    try {
      return new JdkFinder().pick(JdkRange.ACCUMULO_2_1);
    } catch (JdkException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  private Path nativeMap(Jdk jdk) throws SystemException, InterruptedException {
    String wish = settings.text(AccumuloSettings.NATIVE_MAP);
    if (wish.equals("no")) {
      return null;
    }
    NativeMap map = new NativeMap(context.cache(), jdk, settings.text(AccumuloSettings.VERSION));
    Optional<Path> built = map.built();
    if (built.isPresent()) {
      return built.get();
    }
    Optional<String> missing = map.missing();
    if (missing.isPresent()) {
      if (wish.equals("yes")) {
        throw new SystemException(
            "native-map is yes, but it cannot be built without "
                + missing.get()
                + "; install it, or say auto or no");
      }
      context.progress().note("no native map: " + missing.get() + " is missing; using the heap");
      return null;
    }
    context.progress().note("building Accumulo's native map (once per version and JDK)");
    return map.build(artifacts.nativeSource());
  }
}
