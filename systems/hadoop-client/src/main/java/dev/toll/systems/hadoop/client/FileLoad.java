package dev.toll.systems.hadoop.client;

import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;

/**
 * Writes whole files, or reads them: each operation is a chunk of 1 MiB, so that a load of few
 * large files still shows its progress. A file's close, which waits for its blocks, belongs to its
 * last chunk.
 */
final class FileLoad {
  private FileLoad() {}

  static Transferred write(ClientSession session, Files wish, Reporter reporter) throws Exception {
    FileSet set = new FileSet(wish);
    SeededData data = new SeededData(wish.seed());
    session.fs().mkdirs(set.directory());
    return run(
        set, reporter, (index, operations) -> new FileWriter(session.fs(), set, data, index));
  }

  static Transferred read(ClientSession session, Files wish, Reporter reporter) throws Exception {
    FileSet set = new FileSet(wish);
    return run(set, reporter, (index, operations) -> new FileReader(session.fs(), set, index));
  }

  private static Transferred run(FileSet set, Reporter reporter, LoadWorker.Factory factory)
      throws Exception {
    LoadResult result =
        LoadLoop.run(
            LoadPlan.count(set.threads(), set.files() * set.chunks()), factory, reporter::tick);
    return new Transferred(
        result.operations(), result.elapsedSeconds(), set.bytes(), result.stoppedBy(), null);
  }
}
