package dev.toll.systems.hadoop;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.util.List;

/**
 * What every process of a run is made from.
 *
 * @param stock jars of Hadoop's own benchmarks, for drivers that run them; none where none does
 * @param agent jar of the agent that times create() in the NameNode
 */
record HadoopTools(Toolbox toolbox, List<Path> stock, Path agent) {

  /**
   * Finds a JDK and fetches the jars.
   *
   * @param benchmarks whether drivers run Hadoop's own benchmarks too
   */
  static HadoopTools of(String version, boolean benchmarks, RunContext context)
      throws SystemException {
    Toolbox toolbox =
        Toolbox.of("hadoop", JdkRange.HADOOP_3_4, Artifacts.request(version), context);
    List<Path> stock =
        benchmarks
            ? ArtifactResolver.fetch(Artifacts.stock(version), context.cache(), context.progress())
                .paths()
            : List.of();
    Path agent =
        TollHome.driverJars("hadoop-agent").stream()
            .filter(jar -> jar.getFileName().toString().startsWith("toll-"))
            .findFirst()
            .orElseThrow();
    return new HadoopTools(toolbox, stock, agent);
  }
}
