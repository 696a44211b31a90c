package dev.toll.systems.base.artifact;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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

  /**
   * Remembers answers between starts, so that a second start neither resolves nor hashes again. An
   * answer counts only while every file is there with the size it had; a file whose modification
   * time changed is hashed again by the caller.
   */
  private static final class ClassPathCache {

    /** Raised whenever the layout or the meaning of an entry changes. */
    private static final int LAYOUT = 1;

    private record Line(String coordinate, String path, long size, long modified, String sha256) {}

    private record Entry(int layout, List<Line> files) {}

    private final Path directory;
    private final String variant;
    private final Gson gson = new Gson();

    /**
     * @param directory of the entries
     * @param variant part of every key: what else decides where the files are
     */
    ClassPathCache(Path directory, String variant) {
      this.directory = directory;
      this.variant = variant;
    }

    Optional<List<ResolvedFile>> read(ArtifactRequest request) {
      if (request.roots().stream().anyMatch(Coordinate::isSnapshot)) {
        return Optional.empty();
      }
      try {
        Entry entry = gson.fromJson(Files.readString(entryFile(request)), Entry.class);
        if (entry == null || entry.layout() != LAYOUT || entry.files() == null) {
          return Optional.empty();
        }
        List<ResolvedFile> files = new ArrayList<>();
        for (Line line : entry.files()) {
          Path path = Path.of(line.path());
          if (Files.size(path) != line.size()) {
            return Optional.empty();
          }
          files.add(
              new ResolvedFile(
                  Coordinate.parse(line.coordinate()),
                  path,
                  line.size(),
                  line.modified(),
                  line.sha256()));
        }
        return Optional.of(files);
      } catch (IOException | JsonParseException | IllegalArgumentException e) {
        // Absent, half-written or foreign: the answer is found again, which is always right.
        return Optional.empty();
      }
    }

    void write(ArtifactRequest request, List<ResolvedFile> files) throws IOException {
      List<Line> lines =
          files.stream()
              .map(
                  f ->
                      new Line(
                          f.coordinate().toString(),
                          f.path().toString(),
                          f.size(),
                          f.modified(),
                          f.sha256()))
              .toList();
      Files.createDirectories(directory);
      Path temporary = Files.createTempFile(directory, "entry", ".tmp");
      Files.writeString(temporary, gson.toJson(new Entry(LAYOUT, lines)));
      Files.move(temporary, entryFile(request), StandardCopyOption.REPLACE_EXISTING);
    }

    private Path entryFile(ArtifactRequest request) {
      String key =
          String.join(
              "\n", request.roots().toString(), Boolean.toString(request.transitive()), variant);
      return directory.resolve("classpath-" + Sha256.of(key).substring(0, 32) + ".json");
    }
  }
}
