package dev.toll.systems.kafka;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What every process of a run is made from: Kafka's jars, and a JDK, which may be a level's own.
 *
 * @param toolboxes by what {@code jvm.jdk} says; never empty
 */
record KafkaTools(String version, Map<String, Toolbox> toolboxes) {
  static final int LOWEST = 17;
  static final int HIGHEST = 25;

  KafkaTools {
    toolboxes = new LinkedHashMap<>(toolboxes);
  }

  /** Finds JDKs and fetches the jars. */
  static KafkaTools of(String version, List<Level> levels, RunContext context)
      throws SystemException {
    Map<String, Toolbox> toolboxes = new LinkedHashMap<>();
    for (Level level : levels) {
      String jdk = level.settings().text(KafkaSettings.JDK);
      if (!toolboxes.containsKey(jdk)) {
        toolboxes.put(jdk, Toolbox.of("kafka", range(jdk), Artifacts.classPath(version), context));
      }
    }
    return new KafkaTools(version, toolboxes);
  }

  /** Fetches Kafka's own tools, for users: neither broker nor driver need them. */
  List<Path> clients(RunContext context) throws SystemException {
    return ArtifactResolver.fetch(Artifacts.tools(version), context.cache(), context.progress())
        .paths();
  }

  /** Brokers need JDK 17 (KIP-1013); 25 is the newest that was tried. */
  static JdkRange range(String jdk) {
    boolean any = jdk.equals(KafkaSettings.AUTO);
    return new JdkRange(
        "Kafka 4", any ? LOWEST : Integer.parseInt(jdk), any ? HIGHEST : Integer.parseInt(jdk));
  }

  Toolbox of(Settings level) {
    return toolboxes.get(level.text(KafkaSettings.JDK));
  }

  /** That of the study's first level. */
  Toolbox first() {
    return toolboxes.values().iterator().next();
  }
}
