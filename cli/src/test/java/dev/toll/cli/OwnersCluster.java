package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a cluster that runs already: one that {@code toll up} keeps, as its owner's. */
abstract class OwnersCluster {
  private static final String NAME = "ours";

  @TempDir Path runs;
  Path cache;

  private final List<String> kept;

  /**
   * Of a level.
   *
   * @param kept arguments of {@code toll up}
   */
  OwnersCluster(String... kept) {
    this.kept = List.of(kept);
  }

  @BeforeEach
  void up() throws Exception {
    cache = TollProcess.ownCache(runs);
    List<String> arguments = new ArrayList<>(List.of("up"));
    arguments.addAll(kept);
    arguments.addAll(List.of("--scale", "smoke", "--name", NAME, "--ttl", "10m"));
    said(0, arguments);
  }

  @AfterEach
  void down() throws Exception {
    said(0, List.of("down", NAME));
  }

  /** What a command says that ends with a code. */
  final String said(int code, List<String> arguments) throws Exception {
    Process toll = toll(arguments, arguments.get(0));
    assertThat(toll.waitFor(300, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String said = Files.readString(runs.resolve(arguments.get(0) + ".log"));
    assertThat(toll.exitValue()).as(said).isEqualTo(code);
    return said;
  }

  /** A command that is not waited for, with its log. */
  final Process toll(List<String> arguments, String name) throws IOException {
    return TollProcess.of(cache, List.of(), arguments)
        .redirectErrorStream(true)
        .redirectOutput(runs.resolve(name + ".log").toFile())
        .start();
  }

  /** A run of a study, not waited for either. */
  final Process run(Path study, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("run", study.toString(), "--runs", runs.toString()));
    arguments.addAll(List.of(more));
    return toll(arguments, "run");
  }

  /** How clients find the cluster. */
  final String variable(String name) throws Exception {
    Matcher found =
        Pattern.compile(name + "='?([^'\\n]*)'?").matcher(said(0, List.of("ups", NAME, "--env")));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  /** What the owner's shell says. */
  final String shell(String... arguments) throws Exception {
    Path out = runs.resolve("shell.log");
    List<String> command = new ArrayList<>(List.of(variable("TOLL_SHELL")));
    command.addAll(List.of(arguments));
    Process shell =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(shell.waitFor(60, TimeUnit.SECONDS)).as("the shell ends").isTrue();
    return Files.readString(out);
  }

  /** Waits until the record of what the study's newest run has changed has all of these words. */
  final Path awaitRecord(String study, String file, String... words) throws Exception {
    Path found =
        Wait.every(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(90))
            .answer(
                () -> {
                  Path record =
                      RunDirectory.latest(runs, study)
                          .map(run -> run.path().resolve(file))
                          .filter(Files::exists)
                          .orElse(null);
                  String text = record == null ? "" : Files.readString(record);
                  return Stream.of(words).allMatch(text::contains) ? record : null;
                });
    assertThat(found).as(Files.readString(runs.resolve("run.log"))).isNotNull();
    return found;
  }
}
