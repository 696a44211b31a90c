package dev.toll.systems.mapreduce;

import static dev.toll.engine.settings.Specs.bytes;
import static dev.toll.engine.settings.Specs.choice;
import static dev.toll.engine.settings.Specs.count;
import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.flag;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.systems.hadoop.HdfsSettings;
import java.util.List;
import java.util.stream.Stream;

/** The settings of workload {@code mapreduce} alone. */
final class MapReduceSettings {
  static final String JOB = "workload.job";
  static final String RUNNER = "workload.runner";
  static final String BYTES = "workload.bytes";
  static final String MAPS = "workload.maps";
  static final String REDUCES = "workload.reduces";
  static final String SORT_BUFFER = "workload.sort-buffer";
  static final String ENCRYPT_INTERMEDIATE = "workload.encrypt-intermediate";
  static final String NODE_MEMORY = "system.yarn.node-memory";
  static final String TASK_MEMORY = "system.yarn.task-memory";
  static final String MASTER_MEMORY = "system.yarn.master-memory";
  static final String TASK_FLAGS = "jvm.task.flags";

  /** In addition to those of HDFS. */
  static final List<String> SERVERS = List.of("resourcemanager", "nodemanager");

  private MapReduceSettings() {}

  static List<SettingSpec> all() {
    return Stream.of(Trait.CLIENTS.of(load()), Trait.OWN_SERVERS.of(servers()), flags())
        .flatMap(List::stream)
        .toList();
  }

  private static List<SettingSpec> load() {
    return List.of(
        choice(
                JOB,
                MapReduceLevel.Job.values(),
                "the measured job: TeraSort of generated rows, or TestDFSIO, which writes files or"
                    + " reads what it wrote")
            .seenBy(JobProof.NAME),
        choice(
                RUNNER,
                MapReduceLevel.Runner.values(),
                "what runs jobs: YARN, each task in a container, or MapReduce's local job runner in"
                    + " the driver's process")
            .seenBy(JobProof.NAME),
        bytes(BYTES, "1G", "100", "what TeraSort sorts, in whole rows of 100 bytes"),
        count(MAPS, "4", "1", "10k", "maps of TeraGen, each of which writes a file"),
        count(REDUCES, "2", "1", "10k", "reduces of TeraSort, each of which writes a file")
            .seenBy(JobProof.NAME),
        bytes(SORT_BUFFER, "100M", "1M", "mapreduce.task.io.sort.mb, in whole MiB")
            .atMost("2047M")
            .seenBy(JobProof.NAME),
        flag(
                ENCRYPT_INTERMEDIATE,
                "false",
                "mapreduce.job.encrypted-intermediate-data: spills and shuffled data; an encryption"
                    + " zone encrypts files in HDFS only")
            .seenBy(JobProof.NAME, Spills.NAME));
  }

  private static List<SettingSpec> servers() {
    return List.of(
        bytes(NODE_MEMORY, "4G", "512M", "memory that the NodeManager gives to containers"),
        bytes(TASK_MEMORY, "1G", "128M", "memory of a task's container; its heap is 3/4 of it")
            .seenBy(JobProof.NAME),
        bytes(
            MASTER_MEMORY,
            "512M",
            "128M",
            "memory of the ApplicationMaster's container; its heap is 3/4 of it"),
        bytes(HdfsSettings.heap("resourcemanager"), "512M", "64M", "heap of the ResourceManager"),
        bytes(HdfsSettings.heap("nodemanager"), "512M", "64M", "heap of the NodeManager"));
  }

  private static List<SettingSpec> flags() {
    return List.of(
        emptyText(HdfsSettings.flags("resourcemanager"), "more JVM flags of the resourcemanager"),
        emptyText(HdfsSettings.flags("nodemanager"), "more JVM flags of the nodemanager"),
        emptyText(TASK_FLAGS, "more JVM flags of tasks"));
  }
}
