package dev.toll.systems.base.artifact;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.toll.engine.files.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Remembers answers between starts, so that a second start neither resolves nor hashes again. An
 * answer counts only while every file is there with the size it had; a file whose modification time
 * changed is hashed again by the caller.
 */
final class ClassPathCache {

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
