package dev.toll.serve.page;

import dev.toll.report.html.ChartLibrary;
import dev.toll.serve.http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Style sheet, scripts and the chart library. Only what is named here can be asked for. */
public final class Assets {
  private static final String SCRIPT = "text/javascript; charset=utf-8";

  private static final Map<String, String> OURS =
      Map.of(
          "watch.css", "text/css; charset=utf-8",
          "page.js", SCRIPT,
          "chart.js", SCRIPT,
          "runs.js", SCRIPT,
          "live.js", SCRIPT,
          "compare.js", SCRIPT);

  private Assets() {}

  /** The asset of this name. */
  public static Answer of(String name) throws IOException {
    if (name.equals("echarts.js")) {
      return Answer.of(200, SCRIPT, ChartLibrary.source());
    }
    String type = OURS.get(name);
    return type == null ? Answer.notFound() : Answer.of(200, type, read(name));
  }

  private static String read(String name) throws IOException {
    try (InputStream in = Assets.class.getResourceAsStream("/dev/toll/serve/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
