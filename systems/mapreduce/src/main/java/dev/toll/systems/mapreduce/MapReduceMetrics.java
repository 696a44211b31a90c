package dev.toll.systems.mapreduce;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.hadoop.HdfsMetrics;
import dev.toll.systems.hadoop.client.JobCommands.JobCounters;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a trial of workload {@code mapreduce} yields. */
final class MapReduceMetrics {
  static final String SECONDS = "job_seconds";
  static final String RATE = "job_rate";
  static final String MAP_RATE = "map_rate";
  static final String CORE_SECONDS = "core_seconds";
  static final String TASKS_CPU = "tasks_cpu_per_gb";
  static final String DAEMONS_CPU = "daemons_cpu_per_gb";
  static final String DATANODE_CPU = "datanode_cpu_per_gb";
  static final String CLIENT_CPU = "client_cpu_per_gb";
  static final String MACHINE_CPU = "machine_cpu_per_gb";
  static final String COUNTED_CPU = "counted_cpu_per_gb";
  static final String GC = "tasks_gc_seconds";
  static final String SPILLED = "spilled_records";
  static final String SHUFFLED = "shuffled_bytes";
  static final String INTERMEDIATE = "intermediate_bytes";

  static final List<Metric> ALL =
      List.of(
          new Metric(SECONDS, "The job, from its submission to its end", "s", Better.LOWER, true),
          Metric.higher(RATE, "Sorted, written or read by the job", "MB/s"),
          Metric.higher(MAP_RATE, "By one map of TestDFSIO while it works", "MB/s"),
          Metric.lower(CORE_SECONDS, "The machine's processors x the job's time", "s"),
          HdfsMetrics.cpu(TASKS_CPU, "Containers' CPU per GB"),
          HdfsMetrics.cpu(DAEMONS_CPU, "CPU of HDFS's and YARN's daemons per GB"),
          HdfsMetrics.cpu(DATANODE_CPU, "of it DataNode CPU per GB"),
          HdfsMetrics.cpu(CLIENT_CPU, "Client CPU per GB"),
          HdfsMetrics.cpu(MACHINE_CPU, "Machine CPU per GB"),
          Metric.neither(COUNTED_CPU, "Tasks' CPU per GB by MapReduce's counter", "CPU-s/GB"),
          Metric.neither(GC, "Tasks' garbage collections, sum", "s"),
          Metric.neither(SPILLED, "Records spilled to local disk", "records"),
          Metric.neither(SHUFFLED, "Shuffled to reduces", "bytes"),
          Metric.neither(INTERMEDIATE, "Intermediate data written to disk", "bytes"));

  private MapReduceMetrics() {}

  static Map<String, Double> of(MapReduceLevel level, int processors, JobDone done, JobCpu cpu) {
    double gigabytes = level.bytes() / 1e9;
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(SECONDS, done.elapsedSeconds());
    metrics.put(RATE, level.bytes() / done.elapsedSeconds() / 1e6);
    metrics.put(CORE_SECONDS, processors * done.elapsedSeconds());
    if (done.mapBytesPerSecond() != null) {
      metrics.put(MAP_RATE, done.mapBytesPerSecond() / 1e6);
    }
    CommonMetrics.put(metrics, DAEMONS_CPU, cpu.daemons() / gigabytes);
    CommonMetrics.put(metrics, DATANODE_CPU, cpu.dataNodes() / gigabytes);
    CommonMetrics.put(metrics, CLIENT_CPU, cpu.client() / gigabytes);
    if (done.application() != null) {
      JobCounters counters = done.application().counters();
      CommonMetrics.put(metrics, TASKS_CPU, cpu.tasks() / gigabytes);
      metrics.put(COUNTED_CPU, counters.cpuMillis() / 1e3 / gigabytes);
      metrics.put(GC, counters.gcMillis() / 1e3);
      metrics.put(SPILLED, (double) counters.spilledRecords());
      metrics.put(SHUFFLED, (double) counters.shuffledBytes());
      metrics.put(INTERMEDIATE, (double) counters.localWritten());
    }
    return metrics;
  }
}
