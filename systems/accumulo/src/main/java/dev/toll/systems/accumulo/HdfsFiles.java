package dev.toll.systems.accumulo;

import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Files of one kind that Accumulo keeps in HDFS.
 *
 * @param stored as the NameNode knows them
 */
record HdfsFiles(List<StoredFile> stored) {

  /** The files of tables. */
  static HdfsFiles tables(List<StoredFile> all) {
    return below("tables", all);
  }

  /** The write-ahead logs. */
  static HdfsFiles logs(List<StoredFile> all) {
    return below("wal", all);
  }

  private static HdfsFiles below(String directory, List<StoredFile> all) {
    String prefix = HdfsStorage.ROOT + "/" + directory + "/";
    return new HdfsFiles(all.stream().filter(file -> file.path().startsWith(prefix)).toList());
  }

  /** Whether a file on a DataNode's disk is a block of one of them. */
  Predicate<Path> blocks() {
    Set<String> names = new HashSet<>();
    stored.forEach(file -> names.addAll(file.blocks()));
    return file -> names.contains(file.getFileName().toString());
  }

  /** How often the marker occurs in what their user reads. */
  long hits() {
    return stored.stream().mapToLong(StoredFile::hits).sum();
  }

  /** How many of them that hold anything are stored as their user reads them. */
  long storedAsRead() {
    return stored.stream().filter(file -> file.bytes() > 0 && file.rawEqualsPlain()).count();
  }

  /** How many hold anything. */
  long filled() {
    return stored.stream().filter(file -> file.bytes() > 0).count();
  }
}
