package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Seals the provisioning directory. After an intended change, run with {@code -Dtoll.golden.write}
 * and read the difference before committing it.
 */
class GrafanaGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/dev/toll/exports/grafana");

  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dashboards/toll.yaml",
        "dashboards/toll/toll-prometheus.json",
        "dashboards/toll/toll-influxdb.json",
        "dashboards/toll/toll-opentsdb.json",
        "datasources/toll.yaml"
      })
  void isWrittenByteForByte(String file) throws Exception {
    Path directory = home.resolve("grafana");
    Dashboards.write(RunFixture.plain(home).exported(), directory);

    String written =
        Files.readString(directory.resolve(file)).replace(directory.toString(), "DIRECTORY");
    Path golden = GOLDEN.resolve(file.replace('/', '-'));
    if (System.getProperty("toll.golden.write") != null) {
      Files.writeString(golden, written);
    }
    assertThat(written).isEqualTo(Files.readString(golden));
  }
}
