package dev.toll.systems.hadoop;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a trial yields, by workload. */
public final class HdfsMetrics {
  static final String WAIT = "create_wait";
  static final String CLIENT_CREATE = "client_create";
  static final String RATE = "creates_per_second";
  static final String P99 = "create_wait_p99";
  static final String SERVER_CREATE = "server_create";
  static final String SERVER_CREATE_TOTAL = "server_create_total";
  static final String SERVER_EDEK = "server_edek";
  static final String RPC_CREATE = "rpc_create";
  static final String ELAPSED = CommonMetrics.ELAPSED;
  static final String CLIENT_CPU = CommonMetrics.CLIENT_CPU;
  static final String NAMENODE_CPU = "namenode_cpu_per_million";
  static final String KMS_CPU = "kms_cpu_per_million";
  static final String MACHINE_CPU = CommonMetrics.MACHINE_CPU;

  static final String WRITE_SECONDS = "write_seconds";
  static final String READ_SECONDS = "read_seconds";
  static final String WRITE_RATE = "write_rate";
  static final String READ_RATE = "read_rate";
  static final String WRITE_CLIENT_CPU = "write_client_cpu_per_gb";
  static final String WRITE_DATANODE_CPU = "write_datanode_cpu_per_gb";
  static final String READ_CLIENT_CPU = "read_client_cpu_per_gb";
  static final String READ_DATANODE_CPU = "read_datanode_cpu_per_gb";

  /**
   * The headline is what a client waits: under an arrival rate elapsed time is the schedule's, and
   * the NameNode's own time is only a small part of the cost.
   */
  static final List<Metric> CREATE =
      List.of(
          new Metric(WAIT, "A create and its close, mean", "us", Better.LOWER, true),
          time(P99, "A create and its close, p99", Better.LOWER),
          time(CLIENT_CREATE, "Response time of the create call alone, mean", Better.LOWER),
          time(SERVER_CREATE, "NameNodeRpcServer.create(), mean", Better.LOWER),
          Metric.lower(SERVER_CREATE_TOTAL, "NameNodeRpcServer.create(), in all", "s"),
          time(SERVER_EDEK, "of it getting an encrypted key, mean", Better.NEITHER),
          time(RPC_CREATE, "Create by the NameNode's RPC metrics, mean", Better.NEITHER),
          Metric.higher(RATE, "Creates/s", "1/s"),
          Metric.neither(ELAPSED, "Elapsed", "s"),
          CommonMetrics.cpu(CLIENT_CPU, "Client", "creates"),
          CommonMetrics.cpu(NAMENODE_CPU, "NameNode", "creates"),
          Metric.neither(KMS_CPU, "KMS CPU per million creates", "CPU-s/M creates"),
          CommonMetrics.cpu(MACHINE_CPU, "Machine", "creates"));

  static final List<Metric> WRITE_READ =
      List.of(
          new Metric(WRITE_SECONDS, "Writing", "s", Better.LOWER, true),
          Metric.lower(READ_SECONDS, "Reading", "s"),
          Metric.higher(WRITE_RATE, "Written", "MB/s"),
          Metric.higher(READ_RATE, "Read", "MB/s"),
          cpu(WRITE_CLIENT_CPU, "Client CPU per GB written"),
          cpu(WRITE_DATANODE_CPU, "DataNode CPU per GB written"),
          cpu(READ_CLIENT_CPU, "Client CPU per GB read"),
          cpu(READ_DATANODE_CPU, "DataNode CPU per GB read"));

  /** What of its own a study's load has: the time that toll's servers take for it. */
  private static final List<Metric> COMMAND =
      List.of(CommonMetrics.cpu(CommonMetrics.SERVER_CPU, "Server", "operations"));

  /** What is known of servers that toll started alone. */
  private static final Set<String> OF_OWN_SERVERS =
      Set.of(
          SERVER_CREATE,
          SERVER_CREATE_TOTAL,
          SERVER_EDEK,
          RPC_CREATE,
          NAMENODE_CPU,
          KMS_CPU,
          WRITE_DATANODE_CPU,
          READ_DATANODE_CPU);

  private HdfsMetrics() {}

  private static Metric time(String name, String label, Better better) {
    return new Metric(name, label, "us", better, false);
  }

  /** CPU-seconds per GB moved. */
  public static Metric cpu(String name, String label) {
    return Metric.lower(name, label, "CPU-s/GB");
  }

  /** At these settings. */
  static List<Metric> of(Settings settings) {
    List<Metric> metrics = new ArrayList<>(of(settings.text(HdfsSettings.WORKLOAD)));
    if (ConnectSettings.wanted(settings)) {
      metrics.removeIf(metric -> OF_OWN_SERVERS.contains(metric.name()));
    }
    return metrics;
  }

  static List<Metric> of(String workload) {
    return switch (workload) {
      case HdfsSettings.WRITE_READ -> WRITE_READ;
      case HdfsSettings.MAPREDUCE -> JobService.get().metrics();
      case CommandLoad.NAME -> COMMAND;
      default -> CREATE;
    };
  }
}
