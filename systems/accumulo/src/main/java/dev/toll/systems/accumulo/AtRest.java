package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Who encrypts tables and write-ahead logs before they reach the disk. */
enum AtRest {
  NONE,
  /** Accumulo's own AES crypto service. */
  AES,
  /** HDFS's client, as Accumulo's directory is an encryption zone. */
  ZONE;

  /** As studies write it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static AtRest of(Settings level) {
    return valueOf(level.text(AccumuloSettings.AT_REST).toUpperCase(Locale.ROOT));
  }

  static List<String> words() {
    return Arrays.stream(values()).map(AtRest::word).toList();
  }
}
