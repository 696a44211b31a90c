package dev.toll.cli;

import dev.toll.exports.ExportFormat;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Where an export is written to: a file, whole or not at all, or standard output. */
final class ExportOutput {
  private final Path file;

  private ExportOutput(Path file) {
    this.file = file;
  }

  /**
   * As asked for.
   *
   * @param asked null or {@code -} for standard output; a directory for a file in it
   * @param name of that file, without its extension
   */
  static ExportOutput of(Path asked, String name, ExportFormat format) {
    if (asked == null || asked.toString().equals("-")) {
      return new ExportOutput(null);
    }
    Path file = Files.isDirectory(asked) ? asked.resolve(name + "." + format.extension()) : asked;
    return new ExportOutput(file.toAbsolutePath().normalize());
  }

  /** Null for standard output. */
  Path file() {
    return file;
  }

  /** What messages call it. */
  String where() {
    return file == null ? "standard output" : file.toString();
  }

  /** Writes something. */
  interface Content {
    void write(OutputStream out) throws Exception;
  }

  /** Opens, has it written, and puts it in its place. */
  void write(Content content) throws Exception {
    if (file == null) {
      // Not System.out: that would turn what is not of the terminal's character set into '?'.
      OutputStream out = new FileOutputStream(FileDescriptor.out);
      content.write(new Kept(out));
      return;
    }
    Files.createDirectories(file.getParent());
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (OutputStream out = Files.newOutputStream(file)) {
        content.write(out);
      }
      return;
    }
    Path temporary =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    temporary.toFile().deleteOnExit();
    try {
      try (OutputStream out = Files.newOutputStream(temporary)) {
        content.write(out);
      }
      move(temporary);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void move(Path from) throws IOException {
    try {
      Files.move(from, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** A stream that outlives who writes to it: standard output is not theirs to close. */
  private static final class Kept extends FilterOutputStream {
    Kept(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      out.flush();
    }
  }
}
