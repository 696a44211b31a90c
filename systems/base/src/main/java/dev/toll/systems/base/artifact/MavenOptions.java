package dev.toll.systems.base.artifact;

import java.nio.file.Path;

/**
 * Departures from the user's ordinary Maven set-up; null fields mean the ordinary one ({@code
 * ~/.m2/settings.xml}, its local repository, mirrors, proxies and credentials).
 *
 * @param settings another settings.xml
 * @param localRepository another local repository
 * @param offline ask no repository, whatever settings.xml says
 */
public record MavenOptions(Path settings, Path localRepository, boolean offline) {

  /** The user's own set-up, as it is; honours {@code -Dmaven.repo.local}. */
  public static MavenOptions ordinary() {
    String local = System.getProperty("maven.repo.local");
    return new MavenOptions(null, local == null ? null : Path.of(local), false);
  }
}
