package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UserCacheTest {
  private static final Path OF_THE_PASSWORD_FILE =
      Path.of(System.getProperty("user.home"), ".cache");

  @Test
  void theEnvironmentDecidesAsTheSpecificationSays() {
    assertThat(UserCache.path("/x/cache", "/h")).isEqualTo(Path.of("/x/cache"));
    assertThat(UserCache.path(null, "/h")).isEqualTo(Path.of("/h/.cache"));
    assertThat(UserCache.path("", "/h")).isEqualTo(Path.of("/h/.cache"));
    assertThat(UserCache.path("relative", "/h")).isEqualTo(Path.of("/h/.cache"));
    assertThat(UserCache.path(null, null)).isEqualTo(OF_THE_PASSWORD_FILE);
    assertThat(UserCache.path(null, "")).isEqualTo(OF_THE_PASSWORD_FILE);
  }
}
