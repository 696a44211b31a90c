package dev.toll.systems.base.volume;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.Mounts;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.Services;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemUnderTest.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Places for data other than a plain directory, found as a service: only its own module knows how
 * they are made. What it answers here is of a level whose data is in one.
 */
public interface VolumeService {
  String PREFIX = "volume.";
  String DIRECTORY = "volume.directory";
  String KIND = "volume.kind";
  String SIZE = "volume.size";

  /** The proof of the place itself, which every kind has. */
  String PROOF = "volume";

  /** Of levels that name no volume. */
  VolumeService NONE = new VolumeService() {};

  /** That of this class path; without its module there are no settings of volumes. */
  VolumeService INSTALLED = Services.of(VolumeService.class).findFirst().orElse(NONE);

  /** For a level: without its own volume nothing of the service is needed. */
  static VolumeService of(Settings level) {
    return asked(level) ? INSTALLED : NONE;
  }

  /** Whether a level says anything of a volume, so that its data has a place of its own. */
  static boolean asked(Settings level) {
    return said(level).isPresent();
  }

  /** The first setting of a volume that a level names; empty when it says nothing of any. */
  static Optional<String> said(Settings level) {
    return level.all().stream()
        .filter(setting -> setting.path().startsWith(PREFIX) && !setting.origin().isDefault())
        .map(Setting::path)
        .findFirst();
  }

  /** A level with its data in a plain directory of the run, whatever it says. */
  static Settings none(Settings level) {
    return level.without(path -> path.startsWith(PREFIX)).withDefaults(INSTALLED.settings());
  }

  /** Why these levels cannot have their volumes on this machine, and how to fix it. */
  static Optional<String> unavailable(List<Level> levels) {
    return MachineCheck.first(levels, level -> of(level.settings()).unavailable(level.settings()));
  }

  /**
   * What a trial takes whose data is on a level's volume.
   *
   * @param data that the system would write, in bytes
   * @param memory of its processes, in bytes
   */
  static Estimate estimate(Settings level, double seconds, long data, long memory, String basis) {
    VolumeService volume = of(level);
    return new Estimate(
        seconds, volume.diskBytes(level, data), memory + volume.memoryBytes(level, data), basis);
  }

  /** Its settings, each with the proof that looks at it. */
  default List<SettingSpec> settings() {
    return List.of();
  }

  /** Settings that contradict each other. */
  default void check(Settings level, Problems problems) {}

  /** Why this machine cannot make a level's volume, and how to fix it; empty when it can. */
  default Optional<String> unavailable(Settings level) {
    return Optional.empty();
  }

  /**
   * What of it a machine can make: by its name why not, and after a semicolon the remedy; empty
   * when it can.
   *
   * @param installed whether a program is there
   */
  default Map<String, Optional<String>> machine(
      HostFiles host, Mounts mounts, Predicate<String> installed) {
    return Map.of();
  }

  /** The volume of a level in a slot of a run. */
  default Volume volume(Settings level, Slot slot, ProcessLedger ledger) {
    return Volume.in(slot);
  }

  /** Whether a level's data is in memory. */
  default boolean inMemory(Settings level) {
    return false;
  }

  /** Whether what is on a level's volume is illegible without its key. */
  default boolean encrypted(Settings level) {
    return false;
  }

  /** Whether a level's data has no more room than {@link #SIZE}. */
  default boolean bounded(Settings level) {
    return false;
  }

  /**
   * Disk space that a level's volume takes.
   *
   * @param data that the system would write, in bytes
   */
  default long diskBytes(Settings level, long data) {
    return data;
  }

  /** Memory that it takes. */
  default long memoryBytes(Settings level, long data) {
    return 0;
  }
}
