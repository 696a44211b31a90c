package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.run.ShortTrial;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Short trials on a server that runs already, by which the load of a study is sized. */
final class LoadPilot implements AutoCloseable {
  /** A shorter load is repeated with more. */
  private static final double SHORT = 2;

  private final Installation installation;
  private final SystemUnderTest system;
  private final ProgressLine progress;
  private final Path directory = Files.createTempDirectory("toll-init-");
  private final RunContext context;

  /**
   * Nothing is run yet.
   *
   * @param system its name
   */
  LoadPilot(Installation installation, String system, ProgressLine progress) throws IOException {
    this.installation = installation;
    this.system = installation.catalog().find(system).orElseThrow();
    this.progress = progress;
    Path work = Files.createDirectory(directory.resolve("work"));
    context = new RunContext(work, installation.cache(), ProcessLedger.NONE, progress);
  }

  SystemUnderTest system() {
    return system;
  }

  RunContext context() {
    return context;
  }

  /**
   * The size with which the load takes {@link KnownLoad#SECONDS}.
   *
   * @param size of the load, such as rows
   * @param seconds of a whole trial with it
   */
  record Sized(long size, long seconds) {}

  /** A study file whose baseline is tried, by the size of its load. */
  @FunctionalInterface
  interface Text {
    String of(long size) throws IOException, StudyException;
  }

  /**
   * Tries it.
   *
   * @param first size
   * @param counted whether the load has a size, which may be too small
   * @param set what the trials set of the study
   */
  Sized size(long first, boolean counted, Text text, String... set)
      throws IOException, StudyException, SystemException, InterruptedException {
    progress.note("pilot: a short trial on the server, to size the load");
    long size = first;
    ShortTrial trial = trial(text.of(size), set);
    while (counted && trial.load().seconds() < SHORT) {
      size *= Math.max(2, Math.min(20, Math.round(2 * SHORT / trial.load().seconds())));
      trial = trial(text.of(size), set);
    }
    double measured = trial.load().seconds();
    return new Sized(
        Math.max(1, Math.round(size * KnownLoad.SECONDS / measured / 1000)) * 1000,
        Math.round(trial.seconds() - measured + KnownLoad.SECONDS));
  }

  private ShortTrial trial(String text, String... set)
      throws IOException, StudyException, SystemException, InterruptedException {
    return ShortTrial.run(system, study(text, set), context, progress);
  }

  /** A study file, resolved. */
  Study study(String text, String... set) throws StudyException {
    return new StudyResolver(installation.catalog())
        .resolve(
            StudyParser.parse("toll init", text),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  @Override
  public void close() throws IOException {
    RunDirectory.delete(directory);
  }
}
