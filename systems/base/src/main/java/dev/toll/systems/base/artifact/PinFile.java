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
 * The expected checksums and sizes of one version of a system: lines of {@code sha256
 * group:artifact:extension[:classifier]:version bytes}, two spaces between. Empty lines and lines
 * starting with {@code #} are ignored.
 */
public final class PinFile {

  private record Pin(String sha256, long size) {}

  private final String name;
  private final Map<Coordinate, Pin> pins;

  private PinFile(String name, Map<Coordinate, Pin> pins) {
    this.name = name;
    this.pins = pins;
  }

  /** Reads pins from a resource or file. */
  public static PinFile read(URL source) throws SystemException {
    String name = source.getPath().substring(source.getPath().lastIndexOf('/') + 1);
    Map<Coordinate, Pin> pins = new HashMap<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(source.openStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] part = line.trim().split("\\s+", -1);
          if (part.length != 3 || !part[0].matches("[0-9a-f]{64}")) {
            throw new SystemException(
                "pins " + name + ": not a line of 'sha256  coordinate  bytes': " + line);
          }
          pins.put(Coordinate.parse(part[1]), new Pin(part[0], Long.parseLong(part[2])));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new SystemException("pins " + name + " cannot be read: " + e.getMessage(), e);
    }
    return new PinFile(name, pins);
  }

  /** Bytes of this file; 0 when it is not pinned. */
  long size(Coordinate file) {
    Pin pin = pins.get(file);
    return pin == null ? 0 : pin.size();
  }

  /**
   * A guess of the time to fetch all, until a rate is known: 4 files and their poms, 2 MB a second.
   */
  double seconds() {
    return pins.values().stream().mapToDouble(pin -> 0.25 + pin.size() / 2e6).sum();
  }

  /** Compares every file; the first that differs is named with the way to fix it. */
  void check(Collection<ResolvedFile> files) throws SystemException {
    for (ResolvedFile file : files) {
      Pin expected = pins.get(file.coordinate());
      if (expected == null) {
        throw new SystemException(
            file.coordinate()
                + " is not among the pins "
                + name
                + ": something on this machine changes the dependencies; check for a repository or"
                + " profile in settings.xml that replaces published descriptions");
      }
      if (!expected.sha256().equals(file.sha256())) {
        throw new SystemException(
            file.path()
                + " is not the published "
                + file.coordinate()
                + " (SHA-256 "
                + file.sha256()
                + ", pinned "
                + expected.sha256()
                + "): delete this file and start again; if it comes back, ask the administrator of the"
                + " mirror in settings.xml");
      }
    }
  }
}
