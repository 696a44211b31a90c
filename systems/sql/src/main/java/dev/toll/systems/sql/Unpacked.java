package dev.toll.systems.sql;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.tukaani.xz.XZInputStream;

/** Unpacks the archives of embedded servers. */
final class Unpacked {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private Unpacked() {}

  /**
   * Unpacks what is in a zip file below a folder.
   *
   * @param folder part of the entries' names, e.g. {@code /linux/}; what follows is the path
   * @param programs folders whose files can be run
   */
  static void zip(Path archive, String folder, Path into, List<String> programs)
      throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().filter(each -> !each.isDirectory()).toList()) {
        int at = entry.getName().indexOf(folder);
        if (at < 0) {
          continue;
        }
        String path = entry.getName().substring(at + folder.length());
        Path file = into.resolve(path).normalize();
        if (!file.startsWith(into)) {
          throw new IOException(archive + " has an entry outside its own folder: " + path);
        }
        Files.createDirectories(file.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
        if (programs.contains(path.substring(0, Math.max(0, path.indexOf('/'))))
            && !file.toFile().setExecutable(true)) {
          throw new IOException("cannot make " + file + " a program");
        }
      }
    }
  }

  /** Unpacks the first tar.xz in a zip file, by the system's tar. */
  static void tarXz(Path archive, Path into)
      throws IOException, SystemException, InterruptedException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      ZipEntry inner =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException(archive + " holds no .txz"));
      Path tar = into.resolveSibling("server.tar");
      try (InputStream in = new XZInputStream(zip.getInputStream(inner))) {
        Files.copy(in, tar);
      }
      Program.succeed(
          "cannot unpack " + archive,
          into.resolveSibling("tar.log"),
          into,
          DEADLINE,
          List.of("tar", "-xf", tar.toString(), "--no-same-owner"));
    }
  }
}
