package dev.toll.exports.points;

import dev.toll.engine.journal.RunDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An OpenMetrics 1.0 file, for {@code promtool tsdb create-blocks-from openmetrics}: HELP and TYPE
 * per family, time in seconds, {@code # EOF} at the end.
 *
 * <p>The format wants all points of a family together, and a run has them trial by trial. Families
 * wait in files of their own until the end, so that nothing is read twice and no series is held in
 * memory.
 */
public final class OpenMetrics implements PointWriter {
  private final Writer out;
  private final PrometheusNames names = new PrometheusNames();
  private final Spool families;

  /** Writes to what it then owns. */
  public OpenMetrics(Writer out) throws IOException {
    this.out = out;
    this.families = new Spool();
  }

  @Override
  public Points open(Kind kind, List<String> metrics, Map<String, String> tags) throws IOException {
    String labels = PrometheusNames.labels(tags) + " ";
    List<Writer> files = new ArrayList<>();
    List<String> starts = new ArrayList<>();
    for (String metric : metrics) {
      String family = names.family(kind, metric);
      files.add(families.file(family, header(kind, metric, family)));
      starts.add(names.sample(kind, metric) + labels);
    }
    return (nanos, row) -> {
      String end = " " + seconds(nanos) + "\n";
      for (int i = 0; i < row.length; i++) {
        if (row[i] != null) {
          files.get(i).write(starts.get(i));
          files.get(i).write(row[i]);
          files.get(i).write(end);
        }
      }
    };
  }

  private static String header(Kind kind, String metric, String family) {
    String help =
        switch (kind) {
          case SERIES -> "Series of a trial: ";
          case TRIAL -> "Figure of a trial: ";
          case EFFECT -> "Effect of a level: ";
        };
    return "# TYPE %s %s\n# HELP %s %s\n"
        .formatted(
            family,
            PrometheusNames.counter(metric) ? "counter" : "gauge",
            family,
            PrometheusNames.escape(help + metric));
  }

  /** Prometheus keeps milliseconds. */
  private static String seconds(long nanos) {
    long millis = Math.floorDiv(nanos, 1_000_000L);
    long fraction = Math.floorMod(millis, 1000L);
    // Padded by hand: a formatter would be most of the time an export takes.
    return Math.floorDiv(millis, 1000L)
        + (fraction < 10 ? ".00" : fraction < 100 ? ".0" : ".")
        + fraction;
  }

  @Override
  public void close() throws IOException {
    try (out;
        families) {
      families.copyTo(out);
      out.write("# EOF\n");
    }
  }

  /** Texts that grow side by side and are wanted one after the other: a temporary file each. */
  private static final class Spool implements Closeable {
    private final Path directory;
    private final Map<String, Writer> files = new LinkedHashMap<>();

    Spool() throws IOException {
      directory = Files.createTempDirectory("toll-export");
      // For Ctrl-C; deleted in reverse order, so the files go before it.
      directory.toFile().deleteOnExit();
    }

    /** The text of this name, which begins with the header. */
    Writer file(String name, String header) throws IOException {
      Writer file = files.get(name);
      if (file == null) {
        path(files.size()).toFile().deleteOnExit();
        file = Files.newBufferedWriter(path(files.size()));
        files.put(name, file);
        file.write(header);
      }
      return file;
    }

    /** Writes all, in the order they came up. */
    void copyTo(Writer out) throws IOException {
      int number = 0;
      for (Writer file : files.values()) {
        file.close();
        try (Reader reader = Files.newBufferedReader(path(number))) {
          reader.transferTo(out);
        }
        // Where room is short, it is given back as soon as can be.
        Files.delete(path(number++));
      }
    }

    private Path path(int number) {
      return directory.resolve(Integer.toString(number));
    }

    @Override
    public void close() throws IOException {
      for (Writer file : files.values()) {
        file.close();
      }
      RunDirectory.delete(directory);
    }
  }
}
