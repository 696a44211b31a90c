package dev.toll.systems.base.artifact;

import java.net.URL;
import java.util.List;

/**
 * What a process needs on its class path, or a single file.
 *
 * @param name what the user would call it, e.g. {@code accumulo-2.1.4}; used in messages
 * @param roots what is asked for by name; the first one wins where versions conflict
 * @param transitive whether the runtime dependencies of the roots are wanted too
 * @param pins where the expected SHA-256 sums are (see {@link PinFile}); null: resolve unpinned
 */
public record ArtifactRequest(String name, List<Coordinate> roots, boolean transitive, URL pins) {

  public ArtifactRequest {
    roots = List.copyOf(roots);
    if (roots.isEmpty()) {
      throw new IllegalArgumentException(name + ": nothing asked for");
    }
  }

  /** The roots with their runtime dependencies, unpinned until {@link #withPins}. */
  public static ArtifactRequest classPath(String name, String... roots) {
    return new ArtifactRequest(name, parse(roots), true, null);
  }

  /** The named files alone, unpinned until {@link #withPins}. */
  public static ArtifactRequest files(String name, String... roots) {
    return new ArtifactRequest(name, parse(roots), false, null);
  }

  /** The same request, checked against these sums; null means no pins exist for this version. */
  public ArtifactRequest withPins(URL pins) {
    return new ArtifactRequest(name, roots, transitive, pins);
  }

  private static List<Coordinate> parse(String... roots) {
    return List.of(roots).stream().map(Coordinate::parse).toList();
  }
}
