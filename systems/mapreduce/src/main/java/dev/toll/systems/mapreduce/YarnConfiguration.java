package dev.toll.systems.mapreduce;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.systems.hadoop.Deployment;
import dev.toll.systems.hadoop.Endpoints;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The properties of YARN's daemons, and of jobs. */
final class YarnConfiguration {
  /**
   * In the environment of every container of an instance, with the path of its data; by this what a
   * NodeManager left when it was killed is found.
   */
  static final String CONTAINER_VARIABLE = "TOLL_CONTAINERS";

  /** Where jobs are staged and their history is written, in HDFS, outside any zone. */
  private static final String SPACE = "/mapreduce";

  private final Deployment deployment;
  private final MapReduceLevel level;
  private final YarnPorts ports;

  /**
   * Of an instance.
   *
   * @param ports null where jobs run without YARN
   */
  YarnConfiguration(Deployment deployment, YarnPorts ports) {
    this.deployment = deployment;
    level = MapReduceLevel.of(deployment.level().settings());
    this.ports = ports;
  }

  /** Of yarn-site.xml: ResourceManager and NodeManager. */
  Map<String, String> site() {
    Map<String, String> properties = addresses();
    properties.put("yarn.resourcemanager.admin.address", Endpoints.address(ports.admin()));
    properties.put(
        "yarn.resourcemanager.resource-tracker.address", Endpoints.address(ports.tracker()));
    properties.put("yarn.resourcemanager.am.max-attempts", "1");
    // By default a second: containers would be given out and ends be noticed a second late, in a
    // job of some seconds.
    properties.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
    properties.put("yarn.scheduler.minimum-allocation-mb", "64");
    String memory = Long.toString(MapReduceLevel.megabytes(level.nodeBytes()));
    properties.put("yarn.scheduler.maximum-allocation-mb", memory);
    properties.put("yarn.nodemanager.resource.memory-mb", memory);
    properties.put("yarn.nodemanager.hostname", Endpoints.HOST);
    properties.put("yarn.nodemanager.address", Endpoints.address(ports.node()));
    properties.put("yarn.nodemanager.localizer.address", Endpoints.address(ports.localizer()));
    properties.put("yarn.nodemanager.webapp.address", Endpoints.address(ports.nodeWeb()));
    properties.put("yarn.nodemanager.local-dirs", localDirectory().toString());
    properties.put("yarn.nodemanager.log-dirs", containerLogs().toString());
    properties.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    properties.put("mapreduce.shuffle.port", Integer.toString(ports.shuffle()));
    // Room is checked before a run begins; by default a disk that is nine tenths full is not used.
    properties.put("yarn.nodemanager.disk-health-checker.enable", "false");
    // A JVM's memory depends on its flags, which are ours; virtual memory says nothing of a JVM.
    properties.put("yarn.nodemanager.vmem-check-enabled", "false");
    properties.put("yarn.nodemanager.pmem-check-enabled", "false");
    // Containers inherit nothing of the NodeManager's environment.
    properties.put(
        "yarn.nodemanager.admin-env",
        "%s=%s,%s=%s,LC_ALL=C.UTF-8"
            .formatted(
                ProcessLedger.MARK_VARIABLE,
                deployment.tools().toolbox().ledger().mark(),
                CONTAINER_VARIABLE,
                deployment.data()));
    return properties;
  }

  private Map<String, String> addresses() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("yarn.resourcemanager.hostname", Endpoints.HOST);
    properties.put("yarn.resourcemanager.address", Endpoints.address(ports.client()));
    properties.put("yarn.resourcemanager.scheduler.address", Endpoints.address(ports.scheduler()));
    properties.put("yarn.resourcemanager.webapp.address", Endpoints.address(ports.web()));
    // When the servers are gone, what is left of a job must not wait a quarter of an hour for them.
    properties.put("yarn.resourcemanager.connect.max-wait.ms", "20000");
    properties.put("yarn.resourcemanager.connect.retry-interval.ms", "1000");
    return properties;
  }

  /** Of capacity-scheduler.xml, without which the ResourceManager does not start. */
  static Map<String, String> queues() {
    return Map.of(
        "yarn.scheduler.capacity.root.queues", "default",
        "yarn.scheduler.capacity.root.default.capacity", "100",
        "yarn.scheduler.capacity.maximum-am-resource-percent", "1");
  }

  /** Intermediate data: on the level's volume, like everything the servers store. */
  static Path localDirectory(Deployment deployment) {
    return deployment.data().resolve("yarn");
  }

  Path localDirectory() {
    return localDirectory(deployment);
  }

  Path containerLogs() {
    return deployment.logs().resolve("containers");
  }

  /** What a job needs to know of the level, whatever runs it. */
  Map<String, String> job() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("mapreduce.job.reduces", Integer.toString(level.reduces()));
    properties.put("mapreduce.task.io.sort.mb", Long.toString(level.sortMegabytes()));
    properties.put(
        "mapreduce.job.encrypted-intermediate-data", Boolean.toString(level.encryptIntermediate()));
    // An attempt that is run again would be part of what is measured.
    properties.put("mapreduce.map.maxattempts", "1");
    properties.put("mapreduce.reduce.maxattempts", "1");
    properties.put("mapreduce.map.speculative", "false");
    properties.put("mapreduce.reduce.speculative", "false");
    properties.put("mapreduce.job.ubertask.enable", "false");
    properties.put("mapreduce.client.submit.file.replication", "1");
    // How soon the client learns of the end; a second by default.
    properties.put("mapreduce.client.progressmonitor.pollinterval", "100");
    properties.put("mapreduce.client.completion.pollinterval", "100");
    if (level.yarn()) {
      properties.putAll(onYarn());
    } else {
      properties.put("mapreduce.framework.name", "local");
      // One at a time by default, which would be no concurrency at all.
      String slots = Integer.toString(level.slots());
      properties.put("mapreduce.local.map.tasks.maximum", slots);
      properties.put("mapreduce.local.reduce.tasks.maximum", slots);
      properties.put("mapreduce.cluster.local.dir", localDirectory().toString());
    }
    return properties;
  }

  private Map<String, String> onYarn() {
    Map<String, String> properties = addresses();
    properties.put("mapreduce.framework.name", "yarn");
    String task = Long.toString(MapReduceLevel.megabytes(level.taskBytes()));
    properties.put("mapreduce.map.memory.mb", task);
    properties.put("mapreduce.reduce.memory.mb", task);
    properties.put(
        "yarn.app.mapreduce.am.resource.mb",
        Long.toString(MapReduceLevel.megabytes(level.masterBytes())));
    properties.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "100");
    properties.put("mapreduce.am.max-attempts", "1");
    properties.put("yarn.app.mapreduce.am.staging-dir", SPACE + "/staging");
    properties.put("mapreduce.jobhistory.intermediate-done-dir", SPACE + "/history");
    properties.put("mapreduce.jobhistory.done-dir", SPACE + "/done");
    String java = deployment.tools().yarn().jdk().home().toString();
    for (String of : new String[] {"yarn.app.mapreduce.am", "mapreduce.map", "mapreduce.reduce"}) {
      properties.put(of + ".env.JAVA_HOME", java);
    }
    // The class path is in the files of arguments; see TaskJvms.
    properties.put("yarn.application.classpath", "$PWD");
    properties.put("mapreduce.application.classpath", "$PWD");
    return properties;
  }
}
