package dev.toll.cli;

import dev.toll.commands.RunSource;
import dev.toll.driver.Reason;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds the run that an argument names: a run directory, or one by its age or label ({@link
 * RunHistory}).
 *
 * @param runs the directory of the runs
 */
record RunFinder(Path runs, Installation installation) implements RunSource {
  private static final int EARLIER = 20;
  private static final String RESULTS = "results.json";

  /**
   * The analysed run.
   *
   * @param name a run directory, or a study for its newest run
   * @throws StudyException if there is no such run, or its study cannot be resolved
   */
  RunResults results(String name) throws IOException, StudyException {
    return RunResults.of(found(name), installation);
  }

  /** The same run, not analysed. */
  RunDirectory found(String name) throws IOException, StudyException {
    Optional<RunDirectory> found = directory(Path.of(name));
    if (found.isEmpty()) {
      found = new RunHistory(runs).find(name);
    }
    if (found.isEmpty()) {
      throw unknown(name, "");
    }
    return found.get();
  }

  /** The run in that directory; empty when it is none. */
  private static Optional<RunDirectory> directory(Path path) throws IOException {
    return RunFiles.has(path, path.resolve("journal.jsonl"))
        ? Optional.of(new RunDirectory(path.toRealPath()))
        : Optional.empty();
  }

  private StudyException unknown(String name, String alternative) throws IOException {
    TreeSet<String> studies = new TreeSet<>();
    if (Files.isDirectory(runs)) {
      try (Stream<Path> children = Files.list(runs)) {
        children.map(child -> child.getFileName().toString()).forEach(studies::add);
      }
    }
    return new StudyException(
        "'%s' is neither a run directory (with a journal.jsonl)%s nor a study with runs under %s%s"
            .formatted(
                name,
                alternative,
                runs,
                studies.isEmpty() ? "" : "; " + Nearest.hint(name, studies)));
  }

  /**
   * The run to resume: the one named, else the newest unfinished one of the study, or of all
   * studies. If all are finished, the newest of those.
   *
   * @param named a run directory, a study or a study file; null for any
   * @throws StudyException when there is no such run
   */
  RunDirectory toResume(String named) throws IOException, StudyException {
    Optional<RunDirectory> itself = named == null ? Optional.empty() : directory(Path.of(named));
    if (itself.isEmpty() && named != null && RunHistory.names(named)) {
      itself = new RunHistory(runs).find(named);
    }
    if (itself.isPresent()) {
      return itself.get();
    }
    String study = named == null ? RunHistory.LATEST : study(named);
    RunDirectory finished = null;
    for (RunDirectory directory : new RunHistory(runs).newest(study)) {
      RunView state = RunView.read(directory);
      if (state.unfinished()) {
        return directory;
      }
      finished = finished == null && state.request() != null ? directory : finished;
    }
    if (finished != null) {
      return finished;
    }
    throw named == null
        ? new StudyException("there is no run to resume under " + runs)
        : unknown(named, "");
  }

  /**
   * The run to add blocks to: the one named, or the newest.
   *
   * @param named as for {@link #toResume}
   */
  RunDirectory toAddTo(String named) throws IOException, StudyException {
    if (named != null) {
      return found(study(named));
    }
    return new RunHistory(runs)
        .find(RunHistory.LATEST)
        .orElseThrow(() -> new StudyException("there is no run under " + runs));
  }

  private String study(String named) throws IOException, StudyException {
    return named.matches(".*\\.ya?ml") ? installation.studies().parse(named).name() : named;
  }

  /**
   * A run to compare.
   *
   * @param argument a run directory, a study for its newest run, or a results file, optionally with
   *     {@code :LEVEL}
   */
  ComparedRun compared(String argument) throws IOException, StudyException {
    Optional<Results> whole = anyResults(argument);
    if (whole.isPresent()) {
      return new ComparedRun(argument, whole.get(), null);
    }
    // From the right, because a path may contain colons and the name of a level cannot.
    for (int at = argument.lastIndexOf(':'); at > 0; at = argument.lastIndexOf(':', at - 1)) {
      Optional<Results> results = anyResults(argument.substring(0, at));
      if (results.isPresent()) {
        return new ComparedRun(argument, results.get(), argument.substring(at + 1));
      }
    }
    int colon = argument.lastIndexOf(':');
    throw unknown(colon > 0 ? argument.substring(0, colon) : argument, ", nor a results.json,");
  }

  /**
   * The newest finished runs of a run's study, by the files they wrote; unreadable ones are none.
   */
  List<ComparedRun> earlier(ComparedRun of) throws IOException {
    List<RunDirectory> all =
        new ArrayList<>(RunDirectory.all(runs, of.results().design().study().name()));
    Collections.reverse(all);
    List<ComparedRun> earlier = new ArrayList<>();
    for (RunDirectory run : all.subList(0, Math.min(EARLIER, all.size()))) {
      if (Files.isRegularFile(run.results())) {
        try {
          earlier.add(new ComparedRun(name(run.path()), read(run.results()), null));
        } catch (StudyException e) {
          // It shows nothing of how far equal runs are apart.
        }
      }
    }
    return earlier;
  }

