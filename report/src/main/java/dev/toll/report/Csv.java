package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.settings.Printable;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A CSV file as its columns: RFC 4180 quoting, but with line feeds; numbers in full precision; what
 * could not be had is empty.
 */
final class Csv<T> {
  private final Map<String, Function<T, ?>> columns = new LinkedHashMap<>();

  /** Adds a column; its values are numbers, words or null. */
  Csv<T> column(String name, Function<T, ?> value) {
    columns.put(name, value);
    return this;
  }

  String render(Stream<T> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      writer.writeRecord(columns.keySet());
      rows.map(row -> columns.values().stream().map(column -> cell(column.apply(row))).toList())
          .forEach(writer::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String cell(Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof Double number
        ? Plain.number(number)
        : value instanceof Number ? value.toString() : Printable.cell(value.toString());
  }

  /** A part of a trial, such as a slice, that has a row of its own. */
  record Part<P>(ResultsView view, Trial trial, P part) {}

  /** The parts of all trials, in their order. */
  static <P> List<Part<P>> parts(ResultsView view, Function<Trial, List<P>> parts) {
    return view.trials().stream()
        .flatMap(trial -> parts.apply(trial).stream().map(part -> new Part<>(view, trial, part)))
        .toList();
  }

  /** A row per part; the first columns say whose it is. */
  static <P> Csv<Part<P>> ofParts() {
    return new Csv<Part<P>>()
        .column("study", row -> row.view().results().study().name())
        .column("run", row -> row.view().results().run().id())
        .column("block", row -> row.trial().block())
        .column("trial", row -> row.trial().trial())
        .column("attempt", row -> row.trial().attempt())
        .column("level", row -> row.trial().level())
        .column("status", row -> row.trial().status());
  }

  /** {@code memory=50M;security=auth-conf}. */
  static String pairs(Map<String, String> pairs) {
    return new TreeMap<>(pairs)
        .entrySet().stream()
            .map(pair -> pair.getKey() + "=" + pair.getValue())
            .collect(Collectors.joining(";"));
  }

  /** What a part of the results says, null where the part is missing. */
  static <P> Object of(P part, Function<P, ?> value) {
    return part == null ? null : value.apply(part);
  }
}
