package dev.toll.systems.accumulo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/** Writes the files the servers read; those that hold secrets are for the owner alone. */
final class ConfigurationFiles {
  private ConfigurationFiles() {}

  static void write(Path directory, Endpoints endpoints, Path zookeeperData, boolean kerberos)
      throws IOException {
    Files.createDirectories(directory);
    write(directory.resolve("zoo.cfg"), zookeeper(endpoints, zookeeperData));
    write(directory.resolve("core-site.xml"), coreSite(kerberos));
    write(directory.resolve("log4j2.properties"), LOGGING);
  }

  private static String zookeeper(Endpoints endpoints, Path data) {
    return """
        tickTime=2000
        dataDir=%s
        clientPort=%d
        maxClientCnxns=0
        admin.enableServer=false
        """
        .formatted(data, endpoints.zookeeper());
  }

  /** Raw local files: the checksumming file system would swallow the write-ahead log's fsync. */
  private static String coreSite(boolean kerberos) {
    return """
        <?xml version="1.0"?>
        <configuration>
          <property>
            <name>fs.file.impl</name>
            <value>org.apache.hadoop.fs.RawLocalFileSystem</value>
          </property>
          <property>
            <name>hadoop.security.authentication</name>
            <value>%s</value>
          </property>
        </configuration>
        """
        .formatted(kerberos ? "kerberos" : "simple");
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
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    write(file, text.toString());
  }

  private static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n");
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
