package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.Choices;

/** Where tables and write-ahead logs lie. */
enum StorageKind {
  /** Raw files of the machine's own file system. */
  LOCAL,
  /** An HDFS of the instance's own with simple authentication. */
  HDFS,
  /** The same under Kerberos, with service-level authorisation. */
  HDFS_KERBEROS;

  static StorageKind of(Settings level) {
    return Choices.of(StorageKind.class, level, AccumuloSettings.STORAGE);
  }

  boolean hdfs() {
    return this != LOCAL;
  }

  boolean kerberos() {
    return this == HDFS_KERBEROS;
  }
}
