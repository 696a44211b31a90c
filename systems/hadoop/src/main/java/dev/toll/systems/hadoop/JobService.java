package dev.toll.systems.hadoop;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Services;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Jobs as a load of HDFS, found as a service: only its own module knows what runs them. */
public interface JobService {
  /** That of this class path; without its module there is no such workload. */
  Optional<JobService> INSTALLED = Services.of(JobService.class).findFirst();

  /** For a level whose load is a job. */
  static JobService get() {
    return INSTALLED.orElseThrow();
  }

  /** Settings in addition to those of HDFS and of files. */
  List<SettingSpec> settings();

  /** What a trial yields. */
  List<Metric> metrics();

  /** What a trial may take. */
  Estimate estimate(Settings level);

  /** Reports settings of it that contradict each other. */
  void check(Settings level, Problems problems);

  /** The servers that run a level's jobs, not yet started; empty where the driver does. */
  Optional<JobServers> servers(Deployment deployment);

  /**
   * The load of a level.
   *
   * @param facts of the trial, which are added to
   */
  HdfsLoad load(HdfsLevel level, HdfsCluster cluster, Map<String, String> facts);
}
