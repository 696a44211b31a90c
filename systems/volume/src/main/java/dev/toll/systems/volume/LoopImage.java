package dev.toll.systems.volume;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.words.ByteCount;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An image file on a loop device. */
final class LoopImage implements Layer {
  private static final Duration ALLOCATE = Duration.ofMinutes(10);

  private final VolumeContext workshop;
  private final Path image;
  private Path device;

  LoopImage(VolumeContext workshop, Path image) {
    this.workshop = workshop;
    this.image = image;
  }

  /**
   * Makes and attaches it.
   *
   * @param size in bytes, all of which is allocated at once: a disk that fills up below a mounted
   *     file system would be errors of I/O there
   */
  Path open(long size) throws IOException {
    PrivateFiles.write(image, new byte[0]);
    MachineProgram.Result allocated =
        MachineProgram.attempt(
            workshop.mark(),
            ALLOCATE,
            List.of("fallocate", "--length", Long.toString(size), image.toString()));
    if (allocated.exit() != 0) {
      if (!allocated.said().contains("not supported")) {
        throw new IOException(
            allocated.said() + "; " + VolumeService.SIZE + " is " + ByteCount.text(size));
      }
      try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
        file.setLength(size);
      }
    }
    workshop.ledger().made(ExternalResource.loop(image));
    device = workshop.devices().attach(image, workshop.mark());
    return device;
  }

  Path image() {
    return image;
  }

  @Override
  public void close() throws IOException {
    for (Path loop : workshop.devices().loops(image)) {
      workshop.devices().detach(loop, workshop.mark());
    }
    workshop.ledger().gone(ExternalResource.loop(image));
    Files.deleteIfExists(image);
  }
}
