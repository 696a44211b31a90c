package dev.toll.systems.volume;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ExternalResource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A device that the kernel encrypts (dm-crypt), by cryptsetup. */
final class LuksMapping implements Layer {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final VolumeContext workshop;
  private final Path device;
  private final Path node;

  /**
   * Not made yet.
   *
   * @param name of the device-mapper node: the run's mark, with the slot
   */
  LuksMapping(VolumeContext workshop, Path device, String name) {
    this.workshop = workshop;
    this.device = device;
    this.node = Path.of("/dev/mapper", name);
  }

  /**
   * The command that writes the header. The key is random and as long as the cipher's, so that
   * nothing is gained by a slow derivation.
   */
  static List<String> format(Path device, VolumeLevel level, Path key, String uuid) {
    String words =
        "cryptsetup luksFormat --batch-mode --type luks2 --cipher %s --key-size %s --hash %s --pbkdf pbkdf2 --pbkdf-force-iterations 1000 --uuid %s --key-file"
            .formatted(level.cipher(), level.keyBits(), level.hash(), uuid);
    return MachineProgram.command(words, key, device);
  }

  /** The command that opens it. */
  static List<String> open(Path device, Path key, String name) {
    return MachineProgram.command("cryptsetup open --type luks2 --key-file", key, device, name);
  }

  /** The command that tries a key and opens nothing. */
  static List<String> test(Path device, Path key) {
    return MachineProgram.command(
        "cryptsetup open --type luks2 --test-passphrase --key-file", key, device);
  }

  /** Makes it; returns the node. */
  Path open(VolumeLevel level, Path key) throws IOException {
    String name = node.getFileName().toString();
    MachineProgram.run(workshop.mark(), PATIENCE, format(device, level, key, workshop.uuid()));
    workshop.ledger().made(ExternalResource.mapping(node));
    MachineProgram.run(workshop.mark(), PATIENCE, open(device, key, name));
    return node;
  }

  Path node() {
    return node;
  }

  /** Whether a key opens it. */
  boolean opens(Path key) throws IOException {
    return MachineProgram.attempt(workshop.mark(), PATIENCE, test(device, key)).exit() == 0;
  }

  /** What the kernel and the header say; see {@link LuksFacts}. */
  LuksFacts facts() throws IOException {
    return LuksFacts.of(
        MachineProgram.run(workshop.mark(), "cryptsetup", "status", node.getFileName().toString()),
        MachineProgram.run(workshop.mark(), "cryptsetup", "luksDump", device.toString()));
  }

  @Override
  public void close() throws IOException {
    if (workshop.devices().mapped(node)) {
      workshop.devices().unmap(node, workshop.mark());
    }
    workshop.ledger().gone(ExternalResource.mapping(node));
  }
}
