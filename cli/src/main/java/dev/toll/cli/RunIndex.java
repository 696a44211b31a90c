package dev.toll.cli;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import dev.toll.commands.RunSource;
import dev.toll.commands.RunSource.Brief;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.ResultsParts;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.json.ResultsGson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Brief results of the runs in a directory, a line each in a file of toll's cache: a thousand runs
 * are read in a second, not in twenty. It holds nothing that the run directories do not, so what is
 * wrong with it is passed over.
 */
final class RunIndex {
  private static final List<String> PARTS =
      List.of(
          ("format study run levels metrics summaries effects noiseFloor trials warnings environment"
                  + " warned scaling sizing")
              .split(" "));

  private static final Gson GSON =
      ResultsGson.GSON
          .newBuilder()
          .setFormattingStyle(FormattingStyle.COMPACT)
          .registerTypeAdapterFactory(new ResultsParts.Form(PARTS))
          .create();

  /** Of older lines it is begun anew, not sorted out. */
  private static final int MOST_OUTDATED = 1000;

  /** A run as it was; of several lines the last one counts. */
  private record Line(String run, Brief brief) {}

  private final Path file;
  private final Map<String, Line> lines = new HashMap<>();

  /**
   * Reads what is there.
   *
   * @param cache toll's cache directory
   * @param directory the parent of the runs
   */
  RunIndex(Path cache, Path directory) {
    String name = Sha256.of(directory.toAbsolutePath().normalize().toString()).substring(0, 16);
    file = cache.toAbsolutePath().resolve("results").resolve("runs-" + name + ".jsonl");
    List<Line> all = List.of();
    try (Stream<String> texts = Files.lines(file)) {
      all = texts.parallel().map(RunIndex::line).toList();
    } catch (IOException | RuntimeException e) {
      // None yet, or damaged: runs are read again.
    }
    all.forEach(line -> lines.put(line.run(), line));
    if (all.size() > lines.size() + MOST_OUTDATED) {
      lines.clear();
      delete();
    }
  }

  private static Line line(String text) {
    try {
      return Objects.requireNonNull(GSON.fromJson(text, Line.class));
    } catch (RuntimeException e) {
      // A crash cut it short, or it is of another toll.
      return new Line("", null);
    }
  }

  /** The brief results of a run, read whole when it has changed since. */
  Brief of(RunDirectory run, RunSource whole) throws IOException, StudyException {
    String state = Main.Version.build() + ";" + run.stamp();
    Line line = lines.get(run.id());
    Brief known = line == null ? null : line.brief();
    if (known != null && state.equals(known.state()) && known.results() != null) {
      return known;
    }
    Brief brief = new Brief(state, whole.readable(run).brief());
    append(new Line(run.id(), brief));
    return brief;
  }

  /** At once, and in one piece: another toll may do the same. */
  private void append(Line line) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(
          file, GSON.toJson(line) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      // Then the next command reads the run again.
    }
  }

  private void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It is read until it can be.
    }
  }
}
