package dev.toll.systems.mapreduce;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.hadoop.client.JobCommands.Application;
import dev.toll.systems.mapreduce.MapReduceLevel.Job;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Whether the measured job ran on YARN, in containers, with the level's settings: by what the
 * ResourceManager and the ApplicationMaster recorded of it.
 */
final class JobProof {
  static final String NAME = "job";

  private JobProof() {}

  /**
   * The proof.
   *
   * @param ran what is on record of the measured job; null when no application of YARN ran
   */
  static ProofResult of(MapReduceLevel claimed, Application ran) {
    if (!claimed.yarn()) {
      return ProofResult.of(
          NAME,
          "the job ran in the driver's process, by the local job runner",
          Verdict.of(ran == null),
          ran == null
              ? "no ResourceManager is running, and the job ended with success"
              : ran.id() + " ran on YARN");
    }
    String claim = "the job ran on YARN, each task in a container, with the level's settings";
    if (ran == null) {
      return ProofResult.of(NAME, claim, Verdict.FALSE, "no application ran on YARN");
    }
    Map<String, String> expected = expected(claimed);
    Map<String, String> wrong = new LinkedHashMap<>();
    expected.forEach(
        (name, value) -> {
          if (!Objects.equals(value, ran.settings().get(name))) {
            wrong.put(name, ran.settings().get(name) + " instead of " + value);
          }
        });
    long tasks = ran.maps() + ran.reduces();
    boolean contained =
        ran.finalStatus().equals("SUCCEEDED")
            && !ran.uber()
            && tasks > 0
            && ran.containers() == tasks + ran.failedAttempts();
    String evidence =
        "%s %s: %,d maps and %,d reduces in %,d containers%s%s"
            .formatted(
                ran.id(),
                ran.finalStatus(),
                ran.maps(),
                ran.reduces(),
                ran.containers(),
                ran.uber() ? ", in the ApplicationMaster (uber)" : "",
                wrong.entrySet().stream()
                    .map(each -> "; " + each.getKey() + " is " + each.getValue())
                    .collect(Collectors.joining()));
    Map<String, String> facts = new TreeMap<>(ran.settings());
    facts.put("application", ran.id());
    return ProofResult.of(NAME, claim, Verdict.of(contained && wrong.isEmpty()), evidence, facts);
  }

  /** Settings of the job's own configuration, which are enough to distinguish jobs and levels. */
  private static Map<String, String> expected(MapReduceLevel level) {
    Map<String, String> expected = new LinkedHashMap<>();
    String task = Long.toString(MapReduceLevel.megabytes(level.taskBytes()));
    expected.put("mapreduce.framework.name", "yarn");
    expected.put("mapreduce.map.memory.mb", task);
    expected.put("mapreduce.reduce.memory.mb", task);
    expected.put("mapreduce.task.io.sort.mb", Long.toString(level.sortMegabytes()));
    expected.put(
        "mapreduce.job.encrypted-intermediate-data", Boolean.toString(level.encryptIntermediate()));
    expected.put("mapreduce.job.ubertask.enable", "false");
    if (level.job() == Job.TERASORT) {
      expected.put("mapreduce.job.reduces", Integer.toString(level.reduces()));
      expected.put(
          "mapreduce.job.inputformat.class", "org.apache.hadoop.examples.terasort.TeraInputFormat");
    } else {
      expected.put(
          "mapred.mapper.class",
          "org.apache.hadoop.fs.TestDFSIO$"
              + (level.job() == Job.DFSIO_WRITE ? "WriteMapper" : "ReadMapper"));
    }
    return expected;
  }
}
