package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.words.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;

/**
 * What a volume's device may do in a second, as the kernel throttles it.
 *
 * @param backing by which the device is known after a crash: the image of a loop device, or the
 *     device itself
 */
record VolumeLimit(VolumeContext workshop, Path backing, Path device, BlockRates rates)
    implements Layer {
  /** Limits as reports name them: by what they are, never by a kind of disk. */
  static String words(BlockRates rates) {
    StringJoiner words = new StringJoiner(", ", "limited to ", "").setEmptyValue("none");
    bytes(rates.readBytes(), "read", words);
    bytes(rates.writeBytes(), "written", words);
    operations(rates.readOperations(), "reads", words);
    operations(rates.writeOperations(), "writes", words);
    return words.toString();
  }

  private static void bytes(long rate, String what, StringJoiner words) {
    if (rate > 0) {
      words.add(ByteCount.text(rate) + "/s " + what);
    }
  }

  private static void operations(long rate, String what, StringJoiner words) {
    if (rate > 0) {
      words.add(rate + " " + what + "/s");
    }
  }

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
