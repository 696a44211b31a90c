package dev.toll.cli;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.system.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An installation with one fake system and one study of it, all in a directory of the test's. */
final class House {
  static final String STUDY = "lock";

  static final String TEXT =
      """
      toll: 1
      name: lock
      title: What a lock costs
      question: How much longer does it take when the door is shut?
      system:
        name: fake
      workload:
        name: walk
        entries: 2k
      factors:
        lock:
          baseline: open
          levels:
            open:
              description: the door stands open
              system: {lock: open}
            shut:
              description: the door is shut
              system: {lock: shut}
      design:
        blocks: 2
        replays: 0
      scales:
        smoke:
          design: {blocks: 1}
      """;

  final FakeSystem system = new FakeSystem();
  final Path runs;
  final Path cache;
  private final Path studies;

  House(Path directory) throws IOException {
    runs = directory.resolve("runs");
    cache = directory.resolve("cache");
    studies = Files.createDirectories(directory.resolve("studies"));
    Files.writeString(studies.resolve(STUDY + ".yaml"), TEXT);
  }

  /** Another text for the study. */
  void study(String text) throws IOException {
    Files.writeString(studies.resolve(STUDY + ".yaml"), text);
  }

  static String text() {
    return TEXT;
  }

  Installation installation() {
    return new Installation(new Catalog(List.of(system)), new StudyLibrary(studies), cache);
  }

  Cli.Outcome toll(String... arguments) {
    return Cli.run(installation(), arguments);
  }

  /** {@code toll run lock} with more arguments. */
  Cli.Outcome run(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("run", STUDY, "--full", "--runs", runs.toString()));
    arguments.addAll(List.of(more));
    return toll(arguments.toArray(String[]::new));
  }

  /** {@code toll resume} with arguments, where this house keeps its runs. */
  Cli.Outcome resume(String... more) {
    List<String> arguments = new ArrayList<>(List.of("resume", "--runs", runs.toString()));
    arguments.addAll(List.of(more));
    return toll(arguments.toArray(String[]::new));
  }

  /** Stops the next run at a trial, as Ctrl-C would. */
  void stopAt(int trial) {
    system.event =
        number -> {
          if (number == trial) {
            Thread.currentThread().interrupt();
            Thread.sleep(60_000);
          }
        };
  }

  List<RunDirectory> directories() throws IOException {
    return RunDirectory.all(runs, STUDY);
  }

  /** The only run there is. */
  RunDirectory directory() throws IOException {
    List<RunDirectory> all = directories();
    if (all.size() != 1) {
      throw new AssertionError("expected one run, found " + all);
    }
    return all.get(0);
  }

  List<Journal.Line> journal() throws IOException {
    return Journal.read(directory().journal());
  }

  /** The state the journal ends with. */
  String end() throws IOException {
    return journal().stream()
        .filter(line -> line.kind().equals("end"))
        .reduce((a, b) -> b)
        .map(line -> line.body().get("state").getAsString())
        .orElse("none");
  }

  List<String> trials() throws IOException {
    return Journal.trials(journal()).stream().map(TrialRecord::trial).sorted().toList();
  }
}
