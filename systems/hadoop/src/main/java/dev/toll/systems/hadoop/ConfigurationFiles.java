package dev.toll.systems.hadoop;

import dev.toll.systems.base.files.SiteXml;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the files the servers read. */
final class ConfigurationFiles {
  /**
   * Each daemon looks for a directory of web pages under its name and does not start without; the
   * published jars contain only the KMS's. An empty one is enough: its servlets are code.
   */
  private static final List<String> WEB_PAGES = List.of("hdfs", "datanode", "static");

  /** What they log, as log4j's properties. */
  static final String LOGGING = "log4j.properties";

  private static final String LOGGED =
      """
      log4j.rootLogger=INFO, console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.target=System.err
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      # A line for every operation would be part of what is measured.
      log4j.logger.org.apache.hadoop.hdfs.StateChange=WARN
      log4j.logger.kms-audit=WARN
      # As Hadoop ships it: the audit is formatted and goes to no appender that writes.
      log4j.appender.nowhere=org.apache.log4j.varia.NullAppender
      log4j.logger.org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit=INFO, nowhere
      log4j.additivity.org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit=false
      log4j.logger.com.sun.jersey=WARN
      """;

  /** Metrics are read just before and just after the load; the default keeps them ten seconds. */
  private static final String METRICS = "*.periodMillis=100\n";

  /** Names of machines, see {@link HdfsConfiguration#names}. */
  static final String NAMES = "hosts";

  /** For a client that trusts none of these servers. */
  static final String FOREIGN_SSL_CLIENT = "ssl-client-foreign.xml";

  private ConfigurationFiles() {}

  static void write(Path directory, HdfsConfiguration configuration) throws IOException {
    for (String pages : WEB_PAGES) {
      Files.createDirectories(directory.resolve("webapps").resolve(pages));
    }
    xml(directory.resolve("core-site.xml"), configuration.core());
    xml(directory.resolve("hdfs-site.xml"), configuration.server());
    xml(directory.resolve("kms-site.xml"), configuration.kms());
    xml(directory.resolve("kms-acls.xml"), HdfsConfiguration.kmsAcls());
    if (configuration.tls()) {
      secret(directory.resolve("ssl-server.xml"), configuration.sslServer());
      secret(directory.resolve("ssl-client.xml"), configuration.sslClient());
      secret(directory.resolve(FOREIGN_SSL_CLIENT), configuration.sslForeignClient());
    }
    write(directory.resolve(NAMES), configuration.names());
    writeLogging(directory);
    write(directory.resolve("hadoop-metrics2.properties"), METRICS);
  }

  /** By what clients of a cluster log whose configuration is not toll's. */
  static void writeLogging(Path directory) throws IOException {
    write(directory.resolve(LOGGING), LOGGED);
  }

  /** What a client that is not toll's reads. */
  static void writeClient(Path directory, HdfsConfiguration configuration) throws IOException {
    xml(directory.resolve("core-site.xml"), configuration.client());
    // HDFS's own defaults override core-site.xml; only this file overrides them.
    Map<String, String> site = new LinkedHashMap<>(configuration.client());
    site.putAll(configuration.pages());
    xml(directory.resolve("hdfs-site.xml"), site);
    if (configuration.tls()) {
      secret(directory.resolve("ssl-client.xml"), configuration.sslClient());
    }
    write(directory.resolve(LOGGING), LOGGED.replace("INFO", "ERROR"));
  }

  private static void xml(Path file, Map<String, String> properties) throws IOException {
    write(file, SiteXml.of(properties));
  }

  /** Only its owner may read it: it holds passwords. */
  private static void secret(Path file, Map<String, String> properties) throws IOException {
    PrivateFiles.write(file, SiteXml.of(properties));
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
