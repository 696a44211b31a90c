package dev.toll.systems.mapreduce;

import dev.toll.systems.base.process.JavaCommand.Stdin;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.process.SharedArchive;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.hadoop.Deployment;
import dev.toll.systems.hadoop.HdfsSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JVMs in containers. MapReduce starts them by {@code java} and what the job gives as options;
 * ours name a file of arguments (java(1), "@argfiles") with flags, class path and class-data
 * archive. A class path in the environment, MapReduce's own way, begins with the container's
 * directory, for which no archive can be made.
 *
 * <p>Tasks live for seconds, so that booting is much of what they do; archives are made by a job of
 * their own, once.
 */
final class TaskJvms {
  /** Little memory and few threads each, as several run on a small machine. */
  private static final String COLLECTOR = "-XX:+UseSerialGC";

  private final Deployment deployment;
  private final Toolbox tools;
  private final MapReduceLevel level;

  TaskJvms(Deployment deployment) {
    this.deployment = deployment;
    tools = deployment.tools().yarn();
    level = MapReduceLevel.of(deployment.level().settings());
  }

  private JvmSpec task() {
    boolean aes = deployment.level().settings().flag(HdfsSettings.DRIVER_AES);
    return spec("task", level.taskBytes())
        .with(aes ? List.of() : List.of("-XX:-UseAES"))
        .with(deployment.level().settings().text(MapReduceSettings.TASK_FLAGS));
  }

  private JvmSpec master() {
    return spec("master", level.masterBytes());
  }

  private static JvmSpec spec(String kind, long containerBytes) {
    long heap = MapReduceLevel.heap(containerBytes);
    // The main class is MapReduce's to choose.
    return JvmSpec.of(kind, "unused", List.of("-Xmx" + heap, COLLECTOR), null).unprofiled();
  }

  boolean archived() throws IOException {
    return tools.archive(task()).exists() && tools.archive(master()).exists();
  }

  /** Options of a job whose tasks use the archives, where there are any. */
  Map<String, String> options() throws IOException {
    SharedArchive task = tools.archive(task());
    SharedArchive master = tools.archive(master());
    return options(
        "",
        task().archived(task.exists()),
        task().archived(task.exists()),
        master().archived(master.exists()));
  }

  /**
   * Options of a job with one map and one reduce that leaves archives behind. The map makes that of
   * tasks, while the reduce works: what still runs when the last task is done is killed.
   */
  Map<String, String> archiving() throws IOException {
    return options("new-", task().archived(true), task().archived(false), master().archived(true));
  }

  /** Puts those in place; all containers have ended. */
  void adopt() throws IOException {
    tools.archive(task()).adopt();
    tools.archive(master()).adopt();
  }

  private Map<String, String> options(String prefix, JvmSpec map, JvmSpec reduce, JvmSpec master)
      throws IOException {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("mapreduce.map.java.opts", arguments(prefix + "map.args", map));
    properties.put("mapreduce.reduce.java.opts", arguments(prefix + "reduce.args", reduce));
    properties.put("yarn.app.mapreduce.am.command-opts", arguments(prefix + "master.args", master));
    return properties;
  }

  /** Everything between {@code java} and the main class. */
  private String arguments(String name, JvmSpec spec) throws IOException {
    List<String> command = tools.command(spec, Stdin.OWN, List.of()).command();
    Path file = deployment.configuration().resolve(name);
    Files.writeString(
        file,
        command.subList(1, command.size() - 1).stream()
            .map(TaskJvms::quoted)
            .collect(Collectors.joining("\n")),
        StandardCharsets.UTF_8);
    return "@" + file;
  }

  private static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
