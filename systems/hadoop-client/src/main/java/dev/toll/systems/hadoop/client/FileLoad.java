package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import dev.toll.driver.LoadWorker;
import dev.toll.driver.Reporter;

/**
 * Writes whole files, or reads them: each operation is a chunk of 1 MiB, so that a load of few
 * large files still shows its progress. A file's close, which waits for its blocks, belongs to its
 * last chunk.
 *
 * <p>Arguments: those of {@link FileSet}, and {@code seed}. Result: {@code operations}, {@code
 * elapsedSeconds}, {@code bytes}.
 */
final class FileLoad {
  private FileLoad() {}

  static JsonObject write(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    FileSet set = FileSet.of(arguments);
    SeededData data = new SeededData(arguments.whole("seed", 0));
    session.fs().mkdirs(set.directory());
    return run(
        set, reporter, (index, operations) -> new FileWriter(session.fs(), set, data, index));
  }

  static JsonObject read(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    FileSet set = FileSet.of(arguments);
    return run(set, reporter, (index, operations) -> new FileReader(session.fs(), set, index));
  }

  private static JsonObject run(FileSet set, Reporter reporter, LoadWorker.Factory factory)
      throws Exception {
    LoadResult result =
        LoadLoop.run(
            LoadPlan.count(set.threads(), set.files() * set.chunks()), factory, reporter::tick);
    JsonObject json = result.toJson();
    json.addProperty("bytes", set.bytes());
    return json;
  }
}
