package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.statistics.LevelIntervals.Side;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** bench/simulation.md holds what the program writes. */
@Tag("slow")
@Tag("full")
class PageTest {

  private static final int REPLICATES = 10;

  @TempDir private Path directory;

  @Test
  void thePageHasTheProgramsForm() throws IOException {
    assertThat(form(page())).isEqualTo(form(IntervalTables.all(REPLICATES, what -> {})));
  }

  /** Cheap figures, and exact: the seed and number of runs on the page give them again. */
  @Test
  void theProgramGivesTheFiguresOfThePage() throws IOException {
    String page = page();
    int replicates = Integer.parseInt(page.split(" ", 2)[0].replace(",", ""));
    for (String name : List.of("equal", "first place 6 % slower, balanced")) {
      LevelHost host = host(name);
      Share one = FalseIntervals.of(host, 1, Side.BOTH, 4, replicates).share();
      Share two = FalseIntervals.of(host, 2, Side.BOTH, 4, replicates).share();
      assertThat(page).contains("| %s | %s | %s | ".formatted(name, one.text(), two.text()));
    }
    Tables.rows(PoolCoverage.rows(replicates)).forEach(row -> assertThat(page).contains(row));
    Tables.rows(IntervalTables.widths()).forEach(row -> assertThat(page).contains(row));
  }

  @Test
  void theSameAgain() {
    assertThat(IntervalTables.all(REPLICATES, what -> {}))
        .isEqualTo(IntervalTables.all(REPLICATES, what -> {}));
  }

  @Test
  void onlyWhatStandsBetweenTheMarkersIsRewritten() throws IOException {
    Path page = directory.resolve("page.md");
    Files.writeString(page, "before\n" + Page.BEGIN + "old\n" + Page.END + "after\n");
    Page.write(page, "new\n");
    assertThat(page).hasContent("before\n" + Page.BEGIN + "new\n" + Page.END + "after\n");
    assertThat(Page.read(page)).isEqualTo("new\n");
  }

  @Test
  void aMissingMarkerAndTooFewRunsAreSaid() throws IOException {
    Path page = Files.writeString(directory.resolve("none.md"), "nothing\n");
    assertThatThrownBy(() -> Page.read(page)).hasMessageContaining("simulation: begin");
    assertThat(run("--write", "--page", page.toString()))
        .contains("has no line")
        .doesNotContain("at dev.toll");
    assertThat(run("--replicates", "3")).contains("10 or more, not 3");
    assertThat(run("--boundary", "--write")).contains("neither with --pairs nor with --write");
  }

  private static String page() throws IOException {
    return Page.read(root().resolve("bench/simulation.md"));
  }

  private static LevelHost host(String name) {
    return LevelHost.all().stream()
        .filter(host -> host.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String run(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine line = SimulationCommand.commandLine().setErr(new PrintWriter(err));
    assertThat(line.execute(arguments)).isEqualTo(2);
    return err.toString();
  }

  /** What does not depend on the number of runs: all but the figures. */
  private static List<String> form(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("^[\\d,]+ simulated", "N simulated"))
        .map(line -> line.startsWith("| ") ? cells(line) : line)
        .toList();
  }

  private static String cells(String row) {
    return Arrays.stream(row.substring(2, row.length() - 2).split(" \\| ", -1))
        .map(cell -> cell.matches("[\\d., ±/]*") ? "#" : cell)
        .collect(Collectors.joining(" | "));
  }

  static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("docs/method.md"))) {
      directory = directory.getParent();
    }
    return directory;
  }
}
