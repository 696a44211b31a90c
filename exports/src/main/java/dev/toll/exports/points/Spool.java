package dev.toll.exports.points;

import dev.toll.engine.journal.RunDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts that grow side by side and are wanted one after the other: a temporary file each. */
final class Spool implements Closeable {
  private final Path directory;
  private final Map<String, Writer> files = new LinkedHashMap<>();

  Spool() throws IOException {
    directory = Files.createTempDirectory("toll-export");
    // For Ctrl-C; deleted in reverse order, so the files go before it.
    directory.toFile().deleteOnExit();
  }

  /** The text of this name, which begins with the header. */
  Writer file(String name, String header) throws IOException {
    Writer file = files.get(name);
    if (file == null) {
      path(files.size()).toFile().deleteOnExit();
      file = Files.newBufferedWriter(path(files.size()));
      files.put(name, file);
      file.write(header);
    }
    return file;
  }

  /** Writes all, in the order they came up. */
  void copyTo(Writer out) throws IOException {
    int number = 0;
    for (Writer file : files.values()) {
      file.close();
      try (Reader reader = Files.newBufferedReader(path(number))) {
        reader.transferTo(out);
      }
      // Where room is short, it is given back as soon as can be.
      Files.delete(path(number++));
    }
  }

  private Path path(int number) {
    return directory.resolve(Integer.toString(number));
  }

  @Override
  public void close() throws IOException {
    for (Writer file : files.values()) {
      file.close();
    }
    RunDirectory.delete(directory);
  }
}
