package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.record.TrialRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs whose servers are on two hosts, and whose driver is on a third one. */
abstract class ServersAway extends AwayRuns {
  static final String ACCUMULO = "accumulo-hosts";

  /** For servers on several hosts. */
  static final String[] IN_HDFS = {"--set", "system.storage=hdfs", "--set", "workload.tablets=4"};

  static final String[] IN_HDFS_UNDER_KERBEROS = {
    "--set",
    "system.storage=hdfs-kerberos",
    "--set",
    "workload.tablets=4",
    "--set",
    "design.drop-caches=auto"
  };

  @Override
  final Map<String, String> roles() {
    Map<String, String> roles = new LinkedHashMap<>();
    roles.put("w1", "master, worker");
    roles.put("w2", "worker");
    roles.put("i1", "ingester");
    return roles;
  }

  /** Accumulo's study, with one level: where three servers boot on every host, trials take long. */
  final String accumulo(String security) throws Exception {
    Path study = runs.resolve(ACCUMULO + ".yaml");
    Files.writeString(
        study,
        """
        toll: 1
        name: accumulo-hosts
        system: {name: accumulo}
        workload: {name: continuous-ingest, entries: 100k, warm-entries: 20k, probe-entries: 5k}
        factors: {it: {baseline: it, levels: {it: {system: {security: %s}}}}}
        design: {blocks: 1}
        scales: {smoke: {}}
        """
            .formatted(security));
    return study.toString();
  }

  /** Runs toll to its end and returns what it has said. */
  final String toll(int code, String command, String study, List<String> more) throws Exception {
    List<String> all = new ArrayList<>(more);
    ends(start(away(command, study, all.toArray(String[]::new))), code);
    assertThat(said()).doesNotContain("\tat ");
    return said();
  }

  final List<TrialRecord> trials(String study) throws Exception {
    return Journal.trials(Journal.read(run(study).journal()));
  }
}
