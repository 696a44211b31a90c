package dev.toll.systems.base.artifact;

import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The expected checksums of one version of a system: lines of {@code sha256
 * group:artifact:extension[:classifier]:version}, two spaces between (the layout of {@code
 * sha256sum}). Empty lines and lines starting with {@code #} are ignored.
 */
public final class PinFile {

  private final String name;
  private final Map<Coordinate, String> sums;

  private PinFile(String name, Map<Coordinate, String> sums) {
    this.name = name;
    this.sums = sums;
  }

  /** Reads pins from a resource or file. */
  public static PinFile read(URL source) throws SystemException {
    String name = source.getPath().substring(source.getPath().lastIndexOf('/') + 1);
    Map<Coordinate, String> sums = new HashMap<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(source.openStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] part = line.trim().split("\\s+", -1);
          if (part.length != 2 || !part[0].matches("[0-9a-f]{64}")) {
            throw new SystemException(
                "pins " + name + ": not a line of 'sha256  coordinate': " + line);
          }
          sums.put(Coordinate.parse(part[1]), part[0]);
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new SystemException("pins " + name + " cannot be read: " + e.getMessage(), e);
    }
    return new PinFile(name, sums);
  }

  /** Compares every file; the first that differs is named with the way to fix it. */
  void check(Collection<ResolvedFile> files) throws SystemException {
    for (ResolvedFile file : files) {
      String expected = sums.get(file.coordinate());
      if (expected == null) {
        throw new SystemException(
            file.coordinate()
                + " is not among the pins "
                + name
                + ": something on this machine changes the dependencies; check for a repository or"
                + " profile in settings.xml that replaces published descriptions");
      }
      if (!expected.equals(file.sha256())) {
        throw new SystemException(
            file.path()
                + " is not the published "
                + file.coordinate()
                + " (SHA-256 "
                + file.sha256()
                + ", pinned "
                + expected
                + "): delete this file and start again; if it comes back, ask whoever runs the"
                + " mirror in settings.xml");
      }
    }
  }
}
