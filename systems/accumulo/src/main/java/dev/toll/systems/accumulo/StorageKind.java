package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where tables and write-ahead logs lie. */
enum StorageKind {
  /** Raw files of the machine's own file system. */
  LOCAL,
  /** An HDFS of the instance's own, which believes everybody's name. */
  HDFS,
  /** The same under Kerberos, with service-level authorisation. */
  HDFS_KERBEROS;

  /** As studies write it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static StorageKind of(Settings level) {
    String word = level.text(AccumuloSettings.STORAGE);
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> words() {
    return Arrays.stream(values()).map(StorageKind::word).toList();
  }

  boolean hdfs() {
    return this != LOCAL;
  }

  boolean kerberos() {
    return this == HDFS_KERBEROS;
  }
}
