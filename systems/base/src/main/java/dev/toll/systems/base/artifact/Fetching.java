package dev.toll.systems.base.artifact;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.Locale;

/** Resolves artifacts and says meanwhile what is being fetched. */
public final class Fetching {
  private Fetching() {}

  /**
   * Resolves a request into the user's ordinary local repository.
   *
   * @param cache toll's own, for what was resolved before
   * @throws SystemException when something cannot be had; its message says what, and why
   */
  public static ClassPath resolve(ArtifactRequest request, Path cache, Progress progress)
      throws SystemException {
    try {
      return new ArtifactResolver(cache.resolve("classpath"), MavenOptions.ordinary())
          .resolve(
              request,
              transfer ->
                  progress.activity(
                      String.format(
                          Locale.ROOT,
                          "fetching %s: %d of %s files, %.1f MB (%s)",
                          request.name(),
                          transfer.fetched(),
                          transfer.count() == 0 ? "?" : Integer.toString(transfer.count()),
                          transfer.total() / 1e6,
                          transfer.file())));
    } catch (ArtifactException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }
}
