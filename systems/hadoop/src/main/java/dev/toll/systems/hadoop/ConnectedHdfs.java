package dev.toll.systems.hadoop;

import dev.toll.systems.base.process.DriverClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A connected cluster as a load finds it: of its servers nothing is measured, since they may be
 * anywhere and serve others too.
 */
record ConnectedHdfs(DriverClient client, String root, Path scratch) implements LoadedHdfs {

  @Override
  public CpuWindow cpu() {
    return new CpuWindow(List.of(client.process()), List.of());
  }

  @Override
  public Creating creating() {
    return Map::of;
  }

  /** The files of others are deleted too, so that there may be no end of it. */
  @Override
  public void awaitDeletions() {}
}
