package dev.toll.systems.hadoop.client;

import dev.toll.driver.Reason;
import dev.toll.driver.Wait;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.hadoop.client.JobCommands.Application;
import dev.toll.systems.hadoop.client.JobCommands.JobCounters;
import dev.toll.systems.hadoop.client.JobCommands.JobRun;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;

/**
 * What is on record of a job that ran on YARN: the ResourceManager's report, and the history and
 * configuration that the ApplicationMaster wrote into {@code
 * mapreduce.jobhistory.intermediate-done-dir}. No history server is needed to read them.
 */
record JobHistory(FileSystem fs, JobRun run, ApplicationReport report, Path directory) {
  /** Settings of a job that are read back from the configuration it ran with. */
  static final List<String> READ_BACK =
      List.of(
          "mapreduce.framework.name",
          "mapreduce.job.maps",
          "mapreduce.job.reduces",
          "mapreduce.map.memory.mb",
          "mapreduce.reduce.memory.mb",
          "mapreduce.task.io.sort.mb",
          "mapreduce.job.encrypted-intermediate-data",
          "mapreduce.job.ubertask.enable",
          "mapreduce.job.inputformat.class",
          "mapred.mapper.class");

  private static final String DONE = "mapreduce.jobhistory.intermediate-done-dir";

  /** The ApplicationMaster writes its history while the client learns of the job's end. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final String FILE_SYSTEM = FileSystemCounter.class.getName();

  /** Finds the application by its tag, and waits until the ResourceManager says how it ended. */
  static JobHistory of(ClientSession session, Configuration configuration, JobRun run)
      throws Exception {
    GetApplicationsRequest request = GetApplicationsRequest.newInstance();
    request.setApplicationTags(Set.of(run.tag()));
    Path directory = new Path(configuration.get(DONE), session.user());
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(configuration);
      client.start();
      Wait.every(Duration.ofMillis(100))
          .atMost(PATIENCE)
          .until(() -> client.getApplications(request).stream().allMatch(JobHistory::ended));
      ApplicationReport report = client.getApplications(request).stream().findFirst().orElse(null);
      return new JobHistory(session.fs(), run, report, directory);
    }
  }

  private static boolean ended(ApplicationReport report) {
    return report.getFinalApplicationStatus() != FinalApplicationStatus.UNDEFINED;
  }

  Application application() throws Exception {
    if (report == null) {
      throw new WorkloadException("no application of YARN has the tag " + run.tag());
    }
    Path history = file(".jhist");
    if (history == null) {
      throw new WorkloadException("the job has left no history in " + directory);
    }
    JobInfo job = new JobHistoryParser(fs, history).parse();
    Set<ContainerId> containers =
        job.getAllTasks().values().stream()
            .flatMap(task -> task.getAllTaskAttempts().values().stream())
            .map(TaskAttemptInfo::getContainerId)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    return new Application(
        report.getApplicationId().toString(),
        report.getFinalApplicationStatus().toString(),
        job.getSucceededMaps(),
        job.getSucceededReduces(),
        job.getAllTasks().values().stream()
            .flatMap(task -> task.getAllTaskAttempts().values().stream())
            .filter(attempt -> !"SUCCEEDED".equals(attempt.getTaskStatus()))
            .count(),
        containers.stream()
            .filter(
                each ->
                    each.getApplicationAttemptId()
                        .getApplicationId()
                        .equals(report.getApplicationId()))
            .count(),
        Boolean.TRUE.equals(job.getUberized()),
        counters(job.getTotalCounters()),
        settings());
  }

  private Map<String, String> settings() throws Exception {
    Configuration ran = new Configuration(false);
    Path file = file("_conf.xml");
    if (file != null) {
      ran.addResource(fs.open(file), file.toString());
    }
    return ConnectedCluster.some(ran, READ_BACK);
  }

  /** A file of this job; null when none appears in time. */
  private Path file(String end) throws Exception {
    String start = "job_" + report.getApplicationId().toString().substring("application_".length());
    return Wait.every(Duration.ofMillis(50)).atMost(PATIENCE).answer(() -> listed(start, end));
  }

  private Path listed(String start, String end) throws IOException {
    for (FileStatus each : fs.exists(directory) ? fs.listStatus(directory) : new FileStatus[0]) {
      String name = each.getPath().getName();
      if (name.startsWith(start) && name.endsWith(end)) {
        return each.getPath();
      }
    }
    return null;
  }

  private static JobCounters counters(Counters counters) {
    return new JobCounters(
        counters.findCounter(TaskCounter.CPU_MILLISECONDS).getValue(),
        counters.findCounter(TaskCounter.GC_TIME_MILLIS).getValue(),
        counters.findCounter(TaskCounter.SPILLED_RECORDS).getValue(),
        counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue(),
        counters.findCounter(FILE_SYSTEM, "FILE_BYTES_WRITTEN").getValue(),
        counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue(),
        counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue(),
        counters
            .findCounter("org.apache.hadoop.examples.terasort.TeraGen$Counters", "CHECKSUM")
            .getValue());
  }

  /** Why the job failed: by YARN, by the task that failed first, and the end of its log. */
  String why(Throwable failure) throws Exception {
    if (report == null) {
      return failure + "; YARN has no application of it";
    }
    String said = report.getDiagnostics() == null ? "" : report.getDiagnostics().strip();
    return "%s ended %s: %s%s"
        .formatted(
            report.getApplicationId(),
            report.getFinalApplicationStatus(),
            said.isEmpty() ? Reason.of(failure) : said,
            ContainerLogs.of(java.nio.file.Path.of(run.containerLogs()), report, failed()));
  }

  /** The container of the attempt that failed first; null when none did, or none is on record. */
  private ContainerId failed() throws Exception {
    Path history = file(".jhist");
    if (history == null) {
      return null;
    }
    return new JobHistoryParser(fs, history)
        .parse().getAllTasks().values().stream()
            .flatMap(task -> task.getAllTaskAttempts().values().stream())
            .filter(attempt -> "FAILED".equals(attempt.getTaskStatus()))
            .min(Comparator.comparingLong(TaskAttemptInfo::getFinishTime))
            .map(TaskAttemptInfo::getContainerId)
            .orElse(null);
  }
}
