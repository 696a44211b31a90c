package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Now;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.exports.points.LatestSample;
import dev.toll.exports.points.OpenMetrics;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.run.ExportedRun;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenMetricsTest {
  @TempDir Path home;

  @Test
  void looksAsTheSpecificationWants() throws Exception {
    StringWriter text = new StringWriter();
    try (OpenMetrics writer = new OpenMetrics(text)) {
      writer
          .open(Kind.SERIES, List.of("entries_total", "A/B"), Map.of("level", "a \"b\"\\\nc"))
          .at(1_795_219_201_001_000_000L, new String[] {"7", "0.10"});
      writer
          .open(Kind.SERIES, List.of("entries_total", "A/B"), Map.of("level", "d"))
          .at(1_795_219_201_000_000_000L, new String[] {"8", null});
    }

    assertThat(text.toString())
        .isEqualTo(
            """
            # TYPE toll_entries counter
            # HELP toll_entries Series of a trial: entries_total
            toll_entries_total{level="a \\"b\\"\\\\\\nc"} 7 1795219201.001
            toll_entries_total{level="d"} 8 1795219201.000
            # TYPE toll_A_B gauge
            # HELP toll_A_B Series of a trial: A/B
            toll_A_B{level="a \\"b\\"\\\\\\nc"} 0.10 1795219201.001
            # EOF
            """);
  }

  @Test
  void familiesStandTogetherAndTimeGoesForward() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    Set<String> families = new HashSet<>();
    String family = null;
    String labels = null;
    double last = 0;
    List<String> lines = new ArrayList<>(Exports.openMetrics(run).lines().toList());
    assertThat(lines.remove(lines.size() - 1)).isEqualTo("# EOF");
    for (String line : lines) {
      if (line.startsWith("# TYPE ")) {
        family = line.split(" ")[2];
        assertThat(families.add(family)).as("%s comes once", family).isTrue();
      } else if (!line.startsWith("# HELP ")) {
        assertThat(line).startsWith(family);
        String[] parts = line.split("} ")[1].split(" ");
        double time = Double.parseDouble(parts[1]);
        assertThat(line.startsWith(String.valueOf(labels)) && time <= last).isFalse();
        labels = line.split("} ")[0];
        last = time;
      }
    }
    assertThat(families).contains("toll_entries", "toll_trial_elapsed", "toll_effect_ratio");
  }

  @Test
  void namesThatWouldBecomeOneStayApart() throws Exception {
    StringWriter text = new StringWriter();
    try (OpenMetrics writer = new OpenMetrics(text)) {
      writer
          .open(Kind.SERIES, List.of("a/b", "a_b", "a_b_total"), Map.of())
          .at(0, new String[] {"1", "2", "3"});
    }

    assertThat(text.toString())
        .contains("toll_a_b{} 1 ", "toll_a_b_2{} 2 ", "toll_a_b_3_total{} 3 ");
  }

  @Test
  void nothingIsLeftOfTheTemporaryFiles() throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Set<Path> before = spools(temporary);
    Exports.openMetrics(RunFixture.plain(home).exported());
    assertThat(spools(temporary)).isEqualTo(before);
  }

  private static Set<Path> spools(Path directory) throws Exception {
    try (var files = Files.newDirectoryStream(directory, "toll-export*")) {
      Set<Path> found = new HashSet<>();
      files.forEach(found::add);
      return found;
    }
  }

  @Test
  void theNewestSampleOfTheCurrentTrialIsAPageToScrape() throws Exception {
    RunDirectory run = RunFixture.plain(home).directory();
    Now now = new Now(Now.VERSION, "b03-level1", "shut", 3, 1, 6, 6, "measure", "load", "", "");
    Path series = run.trial("b03-level1").resolve("series.csv");
    Files.delete(series);
    assertThat(LatestSample.render("lock", run, now)).isEmpty();
    Files.writeString(series, "t,entries_total,A/B,unknown\n1.0");
    assertThat(LatestSample.render("lock", run, now)).isEmpty();
    Files.writeString(series, "t,entries_total,A/B,unknown\n1.000,1,2,3\n2.000,10,0.5,\n3.000,11");

    String labels =
        "{block=\"3\",level=\"shut\",run=\"20261120T190000Z\",study=\"lock\",trial=\"b03-level1\"}";
    assertThat(LatestSample.render("lock", run, now))
        .isEqualTo(
            "# TYPE toll_entries_total counter\ntoll_entries_total"
                + labels
                + " 10\n# TYPE toll_A_B gauge\ntoll_A_B"
                + labels
                + " 0.5\n");
  }
}
