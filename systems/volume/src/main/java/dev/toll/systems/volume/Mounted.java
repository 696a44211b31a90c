package dev.toll.systems.volume;

import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.Mount;
import java.io.IOException;

/** A mount of the run's. */
record Mounted(VolumeContext workshop, Mount mount) implements Layer {

  /** Mounts, having written it down. */
  void open(String options) throws IOException {
    workshop.ledger().made(ExternalResource.of(mount));
    workshop.mounts().mount(mount, options);
  }

  @Override
  public void close() throws IOException {
    if (workshop.mounts().has(mount)) {
      workshop.mounts().unmount(mount);
    }
    workshop.ledger().gone(ExternalResource.of(mount));
  }
}
