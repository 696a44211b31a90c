package dev.toll.systems.base.jdk;

import java.nio.file.Path;

/**
 * A Java installation.
 *
 * @param home its directory, links resolved
 * @param version full version, e.g. {@code 17.0.15}
 * @param feature feature release, e.g. 17
 * @param vendor who built it, as it says itself; "unknown" when it does not
 */
public record Jdk(Path home, String version, int feature, String vendor) {

  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** E.g. {@code 17.0.15 (Debian)}. */
  public String build() {
    return version + " (" + vendor + ")";
  }

  /** E.g. {@code 17.0.15 (Debian) at /usr/lib/jvm/java-17-openjdk-amd64}. */
  @Override
  public String toString() {
    return build() + " at " + home;
  }
}
