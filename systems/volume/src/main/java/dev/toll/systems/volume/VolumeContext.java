package dev.toll.systems.volume;

import dev.toll.engine.mount.BlockDevices;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ProcessLedger;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * What volumes are made with.
 *
 * @param ledger where everything is written down before it is made
 */
record VolumeContext(ProcessLedger ledger, Mounts mounts, BlockDevices devices) {
  /** This machine's. */
  public static VolumeContext of(ProcessLedger ledger) {
    return new VolumeContext(ledger, LinuxMounts.of(ledger.mark()), new LinuxBlockDevices());
  }

  String mark() {
    return ledger.mark();
  }

  /** Marks what the run puts on a block device as its own. */
  String uuid() {
    return UUID.nameUUIDFromBytes(mark().getBytes(StandardCharsets.UTF_8)).toString();
  }
}
