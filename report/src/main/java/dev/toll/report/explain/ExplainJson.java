package dev.toll.report.explain;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.profile.Explanation;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.model.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code explain.json}: the {@link Explanation} record, field for field. */
public final class ExplainJson {
  public static final String FILE = "explain.json";

  private ExplainJson() {}

  /** The file's content, ending in a line feed. */
  public static String write(Explanation explanation) {
    return ResultsGson.write(explanation);
  }

  /** Writes the file into a run's directory, whole or not at all. */
  public static void write(Path runDirectory, Explanation explanation) throws IOException {
    RunDirectory.writeAtomically(runDirectory.resolve(FILE), write(explanation));
  }

  /** A run's explanation in a report; none where it has none. */
  public static List<Section> sections(Path runDirectory) {
    // Without one its classes are not loaded.
    return RunFiles.has(runDirectory, runDirectory.resolve(FILE))
        ? read(runDirectory).map(ExplainDocument::section).stream().toList()
        : List.of();
  }

  /** A run's explanation; empty when it has none that this toll can read. */
  public static Optional<Explanation> read(Path runDirectory) {
    Path file = runDirectory.resolve(FILE);
    if (!RunFiles.has(runDirectory, file)) {
      return Optional.empty();
    }
    try {
      Explanation explanation = ResultsGson.GSON.fromJson(RunFiles.text(file), Explanation.class);
      return Optional.ofNullable(explanation)
          .filter(read -> Explanation.FORMAT.equals(read.format()));
    } catch (RuntimeException | CharacterCodingException e) {
      // Another toll's, or damaged: toll explain makes it again; reports do without.
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
