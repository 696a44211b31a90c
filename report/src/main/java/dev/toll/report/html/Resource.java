package dev.toll.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;

/** Style sheets, scripts and tables on the class path. */
public final class Resource {
  private static final String CHARTS = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

  /** The smallest build of the chart library with lines, scatter, tooltips and marks. */
  private static final String CHARTS_BUILD =
      "/META-INF/resources/_static/echarts/%s/dist/echarts.common.min.js";

  private Resource() {}

  /**
   * A script for an element of its own. Line feeds only, because the HTML parser makes them so
   * before the browser hashes.
   *
   * @throws IllegalArgumentException if the text would end or confuse its script element
   */
  static String script(String name) {
    String script = read(name);
    String lower = script.toLowerCase(Locale.ROOT);
    if (lower.contains("</script") || lower.contains("<!--")) {
      throw new IllegalArgumentException(name + " holds a tag that would end its element");
    }
    return script;
  }

  /**
   * A text, with line feeds only.
   *
   * @param name relative to this class, or from the root with a leading slash
   */
  public static String read(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource " + name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("\r\n?", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read resource " + name, e);
    }
  }

  /** The chart library's version, from the artifact's own description. */
  public static String chartVersion() {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(read(CHARTS)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /**
   * The chart library's source as one script, read from its Maven artifact at run time: no copy of
   * it is with our sources, and a new version is a change in the build alone.
   */
  public static String charts() {
    return script(CHARTS_BUILD.formatted(chartVersion()));
  }
}
