package dev.toll.systems.base.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What a JVM with log4j 2 logs, to its standard error. */
public final class LogFile {
  /** Where log4j finds it on a class path. */
  public static final String NAME = "log4j2.properties";

  /** The id of a logger in the file must not have dots. */
  private static final String LOGGER =
      """
      logger.%1$s.name = %2$s
      logger.%1$s.level = %3$s
      """;

  private LogFile() {}

  /**
   * Writes one.
   *
   * @param root level of all loggers but the others
   * @param others levels of other loggers, by the prefix of their names
   */
  public static void write(Path directory, String root, Map<String, String> others)
      throws IOException {
    Files.writeString(
        directory.resolve(NAME),
        """
        status = warn
        appender.console.type = Console
        appender.console.name = console
        appender.console.target = SYSTEM_ERR
        appender.console.layout.type = PatternLayout
        appender.console.layout.pattern = %%d{ISO8601} [%%c{2}] %%-5p: %%m%%n
        rootLogger.level = %s
        rootLogger.appenderRef.console.ref = console
        """
                .formatted(root)
            + others.entrySet().stream()
                .map(other -> logger(other.getKey(), other.getValue()))
                .sorted()
                .collect(Collectors.joining()));
  }

  private static String logger(String name, String level) {
    return LOGGER.formatted(name.replace('.', '-'), name, level);
  }
}
