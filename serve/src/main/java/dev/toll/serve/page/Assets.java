package dev.toll.serve.page;

import dev.toll.serve.http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

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

  /** The artifact's own description, which says its version. */
  private static final String DESCRIPTION = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

  /** The same build of the same artifact as the report embeds. */
  private static final String LIBRARY =
      "/META-INF/resources/_static/echarts/%s/dist/echarts.common.min.js";

  private Assets() {}

  /** The asset of this name. */
  public static Answer of(String name) throws IOException {
    if (name.equals("echarts.js")) {
      return Answer.of(200, SCRIPT, read(LIBRARY.formatted(chartVersion())));
    }
    String type = OURS.get(name);
    return type == null ? Answer.notFound() : Answer.of(200, type, read("/dev/toll/serve/" + name));
  }

  /** Of Apache ECharts. */
  public static String chartVersion() {
    Properties properties = new Properties();
    try (InputStream in = open(DESCRIPTION)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + DESCRIPTION, e);
    }
    return properties.getProperty("version");
  }

  private static String read(String path) throws IOException {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String path) {
    InputStream in = Assets.class.getResourceAsStream(path);
    if (in == null) {
      throw new IllegalStateException(path + " is missing from the class path");
    }
    return in;
  }
}
