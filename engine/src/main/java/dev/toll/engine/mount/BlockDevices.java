package dev.toll.engine.mount;

import dev.toll.engine.cgroup.BlockRates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Loop devices, device-mapper nodes and signatures of this machine; tests put others in place. */
public interface BlockDevices {
  /** The loop devices whose backing file this is. */
  List<Path> loops(Path image) throws IOException;

  /**
   * Attaches an image file to a free loop device, past the page cache of the file system below
   * where that can be.
   *
   * @throws IOException with the words of the program that failed
   */
  Path attach(Path image, String mark) throws IOException;

  /** Detaches a loop device, and waits until it is free. */
  void detach(Path loop, String mark) throws IOException;

  /** Whether there is such a device-mapper node. */
  boolean mapped(Path node);

  /** Removes a device-mapper node. */
  void unmap(Path node, String mark) throws IOException;

  /** What is on a block device: type and UUID; empty when it has no signature. */
  Optional<Signature> signature(Path device) throws IOException;

  /** Removes all signatures from a block device. */
  void erase(Path device, String mark) throws IOException;

  /** Why no device can be limited here, and what to do; empty when some can. */
  Optional<String> unlimitable();

  /** Why this device cannot be; empty when it can. */
  Optional<String> unlimitable(Path device);

  /** How a device is limited; empty where that is not known. */
  Optional<BlockRates> limit(Path device) throws IOException;

  /** Limits a device for toll and all that it starts; a limit outlives a loop device's file. */
  void limit(Path device, BlockRates rates) throws IOException;

  /** What a device has done since it is there. */
  BlockTraffic traffic(Path device) throws IOException;

  /**
   * What a block device holds.
   *
   * @param type e.g. {@code ext4}, {@code crypto_LUKS}, {@code gpt}
   * @param uuid empty where it has none
   */
  record Signature(String type, String uuid) {}
}
