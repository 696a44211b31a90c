package dev.toll.sql;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.UnpackedLibrary;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** DuckDB's native library, unpacked once into toll's cache, and loaded from there. */
final class NativeLibrary {
  private static final String LIBRARY = "duckdb_java";
  private static final String PREFIX = "lib" + LIBRARY + ".so_";

  private NativeLibrary() {}

  /**
   * The library for this machine.
   *
   * @throws SystemException when DuckDB has none for it, or it could not be run from there
   */
  static Path unpack(Path jar, Path directory)
      throws SystemException, IOException, InterruptedException {
    String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(PREFIX + platform);
      if (entry == null) {
        List<String> known =
            zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> name.substring(PREFIX.length()))
                .sorted()
                .toList();
        throw new SystemException(
            "DuckDB has no library for "
                + platform
                + ", only for "
                + String.join(", ", known)
                + "; run toll sql on one of these, or read results.csv of each run");
      }
      Path library = directory.resolve("libduckdb-" + DuckDb.VERSION + "-" + platform + ".so");
      UnpackedLibrary.unpack(zip, entry, library, "DuckDB's native library");
      return library;
    }
  }

  /** As DuckDB names it. */
  static String platform(String system, String architecture) {
    String os = system.toLowerCase(Locale.ROOT);
    String cpu = architecture.toLowerCase(Locale.ROOT);
    return (os.startsWith("mac") ? "macos" : os)
        + "_"
        + (cpu.equals("x86_64") ? "amd64" : cpu.equals("aarch64") ? "arm64" : cpu);
  }

  /**
   * Loads DuckDB's classes, and its native library from where we put it.
   *
   * <p>Left alone, DuckDB copies its library from the jar to the temp directory at every start: 72
   * MB each time, and nothing at all where programs may not be started from there. It does so only
   * when it finds the library next to its classes, so that is hidden from it; it then asks the
   * class loader by {@code System.loadLibrary}.
   */
  static final class Loader extends URLClassLoader {
    private final Path library;

    Loader(Path jar, Path library) throws IOException {
      super(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      this.library = library;
    }

    @Override
    public URL getResource(String name) {
      return name.startsWith("lib" + LIBRARY) ? null : super.getResource(name);
    }

    @Override
    protected String findLibrary(String name) {
      return name.equals(LIBRARY) ? library.toString() : super.findLibrary(name);
    }
  }
}
