package dev.toll.systems.base.artifact;

import dev.toll.engine.files.Sha256;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds a system's files in the user's ordinary Maven repositories and makes sure they are the
 * pinned ones.
 *
 * <p>A second start takes the remembered answer from the cache directory and hashes only files that
 * changed since.
 */
public final class ArtifactResolver {

  private final MavenRepositories repositories;
  private final ClassPathCache cache;

  /**
   * @param cacheDirectory where answers are remembered; made when needed, may be deleted any time
   * @param options departures from the user's Maven set-up
   */
  public ArtifactResolver(Path cacheDirectory, MavenOptions options) {
    this.repositories = new MavenRepositories(options);
    this.cache =
        new ClassPathCache(cacheDirectory, options.settings() + "|" + options.localRepository());
  }

  /**
   * Resolves a request into the user's ordinary local repository, and says meanwhile what is being
   * fetched.
   *
   * @param cache toll's own, for what was resolved before
   */
  public static ClassPath fetch(ArtifactRequest request, Path cache, Progress progress)
      throws SystemException {
    return new ArtifactResolver(cache.resolve("classpath"), MavenOptions.ordinary())
        .resolve(request, progress);
  }

  /**
   * Finds everything the request names.
   *
   * @throws SystemException when something was not found, not reachable, or not as pinned
   */
  public ClassPath resolve(ArtifactRequest request, Progress progress) throws SystemException {
    PinFile pins = request.pins() == null ? null : PinFile.read(request.pins());
    Optional<List<ResolvedFile>> remembered = cache.read(request);
    try {
      List<ResolvedFile> known = remembered.orElse(List.of());
      List<MavenRepositories.Found> found =
          remembered.isPresent()
              ? known.stream()
                  .map(f -> new MavenRepositories.Found(f.coordinate(), f.path()))
                  .toList()
              : repositories.resolve(request, pins, progress);
      List<ResolvedFile> files = hash(found, known);
      if (pins != null) {
        pins.check(files);
      }
      if (!files.equals(known)) {
        cache.write(request, files);
      }
      return new ClassPath(request.name(), files, pins != null);
    } catch (IOException | UncheckedIOException e) {
      throw new SystemException(request.name() + ": cannot read or write: " + e.getMessage(), e);
    }
  }

  /** Hashes what is not known with this size and time; in parallel, as there may be 140 MB. */
  private static List<ResolvedFile> hash(
      List<MavenRepositories.Found> found, List<ResolvedFile> known) {
    Map<Path, ResolvedFile> byPath = new HashMap<>();
    known.forEach(file -> byPath.put(file.path(), file));
    return found.parallelStream().map(each -> hash(each, byPath.get(each.path()))).toList();
  }

  private static ResolvedFile hash(MavenRepositories.Found found, ResolvedFile known) {
    try {
      long size = Files.size(found.path());
      long modified = Files.getLastModifiedTime(found.path()).toMillis();
      boolean same = known != null && known.size() == size && known.modified() == modified;
      String sum = same ? known.sha256() : Sha256.of(found.path());
      return new ResolvedFile(found.coordinate(), found.path(), size, modified, sum);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
