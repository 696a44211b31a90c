package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finished runs of a house's study, and a command that reads them. */
final class FinishedRuns {
  private final House house;
  private final List<String> command;

  /**
   * None yet.
   *
   * @param command its name, then its options
   */
  FinishedRuns(Path directory, String... command) throws IOException {
    house = new House(directory);
    this.command = List.of(command);
  }

  /** Makes one more run, on a machine that takes so many times longer. */
  RunDirectory run(double slowness, String... more) throws IOException {
    house.system.slowness = slowness;
    house.system.measured.clear();
    Cli.Outcome outcome = house.run(more);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<RunDirectory> all = house.directories();
    return all.get(all.size() - 1);
  }

  /** The command, with more arguments. */
  Cli.Outcome read(String... arguments) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of("--runs", house.runs.toString()));
    all.addAll(List.of(arguments));
    return house.toll(all.toArray(String[]::new));
  }

  /**
   * That the command refuses these arguments in one message, with what is wrong and how to go on.
   */
  void assertMistake(String what, String how, String... arguments) {
    Cli.Outcome outcome = read(arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("error: ")
        .contains(what, how)
        .doesNotContain("Exception", "\tat ");
  }
}
