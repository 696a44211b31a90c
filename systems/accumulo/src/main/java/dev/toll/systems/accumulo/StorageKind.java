package dev.toll.systems.accumulo;

/** Where tables and write-ahead logs are. */
enum StorageKind {
  /** Raw files of the machine's own file system. */
  LOCAL,
  /** An HDFS of the instance's own with simple authentication. */
  HDFS,
  /** The same under Kerberos, with service-level authorisation. */
  HDFS_KERBEROS;

  boolean hdfs() {
    return this != LOCAL;
  }

  boolean kerberos() {
    return this == HDFS_KERBEROS;
  }
}
