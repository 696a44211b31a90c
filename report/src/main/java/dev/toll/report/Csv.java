package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.toll.engine.settings.Printable;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
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
