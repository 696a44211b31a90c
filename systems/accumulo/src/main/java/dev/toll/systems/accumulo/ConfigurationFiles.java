package dev.toll.systems.accumulo;

import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the files the servers read; those that hold secrets are for the owner alone. */
final class ConfigurationFiles {
  /** Of Hadoop. HDFS's own defaults override core-site.xml; only its own file overrides them. */
  static final List<String> SITES = List.of("core-site.xml", "hdfs-site.xml");

  private ConfigurationFiles() {}

  /**
   * Writes them.
   *
   * @param hadoop properties of Hadoop's client
   */
  static void write(
      Path directory, Endpoints endpoints, Path zookeeperData, Map<String, String> hadoop)
      throws IOException {
    Files.createDirectories(directory);
    write(directory.resolve("zoo.cfg"), zookeeper(endpoints, zookeeperData));
    String site = SiteXml.of(hadoop);
    for (String each : SITES) {
      write(directory.resolve(each), site);
    }
    write(directory.resolve("log4j2.properties"), LOGGING);
  }

  private static String zookeeper(Endpoints endpoints, Path data) {
    return """
    tickTime=2000
    dataDir=%s
    clientPort=%d
    clientPortAddress=%s
    maxClientCnxns=0
    admin.enableServer=false
    """
        .formatted(escape(data.toString()), endpoints.zookeeper(), endpoints.master().address());
  }

  private static final String LOGGING =
      """
      status = warn
      appender.console.type = Console
      appender.console.name = console
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = %d{ISO8601} [%c{2}] %-5p: %m%n
      rootLogger.level = info
      rootLogger.appenderRef.console.ref = console
      logger.zookeeper.name = org.apache.zookeeper
      logger.zookeeper.level = warn
      """;

  /** Writes properties, sorted, readable by the owner alone. */
  static void properties(Path file, Map<String, String> properties) throws IOException {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(properties)
        .forEach((key, value) -> text.append(key).append('=').append(escape(value)).append('\n'));
    PrivateFiles.write(file, text.toString());
  }

  /**
   * As a properties file holds a value: ZooKeeper reads its own as Latin-1 (Properties.load of an
   * InputStream), Accumulo its as UTF-8, and only what is ASCII is the same for both.
   */
  static String escape(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        default -> text.append(c < 127 ? Character.toString(c) : "\\u%04x".formatted((int) c));
      }
    }
    return text.toString();
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
