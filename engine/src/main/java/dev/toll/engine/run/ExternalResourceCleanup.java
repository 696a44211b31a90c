package dev.toll.engine.run;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.cgroup.CgroupRemoval;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.BlockDevices;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.system.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Removes what a run made outside its own directory, where it is still as the run made it. */
record ExternalResourceCleanup(Mounts mounts, BlockDevices devices) {
  /** On this machine. */
  static ExternalResourceCleanup here() {
    return new ExternalResourceCleanup(new LinuxMounts(), new LinuxBlockDevices());
  }

  /**
   * Removes it; the place may be another's by now, which is then left alone.
   *
   * @param mark of the run that made it
   */
  void remove(ExternalResource made, String mark, Consumer<String> note) throws IOException {
    if (!ours(made, mark)) {
      return;
    }
    String what =
        switch (made.kind()) {
          case MOUNT -> "unmounting ";
          case DIRECTORY -> "removing ";
          case GROUP -> "removing control group ";
          case LOOP -> "detaching the loop device of ";
          case MAPPING -> "closing ";
          case LIMIT -> "removing the limit of ";
          case SIGNATURE -> "clearing ";
        };
    note.accept(what + made.path() + ", left by the interrupted run");
    switch (made.kind()) {
      case MOUNT -> mounts.unmount(made.mount());
      case DIRECTORY -> RunDirectory.delete(made.path());
      case GROUP -> CgroupRemoval.remove(made.path());
      case LOOP -> {
        for (Path loop : devices.loops(made.path())) {
          devices.detach(loop, mark);
        }
      }
      case MAPPING -> devices.unmap(made.path(), mark);
      case LIMIT -> {
        for (Path device : limited(made)) {
          devices.limit(device, BlockRates.NONE);
        }
      }
      case SIGNATURE -> devices.erase(made.path(), mark);
    }
  }

  private boolean ours(ExternalResource made, String mark) throws IOException {
    return switch (made.kind()) {
      case MOUNT -> mounts.has(made.mount());
      case DIRECTORY, GROUP -> named(made, mark) && Files.exists(made.path());
      // Its image is in the run's directory, so that no other run's loop device has it.
      case LOOP -> !devices.loops(made.path()).isEmpty();
      case MAPPING -> named(made, mark) && devices.mapped(made.path());
      case LIMIT -> !limited(made).isEmpty();
      case SIGNATURE ->
          Files.exists(made.path())
              && devices
                  .signature(made.path())
                  .filter(found -> found.uuid().equals(made.source()))
                  .isPresent();
    };
  }

  /** The devices of a backing that are limited. */
  private List<Path> limited(ExternalResource made) throws IOException {
    List<Path> limited = new ArrayList<>();
    List<Path> loops = devices.loops(made.path());
    for (Path device : loops.isEmpty() ? List.of(made.path()) : loops) {
      if (devices.limit(device).map(BlockRates::any).orElse(false)) {
        limited.add(device);
      }
    }
    return limited;
  }

  static boolean named(ExternalResource made, String mark) {
    return Slot.isDirectory(made.path().getFileName().toString(), mark);
  }
}
