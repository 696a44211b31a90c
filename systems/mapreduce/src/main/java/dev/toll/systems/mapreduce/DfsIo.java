package dev.toll.systems.mapreduce;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.HdfsCluster;
import dev.toll.systems.hadoop.HdfsLevel;
import dev.toll.systems.hadoop.client.HdfsCommands.Compared;
import dev.toll.systems.hadoop.client.JobCommands;
import dev.toll.systems.hadoop.client.JobCommands.Benchmark;
import dev.toll.systems.hadoop.client.JobCommands.DfsIoFiles;
import dev.toll.systems.hadoop.client.JobCommands.JobDone;
import java.util.Map;

/** TestDFSIO writes files, or reads files that it wrote and that were verified before. */
final class DfsIo extends MapReduceLoad {
  /** TestDFSIO's own name for the directory of its files. */
  static final String DATA = "/io_data";

  private static final int SMALL = 1 << 20;

  DfsIo(HdfsLevel level, HdfsCluster cluster, Map<String, String> facts) {
    super(level, cluster, MapReduceLevel.of(level.settings()).files(), facts);
  }

  private boolean reads() {
    return job().job() == MapReduceLevel.Job.DFSIO_READ;
  }

  @Override
  void input(Steps steps) throws SystemException, InterruptedException {
    if (reads()) {
      steps.call("write the files", level().deadline(), () -> idleThenRun("-write"));
      Verification written = steps.call("verify the files", level().deadline(), this::verify);
      if (written.verdict() != Verdict.TRUE) {
        throw new SystemException("the files to be read are not right: " + written.summary());
      }
    } else {
      steps.run(
          "first job",
          level().deadline(),
          () -> {
            run("-write", WARM, 1, SMALL, (t, operations, total) -> {});
            drop(WARM);
          });
    }
  }

  private JobDone idleThenRun(String what) throws SystemException, InterruptedException {
    jobs().endContainers();
    return run(what, MEASURED, job().files(), job().fileBytes(), (t, operations, total) -> {});
  }

  private JobDone run(String what, String directory, int files, long bytes, LoadListener listener)
      throws SystemException, InterruptedException {
    return jobs()
        .run(
            Benchmark.DFSIO,
            Map.of("test.build.data", directory),
            listener,
            what,
            "-nrFiles",
            Integer.toString(files),
            "-size",
            bytes + "B");
  }

  @Override
  JobDone run(LoadListener listener) throws SystemException, InterruptedException {
    return run(reads() ? "-read" : "-write", MEASURED, job().files(), job().fileBytes(), listener);
  }

  @Override
  public Verification verify() throws SystemException, InterruptedException {
    Compared found =
        call(
            JobCommands.VERIFY_DFSIO,
            new DfsIoFiles(MEASURED + DATA, job().files(), job().fileBytes()));
    return comparison(found);
  }
}
