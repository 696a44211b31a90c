package dev.toll.exports;

import dev.toll.exports.points.InfluxLines;
import dev.toll.exports.points.OpenMetrics;
import dev.toll.exports.points.PointWriter;
import dev.toll.exports.points.PutLines;
import dev.toll.exports.points.RunPoints;
import dev.toll.exports.run.ExportedRun;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;

/** Runs as text. */
final class Exports {
  private Exports() {}

  static String put(ExportedRun run) throws IOException {
    StringWriter text = new StringWriter();
    write(run, new PutLines(text));
    return text.toString();
  }

  static String influx(ExportedRun run) throws IOException {
    StringWriter text = new StringWriter();
    write(run, new InfluxLines(text));
    return text.toString();
  }

  static String openMetrics(ExportedRun run) throws IOException {
    Writer text = new StringWriter();
    write(run, new OpenMetrics(text));
    return text.toString();
  }

  static long write(ExportedRun run, PointWriter writer) throws IOException {
    try (writer) {
      return new RunPoints(writer).write(run, number -> {});
    }
  }
}
