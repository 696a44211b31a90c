package dev.toll.systems.hadoop;

import dev.toll.driver.Event;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.slice.Portions;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Created;
import dev.toll.systems.hadoop.client.HdfsCommands.Directory;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Creates in slices: the files' numbers go on where they were. */
final class SlicedCreates implements SlicedLoad {
  private final HdfsLevel level;
  private final HdfsCluster cluster;
  private final long lead;

  // Each slice has a listener of its own.
  private final PaceProof pace = new PaceProof((seconds, operations, total) -> {});
  private long warmed;
  private long ledIn;
  private CreateSlices slices;

  /**
   * Nothing is created yet.
   *
   * @param lead creates before each slice. While other levels are loaded, an idle zone's caches of
   *     encrypted keys fill up, and their keys would come free of charge; a load without pauses
   *     finds the caches as it left them. The same number at every level, so that figures of the
   *     whole machine stay comparable
   */
  SlicedCreates(HdfsLevel level, HdfsCluster cluster, long lead) {
    this.level = level;
    this.cluster = cluster;
    // Arrivals at a rate that can be served find the caches full in any case.
    this.lead = rate() > 0 ? 0 : lead;
  }

  /** Of arrivals; 0 for a closed loop, and of other loads, which have none. */
  private long rate() {
    return level.creates() ? level.settings().count(HdfsSettings.RATE) : 0;
  }

  HdfsLevel level() {
    return level;
  }

  /** What is known of the slices' pace. */
  PaceProof pace() {
    return pace;
  }

  HdfsCluster cluster() {
    return cluster;
  }

  @Override
  public OptionalLong operations() {
    return OptionalLong.of(level.settings().count(HdfsSettings.FILES));
  }

  @Override
  public Load warmSlice(Steps steps, int of, LoadListener listener)
      throws SystemException, InterruptedException {
    long files = level.settings().count(HdfsSettings.WARM);
    if (files == 0) {
      return new Load(0, 0, Map.of());
    }
    long part = Portions.ofWarmUp(files, of, level.threads());
    Created done =
        steps.call(
            "warm up",
            level.deadline(),
            () ->
                create(
                    HdfsLoad.warmed(cluster.root()),
                    warmed,
                    part,
                    tick -> listener.tick(tick.t(), tick.operations(), tick.total())));
    warmed += part;
    return new Load(done.operations(), done.elapsedSeconds(), Map.of());
  }

  @Override
  public void warmed(Steps steps) throws SystemException, InterruptedException {
    if (warmed > 0) {
      steps.run(
          "drop the warm-up's files",
          level.deadline(),
          () ->
              cluster
                  .client()
                  .call(
                      HdfsCommands.DROP,
                      new Directory(HdfsLoad.warmed(cluster.root())),
                      level.deadline()));
    }
  }

  @Override
  public Slices begin(Path latency) throws SystemException {
    slices = new CreateSlices(this, latency);
    return slices;
  }

  /** Files created before, unmeasured. */
  long warmedFiles() {
    return warmed;
  }

  /** The creates before a slice that are not measured. */
  void leadIn(Steps steps) throws SystemException, InterruptedException {
    if (lead > 0) {
      String directory = cluster.root() + "/lead-in";
      steps.run("lead-in", level.deadline(), () -> create(directory, ledIn, lead, tick -> {}));
      ledIn += lead;
    }
  }

  /** All creates of the slices, for each that is measured. */
  double createsPerMeasured() {
    return slices == null || slices.done() == 0
        ? 1
        : (double) (slices.done() + ledIn) / slices.done();
  }

  Created create(String directory, long first, long files, Consumer<Event.Tick> ticks)
      throws SystemException, InterruptedException {
    return cluster
        .client()
        .call(
            HdfsCommands.CREATE,
            new HdfsCommands.Creates(
                directory,
                files,
                level.threads(),
                rate(),
                level.settings().seconds(HdfsSettings.SPIN),
                first),
            level.deadline(),
            ticks);
  }
}
