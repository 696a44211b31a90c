package dev.toll.systems.hadoop.client;

import dev.toll.systems.hadoop.client.HdfsCommands.Files;
import org.apache.hadoop.fs.Path;

/** The files of a load, by their paths and chunks. */
final class FileSet {
  private final Files files;
  private final Path directory;

  FileSet(Files files) {
    this.files = files;
    this.directory = new Path(files.directory());
  }

  Path directory() {
    return directory;
  }

  Path file(long number) {
    return new Path(directory, "d" + number);
  }

  int files() {
    return files.files();
  }

  int threads() {
    return files.threads();
  }

  long fileBytes() {
    return files.fileBytes();
  }

  long blockBytes() {
    return files.blockBytes();
  }

  short replicas() {
    return (short) files.replicas();
  }

  long chunks() {
    return SeededData.chunks(files.fileBytes());
  }

  long bytes() {
    return files.bytes();
  }
}
