package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.record.ReportSpec.Pivot;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.file.StudyParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is quoted is in the quoted document, word by word, and so is each published figure. The
 * lines that are quoted, with their numbers in the document, are in {@code quoted/}.
 */
class QuotationsTest {
  private static final Pattern QUOTATION = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`]*`");
  private static final Pattern NUMBER = Pattern.compile("([0-9][0-9,]*(?:\\.[0-9]+)?)([kG]?)");
  private static final Map<String, BigDecimal> UNITS =
      Map.of("", BigDecimal.ONE, "k", new BigDecimal("1e3"), "G", new BigDecimal("1e9"));

  private static final List<Source> SOURCES = sources();

  /**
   * A document that is quoted.
   *
   * @param head its title, date and source, and the studies that re-run it
   * @param lines those of its lines that are quoted
   */
  private record Source(Map<String, String> head, List<String> lines) {
    static Source of(Path file) {
      String[] parts = Documents.read(file).split("\n\n", 2);
      Map<String, String> head = new TreeMap<>();
      parts[0].lines().map(line -> line.split(": ", 2)).forEach(pair -> head.put(pair[0], pair[1]));
      return new Source(
          head, parts[1].lines().map(line -> line.replaceFirst("^[0-9]+: ", "")).toList());
    }

    boolean reRunBy(String study) {
      return List.of(head.get("studies").split(", ")).contains(study);
    }
  }

  private static List<Source> sources() {
    try (Stream<Path> files = Files.list(Documents.ROOT.resolve("cli/src/test/resources/quoted"))) {
      return files.map(Source::of).toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static Collection<String> studies() {
    return new TreeSet<>(
        SOURCES.stream()
            .flatMap(source -> Stream.of(source.head().get("studies").split(", ")))
            .toList());
  }

  private static List<String> linesOf(String study) {
    return SOURCES.stream()
        .filter(source -> source.reRunBy(study))
        .flatMap(source -> source.lines().stream())
        .toList();
  }

  private static String text(String study) {
    return Documents.read(Documents.ROOT.resolve("studies/" + study + ".yaml"));
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aStudyQuotesWordByWord(String study) {
    assertQuoted(quotations(text(study).replaceAll("\n *# ", "\n")), linesOf(study));
  }

  /** Of their own words pages show those of a report as code, or in italics. */
  @Test
  void pagesQuoteWordByWord() throws IOException {
    List<String> quotations = new ArrayList<>();
    try (Stream<Path> pages = Files.list(Documents.ROOT.resolve("docs"))) {
      pages
          .filter(page -> page.toString().endsWith(".md"))
          .map(page -> CODE.matcher(Documents.read(page)).replaceAll(""))
          .forEach(page -> quotations.addAll(quotations(page)));
    }
    assertThat(quotations).hasSizeGreaterThan(5);
    assertQuoted(quotations, SOURCES.stream().flatMap(source -> source.lines().stream()).toList());
  }

  /** Those of two words and more: one word may be in quotation marks for other reasons. */
  private static List<String> quotations(String text) {
    return QUOTATION
        .matcher(text)
        .results()
        .map(quotation -> plain(quotation.group(1)))
        .filter(quotation -> quotation.contains(" "))
        .toList();
  }

  private static void assertQuoted(List<String> quotations, List<String> lines) {
    List<String> plain = lines.stream().map(QuotationsTest::plain).toList();
    assertThat(quotations)
        .allSatisfy(quotation -> assertThat(plain).anyMatch(line -> line.contains(quotation)));
  }

  /** Without what is typography: marks of trade, breaks of lines, a capital at the beginning. */
  private static String plain(String text) {
    return text.replaceAll("[®*]", "")
        .replaceAll("\\s+", " ")
        .replaceFirst("[.,]$", "")
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aStudyGivesTitleAndDateOfWhatItReRuns(String study) throws Exception {
    Published published = StudyParser.parse(study, text(study)).published();
    // That of queries during an ingest has no figures to name.
    if (published != null) {
      assertThat(SOURCES)
          .filteredOn(source -> source.reRunBy(study))
          .anySatisfy(
              source -> {
                assertThat(plain(published.title())).isEqualTo(plain(source.head().get("title")));
                assertThat(published.date()).isEqualTo(source.head().get("date"));
              });
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void eachPublishedFigureIsInTheDocument(String study) throws Exception {
    StudyFile file = StudyParser.parse(study, text(study));
    List<List<BigDecimal>> lines = linesOf(study).stream().map(QuotationsTest::numbers).toList();
    for (List<Double> together : figures(file)) {
      assertThat(lines)
          .as("%s", together)
          .anyMatch(line -> together.stream().allMatch(figure -> isIn(line, figure)));
    }
  }

  /** Figures that a document has in one line: each, or all of a row of its table. */
  private static List<List<Double>> figures(StudyFile file) {
    List<List<Double>> figures = new ArrayList<>();
    Published published = file.published();
    if (published != null) {
      for (String metric : published.metrics()) {
        for (Figures row : published.figures(metric).values()) {
          figures.add(some(row.median(), row.sd(), row.max(), row.min()));
          figures.add(some(row.mean(), row.baseline()));
          figures.add(some(row.withinRunMin(), row.withinRunMax()));
        }
      }
    }
    if (file.report() != null) {
      for (Pivot pivot : file.report().pivots()) {
        pivot.published().values().forEach(figure -> figures.add(List.of(figure)));
      }
    }
    return figures;
  }

  private static List<Double> some(Double... figures) {
    return Stream.of(figures).filter(Objects::nonNull).toList();
  }

  private static List<BigDecimal> numbers(String line) {
    return NUMBER
        .matcher(line.replaceAll(",(?![0-9]{3}(?![0-9.]))", " "))
        .results()
        .map(
            number ->
                new BigDecimal(number.group(1).replace(",", ""))
                    .multiply(UNITS.get(number.group(2))))
        .toList();
  }

  /** A figure with decimals may be rounded. */
  private static boolean isIn(List<BigDecimal> line, double figure) {
    BigDecimal wanted = BigDecimal.valueOf(figure).stripTrailingZeros();
    return line.stream()
        .map(
            each -> wanted.scale() > 0 ? each.setScale(wanted.scale(), RoundingMode.HALF_UP) : each)
        .anyMatch(each -> each.compareTo(wanted) == 0);
  }
}
