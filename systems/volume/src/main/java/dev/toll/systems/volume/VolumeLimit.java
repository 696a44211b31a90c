package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.process.ExternalResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a volume's device may do in a second, as the kernel throttles it.
 *
 * @param backing by which the device is known after a crash: the image of a loop device, or the
 *     device itself
 */
record VolumeLimit(VolumeContext workshop, Path backing, Path device, BlockRates rates)
    implements Layer {
  /** Sets it. */
  void open() throws IOException {
    workshop.ledger().made(ExternalResource.limit(backing));
    workshop.devices().limit(device, rates);
  }

  /** Lifts it while something is done, and sets it again. */
  void without(Probing probing) throws IOException {
    workshop.devices().limit(device, BlockRates.NONE);
    try {
      probing.run();
    } finally {
      workshop.devices().limit(device, rates);
    }
  }

  /** What is done without the limit. */
  @FunctionalInterface
  interface Probing {
    void run() throws IOException;
  }

  @Override
  public void close() throws IOException {
    // It belongs to the device's number and would limit the next device that has it.
    if (Files.exists(device)) {
      workshop.devices().limit(device, BlockRates.NONE);
    }
    workshop.ledger().gone(ExternalResource.limit(backing));
  }
}
