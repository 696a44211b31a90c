package dev.toll.sql;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Loads DuckDB's classes, and its native library from where we put it.
 *
 * <p>Left alone, DuckDB copies its library from the jar to the temp directory at every start: 72 MB
 * each time, and nothing at all where programs may not be started from there. It does so only when
 * it finds the library beside its classes, so that is hidden from it; it then asks the class loader
 * by {@code System.loadLibrary}.
 */
final class DuckDbLoader extends URLClassLoader {
  private static final String LIBRARY = "duckdb_java";

  private final Path library;

  DuckDbLoader(Path jar, Path library) throws IOException {
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
