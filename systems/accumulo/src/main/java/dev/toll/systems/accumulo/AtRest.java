package dev.toll.systems.accumulo;

/** Who encrypts tables and write-ahead logs before they reach the disk. */
enum AtRest {
  NONE,
  /** Accumulo's own AES crypto service. */
  AES,
  /** HDFS's client, as Accumulo's directory is an encryption zone. */
  ZONE
}
