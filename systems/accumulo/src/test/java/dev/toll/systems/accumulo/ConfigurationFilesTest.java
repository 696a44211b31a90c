package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Placement;
import dev.toll.systems.base.files.PropertiesFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFilesTest {
  private static final Path DATA = Path.of("/runs/Größe 1\u00a0\u6e2c\u5b9a\\x/data");

  @TempDir Path directory;

  /** ZooKeeper loads it from a stream, which Properties reads as Latin-1. */
  @Test
  void zooKeeperReadsTheDirectoryThatWasMeant() throws Exception {
    Machine here = new Machine(Placement.HERE.here().host(), "localhost");
    Endpoints endpoints = new Endpoints(here, 2181, List.of(), here, 9999, 9998);
    ConfigurationFiles.write(directory, endpoints, DATA, Map.of());
    assertThat(load("zoo.cfg").getProperty("dataDir")).isEqualTo(DATA.toString());
  }

  @Test
  void soDoesAccumulo() throws Exception {
    Path file = directory.resolve("accumulo.properties");
    PropertiesFile.write(file, Map.of("a", DATA.toString(), "b", "two\nlines"));
    assertThat(load("accumulo.properties"))
        .containsEntry("a", DATA.toString())
        .containsEntry("b", "two\nlines");
    assertThat(Files.readString(file)).matches("\\p{ASCII}+");
  }

  /** Four lines for each query would be part of its price. */
  @Test
  void nothingIsAudited() throws Exception {
    Machine here = new Machine(Placement.HERE.here().host(), "localhost");
    Endpoints endpoints = new Endpoints(here, 2181, List.of(), here, 9999, 9998);
    ConfigurationFiles.write(directory, endpoints, DATA, Map.of());
    Map<String, String> levels = new TreeMap<>();
    Properties logged = load("log4j2.properties");
    logged.forEach(
        (key, name) -> {
          if (key.toString().matches("logger\\.[^.]+\\.name")) {
            String level = key.toString().replaceFirst("name$", "level");
            levels.put(name.toString(), logged.getProperty(level));
          }
        });
    assertThat(levels)
        .isEqualTo(Map.of("org.apache.accumulo.audit", "off", "org.apache.zookeeper", "warn"));
  }

  private Properties load(String name) throws Exception {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(directory.resolve(name))) {
      properties.load(in);
    }
    return properties;
  }
}
