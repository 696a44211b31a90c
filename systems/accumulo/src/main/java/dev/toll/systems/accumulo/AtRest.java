package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.Choices;

/** Who encrypts tables and write-ahead logs before they reach the disk. */
enum AtRest {
  NONE,
  /** Accumulo's own AES crypto service. */
  AES,
  /** HDFS's client, as Accumulo's directory is an encryption zone. */
  ZONE;

  static AtRest of(Settings level) {
    return Choices.of(AtRest.class, level, AccumuloSettings.AT_REST);
  }
}
