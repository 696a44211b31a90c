package dev.toll.systems.accumulo;

import dev.toll.systems.base.files.LogFile;
import dev.toll.systems.base.files.PropertiesFile;
import dev.toll.systems.base.files.SiteXml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
    // As Accumulo ships it: an audit of each scan would be part of what is measured.
    LogFile.write(
        directory,
        "info",
        Map.of("org.apache.zookeeper", "warn", "org.apache.accumulo.audit", "off"));
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
        .formatted(
            PropertiesFile.escape(data.toString()),
            endpoints.zookeeper(),
            endpoints.master().address());
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
