package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares with a sealed file. After a change that is meant, run the tests with {@code
 * -Dtoll.golden.write} and read the difference before committing it.
 */
final class Golden {

  private static final Path FOLDER = Path.of("src/test/resources/dev/toll/report");

  /** The directory of a run that has no files. */
  static final Path NO_FILES = Path.of("no-such-run");

  private Golden() {}

  static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (System.getProperty("toll.golden.write") != null) {
      Files.writeString(file, actual, StandardCharsets.UTF_8);
    }
    assertThat(actual).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }
}
