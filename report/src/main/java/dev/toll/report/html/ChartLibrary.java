package dev.toll.report.html;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
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
    try {
      properties.load(new StringReader(Resource.read(DESCRIPTION)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  /** The source as one script that cannot end its script element early. */
  public static String source() {
    return Resource.script(BUILD.formatted(version()));
  }
}
