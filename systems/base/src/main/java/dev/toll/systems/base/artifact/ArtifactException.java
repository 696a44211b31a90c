package dev.toll.systems.base.artifact;

/** Artifacts could not be had, or are not what was pinned. The message is meant for the user. */
public final class ArtifactException extends Exception {

  public ArtifactException(String message) {
    super(message);
  }

  public ArtifactException(String message, Throwable cause) {
    super(message, cause);
  }
}
