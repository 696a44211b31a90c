package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.volume.VolumeService;

/** What is wrong with a level's storage beyond the form of its values. */
final class StorageCheck {
  private static final long REST = 1L << 30;

  private final Settings settings;
  private final Problems problems;

  StorageCheck(Level level, Problems problems) {
    this.settings = level.settings();
    this.problems = problems;
  }

  void check() {
    StorageLevel storage = StorageLevel.of(settings);
    long least = storage.reserved() + REST;
    if (storage.atRest() == AtRest.ZONE && !storage.kind().hdfs()) {
      problem(
          AccumuloSettings.AT_REST,
          "an encryption zone needs HDFS; set "
              + AccumuloSettings.STORAGE
              + ": "
              + Choices.word(StorageKind.HDFS)
              + ", or use aes");
    }
    if (!storage.kind().kerberos()
        && !settings.text(AccumuloSettings.HDFS_RPC).equals("authentication")) {
      problem(
          AccumuloSettings.HDFS_RPC,
          "SASL needs Kerberos; set "
              + AccumuloSettings.STORAGE
              + ": "
              + Choices.word(StorageKind.HDFS_KERBEROS));
    }
    if (storage.kind().hdfs()
        && VolumeService.of(settings).bounded(settings)
        && settings.bytes(VolumeService.SIZE) < least) {
      problem(
          VolumeService.SIZE,
          "must be at least "
              + ((least + (1L << 20) - 1) >> 20)
              + "M at storage in HDFS, which reserves a block of more than 1G for every"
              + " write-ahead log");
    }
  }

  private void problem(String path, String what) {
    problems.add(settings, path, ": " + what);
  }
}