  @Override
  public List<ComparedRun> pooled(String argument, Consumer<String> warnings)
      throws IOException, StudyException {
    Path path = Path.of(argument);
    if (Files.isRegularFile(path)) {
      return List.of(new ComparedRun(argument, read(path.toRealPath()), null));
    }
    for (Path directory : List.of(path, runs.resolve(path))) {
      if (directory(directory).isPresent() || RunFiles.has(directory, directory.resolve(RESULTS))) {
        Path itself = directory.toRealPath();
        return List.of(new ComparedRun(name(itself), finished(itself), null));
      }
    }
    for (Path directory : List.of(path, runs.resolve(path))) {
      List<RunDirectory> all =
          RunDirectory.all(directory, "").stream()
              .filter(run -> RunFiles.has(run.path(), run.results()))
              .toList();
      if (!all.isEmpty()) {
        return brief(all, (run, why) -> warnings.accept("warning: left out: " + Reason.of(why)))
            .entrySet()
            .stream()
            .map(run -> new ComparedRun(name(run.getKey().path()), run.getValue().results(), null))
            .toList();
      }
    }
    throw unknown(argument, ", nor a results.json, nor a directory of runs,");
  }

  @Override
  public Map<RunDirectory, Brief> brief(
      List<RunDirectory> all, BiConsumer<RunDirectory, Exception> unread) {
    Map<Path, RunIndex> indexes = new HashMap<>();
    Map<RunDirectory, Brief> brief = new LinkedHashMap<>();
    for (RunDirectory run : all) {
      RunIndex index =
          indexes.computeIfAbsent(
              run.path().getParent(), parent -> new RunIndex(installation.cache(), parent));
      try {
        brief.put(run, index.of(run, this));
      } catch (StudyException | IOException | RuntimeException e) {
        // A damaged file may fail anywhere in the analysis; the others are still worth reading.
        unread.accept(run, e);
      }
    }
    return brief;
  }

  @Override
  public List<RunDirectory> below(Path directory) throws IOException, StudyException {
    if (!Files.isDirectory(directory)) {
      throw new StudyException(directory + ": no such directory");
    }
    if (holdsRun(directory)) {
      return List.of(new RunDirectory(directory.toRealPath()));
    }
    List<RunDirectory> children = RunDirectory.all(directory, "");
    List<RunDirectory> found =
        children.stream().anyMatch(child -> holdsRun(child.path()))
            ? children
            : RunDirectory.all(directory);
    if (found.isEmpty()) {
      throw new StudyException(
          directory
              + ": neither a run nor a directory of runs; name one that toll run --runs made");
    }
    return found;
  }

  private static boolean holdsRun(Path directory) {
    return RunFiles.has(directory, new RunDirectory(directory).journal())
        || RunFiles.has(directory, directory.resolve(RESULTS));
  }

  @Override
  public Results readable(RunDirectory run) throws IOException, StudyException {
    if (!holdsRun(run.path())) {
      throw new StudyException("no journal.jsonl and no results.json");
    }
    return finished(run.path());
  }

  private static String name(Path run) {
    return run.subpath(Math.max(0, run.getNameCount() - 2), run.getNameCount()).toString();
  }

  private Results finished(Path run) throws IOException, StudyException {
    Path file = run.resolve(RESULTS);
    RunDirectory directory = new RunDirectory(run);
    if (!RunFiles.has(run, file)) {
      return analyse(directory);
    }
    Results written = read(file);
    // What was damaged since they were written is named too.
    boolean names =
        RunView.examined(directory).damages().stream()
            .allMatch(damage -> written.remarks().damages().contains(damage.toString()));
    return names ? written : analyse(directory);
  }

  private Optional<Results> anyResults(String name) throws IOException, StudyException {
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
      return Optional.of(read(path.toRealPath()));
    }
    for (Path directory : List.of(path, runs.resolve(path))) {
      Optional<RunDirectory> run = directory(directory);
      if (run.isPresent()) {
        return Optional.of(analyse(run.get()));
      }
      if (RunFiles.has(directory, directory.resolve(RESULTS))) {
        return Optional.of(read(directory.resolve(RESULTS)));
      }
    }
    Optional<RunDirectory> newest = new RunHistory(runs).find(name);
    return newest.isPresent() ? Optional.of(analyse(newest.get())) : Optional.empty();
  }

  /** From the journal, as {@code toll report} does, but nothing is written. */
  private Results analyse(RunDirectory directory) throws IOException, StudyException {
    try {
      return RunResults.of(directory, installation).results();
    } catch (StudyException e) {
      // Its study may need keys of another toll: its results are in the file that one wrote.
      if (RunFiles.has(directory.path(), directory.results())) {
        return read(directory.results());
      }
      throw e;
    }
  }

  /** The results in a file, as a run wrote them. */
  static Results read(Path file) throws IOException, StudyException {
    try {
      return ResultsJson.read(file);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": not a UTF-8 text file");
    } catch (IllegalArgumentException e) {
      throw new StudyException(e.getMessage());
    }
  }
}
