package dev.toll.commands;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Finds runs and reads their results. */
public interface RunSource {
  /**
   * Runs to pool: one, or all finished ones of a study or of a directory of runs. Their results are
   * read from the files they wrote, where there are any.
   *
   * @param argument a run directory, a results file, a study, or a directory of runs
   * @param warnings names results in a directory that cannot be read
   */
  List<ComparedRun> pooled(String argument, Consumer<String> warnings)
      throws IOException, StudyException;

  /**
   * Directories that may hold a run: the one named, those of a directory of runs, or those of a
   * study's directory. What they hold is not looked at.
   *
   * @throws StudyException if there is no such directory, or there is none in it
   */
  List<RunDirectory> below(Path directory) throws IOException, StudyException;

  /**
   * A run in a list.
   *
   * @param state another when the run's files have changed, or toll is of another build
   * @param results without what trials and proofs found
   */
  record Brief(String state, Results results) {}

  /**
   * Results of runs as {@link #readable}, without what their trials and proofs found. They are kept
   * in toll's cache, and read again when a run has changed.
   *
   * @param unread gets each that has none that can be read, and why
   */
  Map<RunDirectory, Brief> brief(
      List<RunDirectory> runs, BiConsumer<RunDirectory, Exception> unread);

  /**
   * The results of a run that may be under way or damaged, from the file it wrote or else from its
   * journal; nothing is written.
   *
   * @throws StudyException if it has none that can be read
   */
  Results readable(RunDirectory run) throws IOException, StudyException;
}
