package dev.toll.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** CSV as RFC 4180 says, but with line feeds; what could not be had is empty. */
final class Csv {

  private Csv() {}

  static String of(Consumer<CsvWriter> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      rows.accept(writer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** In full precision; empty for null. */
  static String number(Double value) {
    return value == null ? "" : Plain.number(value);
  }

  /** {@code memory=50M;security=auth-conf}. */
  static String pairs(Map<String, String> pairs) {
    return new TreeMap<>(pairs)
        .entrySet().stream()
            .map(pair -> pair.getKey() + "=" + pair.getValue())
            .collect(Collectors.joining(";"));
  }
}
