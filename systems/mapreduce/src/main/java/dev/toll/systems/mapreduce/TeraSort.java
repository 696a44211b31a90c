package dev.toll.systems.mapreduce;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsLevel;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import dev.toll.systems.hadoop.client.JobCommands;
import dev.toll.systems.hadoop.client.JobCommands.Benchmark;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import dev.toll.systems.hadoop.client.JobCommands.Rows;
import dev.toll.systems.hadoop.client.JobCommands.Validated;
import java.util.Locale;
import java.util.Map;

/** TeraGen makes rows, TeraSort is measured, TeraValidate reads what it wrote. */
final class TeraSort extends MapReduceLoad {
  private static final String INPUT = MEASURED + "/input";
  static final String OUTPUT = MEASURED + "/output";
  private static final String VALIDATED = MEASURED + "/validated";

  /** What TeraGen made: its rows, and their sum in hexadecimal. */
  private Rows generated;

  TeraSort(HdfsLevel level, HdfsCluster cluster, Map<String, String> facts) {
    super(level, cluster, MapReduceLevel.of(level.settings()).rows(), facts);
  }

  @Override
  void input(Steps steps) throws SystemException, InterruptedException {
    generated = steps.call("TeraGen", level().deadline(), this::generate);
  }

  private Rows generate() throws SystemException, InterruptedException {
    JobDone done =
        jobs()
            .run(
                Benchmark.TERAGEN,
                Map.of("mapreduce.job.maps", Integer.toString(job().maps())),
                Long.toString(job().rows()),
                INPUT);
    // The local job runner leaves no counters: the rows are read where they are.
    return done.application() == null
        ? call(JobCommands.ROWS, new Directory(INPUT))
        : new Rows(
            done.application().counters().mapOutputRecords(),
            Long.toHexString(done.application().counters().checksum()));
  }

  @Override
  JobDone run(LoadListener listener) throws SystemException, InterruptedException {
    return jobs().run(Benchmark.TERASORT, Map.of(), listener, INPUT, OUTPUT);
  }

  /**
   * The rows are in order, as many as were generated, and their sum is that of the generated ones.
   * TeraValidate sees order and sum; it is given no number, so the rows it reads are counted.
   */
  @Override
  public Verification verify() throws SystemException, InterruptedException {
    drop(VALIDATED);
    JobDone done = jobs().run(Benchmark.TERAVALIDATE, Map.of(), OUTPUT, VALIDATED);
    Validated found = call(JobCommands.VALIDATED, new Directory(VALIDATED));
    long rows =
        done.application() == null
            ? call(JobCommands.ROWS, new Directory(OUTPUT)).rows()
            : done.application().counters().mapInputRecords();
    boolean right =
        rows == job().rows()
            && generated.rows() == job().rows()
            && found.errors().isEmpty()
            && found.checksum().equals(generated.checksum());
    return new Verification(
        Verdict.of(right),
        String.format(
            Locale.ROOT,
            "%,d of %,d rows are there; checksum %s, of the generated rows %s; %s",
            rows,
            generated.rows(),
            found.checksum().isEmpty() ? "missing" : found.checksum(),
            generated.checksum(),
            found.errors().isEmpty()
                ? "all in order"
                : "not in order: " + found.errors().get(0).replace('\t', ' ')),
        Map.of(
            "expected",
            job().rows(),
            "generated",
            generated.rows(),
            "found",
            rows,
            "notInOrder",
            (long) found.errors().size(),
            "checksumDiffers",
            found.checksum().equals(generated.checksum()) ? 0L : 1L));
  }
}
