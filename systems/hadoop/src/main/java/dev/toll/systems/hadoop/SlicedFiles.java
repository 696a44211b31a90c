package dev.toll.systems.hadoop;

import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import dev.toll.systems.hadoop.client.HdfsCommands.Transferred;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Whole files in slices: in each some are written and then read back, and the files' numbers go on.
 * What is counted here, and cut, are files of every thread at once.
 */
final class SlicedFiles implements SlicedLoad {
  private final WriteRead load;
  private int warmed;

  SlicedFiles(WriteRead load) {
    this.load = load;
  }

  WriteRead load() {
    return load;
  }

  @Override
  public OptionalLong operations() {
    return OptionalLong.of(each(HdfsSettings.FILES));
  }

  /** Files that every thread writes. */
  private long each(String setting) {
    return load.level().settings().count(setting) / load.level().threads();
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long all = each(HdfsSettings.WARM);
    if (all == 0) {
      return new Load(0, 0, Map.of());
    }
    long part = Portions.ofWarmUp(all, of, 1);
    Files files = files(load.warmed(), warmed, part);
    double seconds =
        steps.call(
            "warm up",
            load.level().deadline(),
            () -> transfer(true, files, listener) + transfer(false, files, listener));
    warmed += files.files();
    // The pace is given in the units that the load is cut into.
    return new Load(part, seconds, Map.of());
  }

  private double transfer(boolean write, Files files, LoadListener listener)
      throws SystemException, InterruptedException {
    Transferred done =
        load.load(
            write,
            files,
            listener,
            tick -> listener.tick(tick.t(), tick.operations(), tick.total()));
    return done.elapsedSeconds();
  }

  /** So many of every thread, after those before. */
  Files files(String directory, long first, long ofEach) {
    return load.files(directory, first, Math.toIntExact(ofEach * load.level().threads()));
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warmed > 0) {
      steps.run("drop the warm-up's files", load.level().deadline(), load::dropWarm);
    }
  }

  @Override
  public Slices begin(Path latency) throws SystemException {
    return new FileSlices(this, latency);
  }

  /** Files written and read before, unmeasured. */
  long warmedFiles() {
    return warmed;
  }
}
