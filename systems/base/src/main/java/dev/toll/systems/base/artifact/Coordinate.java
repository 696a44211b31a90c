package dev.toll.systems.base.artifact;

/**
 * The full name of one file in a Maven repository.
 *
 * @param group group id
 * @param artifact artifact id
 * @param extension file extension, e.g. {@code jar} or {@code tar.gz}
 * @param classifier classifier, empty when there is none
 * @param version version
 */
public record Coordinate(
    String group, String artifact, String extension, String classifier, String version) {

  /**
   * Reads {@code group:artifact[:extension[:classifier]]:version}, the order Maven's resolver
   * prints.
   *
   * @throws IllegalArgumentException when the text has another shape
   */
  public static Coordinate parse(String text) {
    String[] part = text.trim().split(":", -1);
    for (String each : part) {
      if (each.isBlank()) {
        throw malformed(text);
      }
    }
    return switch (part.length) {
      case 3 -> new Coordinate(part[0], part[1], "jar", "", part[2]);
      case 4 -> new Coordinate(part[0], part[1], part[2], "", part[3]);
      case 5 -> new Coordinate(part[0], part[1], part[2], part[3], part[4]);
      default -> throw malformed(text);
    };
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "'" + text + "' is not group:artifact[:extension[:classifier]]:version");
  }

  /** Whether the version may name different files at different times. */
  public boolean isSnapshot() {
    return version.endsWith("SNAPSHOT");
  }

  /** The text {@link #parse} reads; the extension is always written. */
  @Override
  public String toString() {
    String middle = classifier.isEmpty() ? extension : extension + ":" + classifier;
    return group + ":" + artifact + ":" + middle + ":" + version;
  }
}
