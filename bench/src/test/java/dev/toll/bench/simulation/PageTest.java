package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** docs/method.md holds what the program writes. */
class PageTest {

  private static final int REPLICATES = 10;

  @TempDir private Path directory;

  @Test
  void thePageHasTheProgramsForm() throws IOException {
    String page = Page.read(root().resolve("docs/method.md"));
    assertThat(form(page)).isEqualTo(form(Tables.all(REPLICATES, what -> {})));
  }

  /** Cheap figures, and exact: the seed and number of runs on the page give them again. */
  @Test
  void theProgramGivesTheFiguresOfThePage() throws IOException {
    String page = Page.read(root().resolve("docs/method.md"));
    int replicates = Integer.parseInt(page.split(" ", 2)[0].replace(",", ""));
    Host slices = SliceHost.ALL.get(0).interleaved();
    List<String> row = TimeToAWord.of(slices, replicates).row(slices.name());
    assertThat(page).contains("| " + String.join(" | ", row) + " |\n");
    Host quiet = Host.ALL.get(0);
    List<String> words = FalseWords.of(quiet, 5, replicates).row(quiet.name(), true);
    assertThat(page).contains("| " + String.join(" | ", words) + " |\n");
    for (double points : UnequalInterference.POINTS) {
      List<String> apart = UnequalInterference.of(points, replicates).row();
      assertThat(page).contains("| " + String.join(" | ", apart) + " |\n");
    }
  }

  @Test
  void theSameAgain() {
    assertThat(Tables.all(REPLICATES, what -> {})).isEqualTo(Tables.all(REPLICATES, what -> {}));
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
        .map(cell -> cell.matches("([\\d.±/% +*]|over )*") ? "#" : cell)
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
