package dev.toll.engine.analysis;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** What several tests start from. */
public final class Fixtures {

  public static final Metric ELAPSED = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);
  public static final Metric RATE = Metric.higher("entries_per_second", "Entries/s", "1/s");
  public static final Metric CPU =
      Metric.lower("client_cpu_per_million", "Client CPU per million entries", "CPU-s/M entries");
  public static final Metric FILES = Metric.neither("files_per_tablet", "Files per tablet", "1");

  private Fixtures() {}

  /** The figures made by fixtures.py. */
  public static JsonObject scipy() throws IOException {
    return json("/analysis/scipy.json");
  }

  /** The figures made by unpaired.py. */
  public static JsonObject unpaired() throws IOException {
    return json("/analysis/unpaired.json");
  }

  private static JsonObject json(String resource) throws IOException {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Fixtures.class.getResourceAsStream(resource)),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject();
    }
  }

  public static double[] doubles(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(element -> element.getAsDouble())
        .toArray();
  }

  public static double[] logs(double... ratios) {
    return Arrays.stream(ratios).map(Math::log).toArray();
  }

  /**
   * The table of the 2017 Accumulo post "Security Performance Implications"
   * (apache/accumulo-website, 2017-03-06), milliseconds.
   */
  static Published post2017() {
    Map<String, Figures> levels = new LinkedHashMap<>();
    levels.put("none", new Figures(7829394.0, 139340.0, 8143035.0, 7764309.0));
    levels.put("ssl", new Figures(8292760.0, 87012.0, 8464060.0, 8204955.0));
    levels.put("auth", new Figures(8859552.0, 134109.0, 9047971.0, 8657618.0));
    levels.put("auth-int", new Figures(9500737.0, 155968.0, 9753424.0, 9282371.0));
    levels.put("auth-conf", new Figures(9479635.0, 170823.0, 9776580.0, 9282189.0));
    return new Published(
        "Security Performance Implications",
        "2017-03-06",
        "https://accumulo.apache.org/blog/2017/03/06/security-performance-implications.html",
        "Continuous ingest of two billion entries at five security levels.",
        "elapsed",
        "ms",
        5,
        levels,
        null,
        null);
  }
}
