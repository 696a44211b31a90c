package dev.toll.cli;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds what {@code toll compare} is asked for: a run directory, a study for its newest run, or a
 * results file, each perhaps with {@code :LEVEL}.
 */
final class RunLookup {
  private final Installation installation;
  private final Path runs;

  RunLookup(Installation installation, Path runs) {
    this.installation = installation;
    this.runs = runs;
  }

  /** The run, and the level when one is named. */
  ComparedRun find(String argument) throws IOException, StudyException {
    Optional<Results> whole = results(argument);
    if (whole.isPresent()) {
      return new ComparedRun(argument, whole.get(), null);
    }
    // From the right, because a path may hold colons and a level's name cannot.
    for (int at = argument.lastIndexOf(':'); at > 0; at = argument.lastIndexOf(':', at - 1)) {
      Optional<Results> results = results(argument.substring(0, at));
      if (results.isPresent()) {
        return new ComparedRun(argument, results.get(), argument.substring(at + 1));
      }
    }
    int colon = argument.lastIndexOf(':');
    throw new StudyException(unknown(colon > 0 ? argument.substring(0, colon) : argument));
  }

  private Optional<Results> results(String name) throws IOException, StudyException {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    if (Files.isRegularFile(path)) {
      return Optional.of(read(path));
    }
    for (Path directory : new Path[] {path, runs.resolve(path)}) {
      Optional<RunDirectory> run = RunFinder.directory(directory);
      if (run.isPresent()) {
        return Optional.of(analyse(run.get()));
      }
      if (Files.isRegularFile(directory.resolve("results.json"))) {
        return Optional.of(read(directory.resolve("results.json")));
      }
    }
    Optional<RunDirectory> newest = RunDirectory.latest(runs, name);
    return newest.isPresent() ? Optional.of(analyse(newest.get())) : Optional.empty();
  }

  /** From the journal, as {@code toll report} does, but nothing is written. */
  private Results analyse(RunDirectory directory) throws IOException, StudyException {
    try {
      return RunResults.of(directory, installation).results();
    } catch (StudyException e) {
      // An older or newer toll had other keys: what it found stands in the file it left.
      if (Files.isRegularFile(directory.results())) {
        return read(directory.results());
      }
      throw e;
    }
  }

  private static Results read(Path file) throws IOException, StudyException {
    Results results;
    try {
      results = ResultsJson.read(file);
    } catch (java.nio.charset.CharacterCodingException e) {
      throw new StudyException(file + ": not a UTF-8 text file");
    } catch (IllegalArgumentException e) {
      throw new StudyException(e.getMessage());
    }
    if (results.study() == null || results.run() == null) {
      throw new StudyException(file + ": results without a study or a run");
    }
    return results;
  }

  private String unknown(String name) throws IOException {
    TreeSet<String> studies = new TreeSet<>();
    if (Files.isDirectory(runs)) {
      try (Stream<Path> children = Files.list(runs)) {
        children.map(child -> child.getFileName().toString()).forEach(studies::add);
      }
    }
    return "'"
        + name
        + "' is neither a run directory, nor a results.json, nor a study with runs under "
        + runs
        + (studies.isEmpty() ? "" : "; " + Nearest.hint(name, studies));
  }
}
