package dev.toll.systems.base.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a JVM with log4j 2 logs, to its standard error. */
public final class LogFile {
  /** Where log4j finds it on a class path. */
  public static final String NAME = "log4j2.properties";

  private LogFile() {}

  /**
   * Writes one.
   *
   * @param root level of all loggers but one
   * @param logger prefix of the loggers that have another level
   * @param level of these
   */
  public static void write(Path directory, String root, String logger, String level)
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
        logger.other.name = %s
        logger.other.level = %s
        """
            .formatted(root, logger, level));
  }
}
