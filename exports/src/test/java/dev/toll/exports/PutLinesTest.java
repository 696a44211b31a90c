package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PutLines;
import dev.toll.exports.run.ExportedRun;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PutLinesTest {
  @TempDir Path home;

  @Test
  void everyPointIsThere() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();

    List<Point> points = Point.sorted(PutLine.parse(Exports.put(run)));

    assertThat(points).isEqualTo(Point.expected(run)).hasSizeGreaterThan(1500);
  }

  @Test
  void looksAsInThePost() throws Exception {
    assertThat(Exports.put(RunFixture.plain(home).exported()))
        .contains(
            "put AVG_FILES/TABLET 1795219201001 0.10 block=1 level=open run=20261120T190000Z"
                + " study=lock trial=b01-level0\n")
        .contains(
            "put toll.entries_per_second 1795219201001 51001.0 block=1 level=open"
                + " run=20261120T190000Z study=lock trial=b01-level0\n");
  }

  /** The measured load and the observed one have the same clock, but what both have differs. */
  @Test
  void anObservedLoadAddsWhatTheTrialLacks() throws Exception {
    RunFixture fixture = RunFixture.plain(home);
    Path observed =
        Files.createDirectories(fixture.directory().trial("b01-level0").resolve("observed"));
    Files.writeString(
        observed.resolve("series.csv"),
        "t,entries_per_second,minor_compactions\n0.250,9999.0,1\n0.500,9999.0,\n");
    assertThat(Exports.put(fixture.exported()))
        .contains(
            "put toll.minor_compactions 1795219200250 1 block=1 level=open"
                + " run=20261120T190000Z study=lock trial=b01-level0\n")
        .doesNotContain("9999.0");
  }

  @Test
  void ourNamesOfThePostsSeriesAreExportedUnderTheirsToo() throws Exception {
    StringWriter text = new StringWriter();
    try (PutLines lines = new PutLines(text)) {
      lines
          .open(Kind.SERIES, List.of("records", "files_per_tablet"), Map.of("a", "b"))
          .at(1_795_219_200_000_000_000L, new String[] {"7", null});
    }

    assertThat(text.toString())
        .isEqualTo("put toll.records 1795219200000 7 a=b\nput TABLE_RECS 1795219200000 7 a=b\n");
  }

  @Test
  void hostileNamesStayApartAndReadable() throws Exception {
    ExportedRun run =
        new RunFixture(home, Hostile.NAMES.get(0), "a b", "a=b").exported(true, "2026-11-21");

    List<Point> points = PutLine.parse(Exports.put(run));

    assertThat(points).hasSameSizeAs(Point.expected(run));
    assertThat(points.stream().map(point -> point.tags().get("level")).distinct())
        .containsExactlyInAnyOrder("a_b", "a_b_2");
  }

  @Test
  void anyNameMakesALineBothServersRead() throws Exception {
    for (String name : Hostile.names(500)) {
      StringWriter text = new StringWriter();
      try (PutLines lines = new PutLines(text)) {
        lines
            .open(Kind.SERIES, List.of(name), Map.of("level", name))
            .at(1_795_219_200_000_000_000L, new String[] {"1.5"});
      }
      assertThat(PutLine.parse(text.toString())).as(name).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put m 1795219200000 1",
        "put m 1795219200 1 a=b",
        "put m 1795219200000 1 a=b=c",
        "put m 1795219200000 1  a=b",
        "put m é=1795219200000 1 a=b",
        "put m 1795219200000 0x1 a=b",
        "put m 1795219200000 NaN a=b",
        "put m 1795219200000 1 a=",
      })
  void theTestsOwnParserIsStrict(String line) {
    assertThatThrownBy(() -> PutLine.point(line)).isInstanceOf(IllegalArgumentException.class);
  }
}
