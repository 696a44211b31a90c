package dev.toll.cli;

import dev.toll.commands.NewFile;
import dev.toll.engine.settings.StudyException;
import dev.toll.exports.ExportFormat;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Where an export is written to: a file, whole or not at all, or standard output.
 *
 * @param file null for standard output
 */
record ExportOutput(Path file) {
  /**
   * The output.
   *
   * @param path null or {@code -} for standard output; a directory for a file in it
   * @param name of that file, without its extension
   * @throws StudyException if the file exists
   */
  static ExportOutput of(Path path, String name, ExportFormat format) throws StudyException {
    if (path == null || path.toString().equals("-")) {
      return new ExportOutput(null);
    }
    Path file = Files.isDirectory(path) ? path.resolve(name + "." + format.extension()) : path;
    ExportOutput output = new ExportOutput(file.toAbsolutePath().normalize());
    if (output.isFile()) {
      NewFile.demand("--output", output.file());
    }
    return output;
  }

  /** Its name in messages. */
  String where() {
    return file == null ? "standard output" : file.toString();
  }

  /** Whether it is a file, or will be one; a pipe or device is written to as it is. */
  private boolean isFile() {
    return !Files.exists(file) || Files.isRegularFile(file);
  }

  /** Writes something. */
  interface Content {
    void write(OutputStream out) throws Exception;
  }

  /** Opens, has it written, and puts it in its place. */
  void write(Content content) throws Exception {
    if (file == null) {
      // Not System.out: it would replace characters that the terminal's character set lacks by '?'.
      OutputStream out =
          new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)) {
            @Override
            public void close() throws IOException {
              // Standard output stays open.
              flush();
            }
          };
      content.write(out);
      out.flush();
      return;
    }
    Files.createDirectories(file.getParent());
    if (!isFile()) {
      try (OutputStream out = Files.newOutputStream(file)) {
        content.write(out);
      }
      return;
    }
    Path temporary =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    temporary.toFile().deleteOnExit();
    try {
      Files.deleteIfExists(temporary);
      try (OutputStream out =
          Files.newOutputStream(
              temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        content.write(out);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
