package dev.toll.systems.hadoop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the files the servers read. */
final class ConfigurationFiles {
  /**
   * Each daemon looks for a directory of web pages under its name and does not start without; the
   * published jars bring only the KMS's. An empty one will do: its servlets are code.
   */
  private static final List<String> WEB_PAGES = List.of("hdfs", "datanode", "static");

  private static final String LOGGING =
      """
      log4j.rootLogger=INFO, console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.target=System.err
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      # A line for every operation would be part of what is measured.
      log4j.logger.org.apache.hadoop.hdfs.StateChange=WARN
      log4j.logger.kms-audit=WARN
      log4j.logger.com.sun.jersey=WARN
      """;

  /** Metrics are read just before and just after the load; the default keeps them ten seconds. */
  private static final String METRICS = "*.periodMillis=100\n";

  private ConfigurationFiles() {}

  static void write(Layout layout, HdfsConfiguration configuration) throws IOException {
    Path directory = Files.createDirectories(layout.configuration());
    for (String pages : WEB_PAGES) {
      Files.createDirectories(directory.resolve("webapps").resolve(pages));
    }
    xml(directory.resolve("core-site.xml"), Map.of());
    xml(directory.resolve("hdfs-site.xml"), configuration.server(layout));
    xml(directory.resolve("kms-site.xml"), configuration.kms(layout));
    xml(directory.resolve("kms-acls.xml"), HdfsConfiguration.kmsAcls());
    write(directory.resolve("log4j.properties"), LOGGING);
    write(directory.resolve("hadoop-metrics2.properties"), METRICS);
  }

  private static void xml(Path file, Map<String, String> properties) throws IOException {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(properties)
        .forEach(
            (name, value) ->
                text.append("  <property><name>")
                    .append(escape(name))
                    .append("</name><value>")
                    .append(escape(value))
                    .append("</value></property>\n"));
    write(file, text.append("</configuration>\n").toString());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
