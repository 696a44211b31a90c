package dev.toll.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * The chart library's source, read from its Maven artifact at run time: no copy of it lives with
 * our sources, and a new version is a change in the build alone.
 */
public final class ChartLibrary {

  private static final String DESCRIPTION = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

  /** The smallest build with lines, scatter, tooltips and marks. */
  private static final String BUILD =
      "/META-INF/resources/_static/echarts/%s/dist/echarts.common.min.js";

  private ChartLibrary() {}

  /** The library's version, from the artifact's own description. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream in = open(DESCRIPTION)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + DESCRIPTION, e);
    }
    return properties.getProperty("version");
  }

  /** The source as one script that cannot end its script element early. */
  public static String source() {
    String path = BUILD.formatted(version());
    try (InputStream in = open(path)) {
      return Script.safe(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }

  private static InputStream open(String path) {
    InputStream in = ChartLibrary.class.getResourceAsStream(path);
    if (in == null) {
      throw new IllegalStateException(
          path + " is not on the class path; charts need the artifact org.mvnpm:echarts");
    }
    return in;
  }
}
