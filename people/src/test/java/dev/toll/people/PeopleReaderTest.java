package dev.toll.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import dev.toll.serve.people.AllowedStudy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeopleReaderTest {
  private static final String TOKEN = "correct-horse-battery-staple";

  /** {@code printf %s another-token-of-enough-length | sha256sum}. */
  private static final String SHA256 =
      "cb858624799741a938a62dbfa23fa51b7caf82ec161fa7f47bcf2c200bfb952e";

  @TempDir Path directory;
  private Path file;
  private Path token;

  @BeforeEach
  void write() throws Exception {
    file = directory.resolve("people.yaml");
    token = directory.resolve("grace.token");
    Files.writeString(token, TOKEN + "\n");
    mode(token, "rw-------");
    Files.writeString(file, GOOD);
    mode(file, "rw-r--r--");
  }

  private static final String GOOD =
      """
      toll-people: 1
      at-once: {each: 1, together: 3}
      longest: 3h
      may-start:
        - study: lock
          levels: [shut]
      people:
        - name: ada
          token-sha256: SHA256
        - name: grace
          token-file: grace.token
      """
          .replace("SHA256", SHA256);

  private static void mode(Path file, String mode) throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private People read() throws Exception {
    return PeopleReader.read(file, new PaperStarter(directory));
  }

  private void refused(String... parts) {
    assertThatThrownBy(this::read)
        .isInstanceOf(StudyException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void saysWhoMayStartWhat() throws Exception {
    People people = read();
    assertThat(people.each()).isEqualTo(1);
    assertThat(people.together()).isEqualTo(3);
    assertThat(people.longest()).isEqualTo(3 * 3600);
    assertThat(people.offers())
        .singleElement()
        .isEqualTo(new AllowedStudy("lock", null, java.util.List.of("shut")));
    assertThat(people.person("grace").orElseThrow().has(TOKEN)).isTrue();
    assertThat(people.person("ada").orElseThrow().has(TOKEN)).isFalse();
    assertThat(people.person("ada").orElseThrow().has("another-token-of-enough-length")).isTrue();
    assertThat(people.person("linus")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          toll-people: 1         | toll-people: 2          | people.yaml:1:14: the first key must be 'toll-people: 1'
          each: 1                | each: 4                 | at-once.each (4) is greater than at-once.together (3)
          each: 1                | each: none              | people.yaml:2:17: at-once.each: a number from 1 to 100, not 'none'
          longest: 3h            | longest: 31d            | people.yaml:3:10: longest:
          longest: 3h            | longest: soon           | longest:
          study: lock            | study: lok              | people.yaml:5:12: unknown study or level
          levels: [shut]         | levels: [shutt]         | unknown study or level
          levels: [shut]         | levels: shut            | levels must be a list, such as [plain, tls]
          levels: [shut]         | lvels: [shut]           | lvels
          name: ada              | name: Ada               | this is 'Ada'
          name: ada              | name: grace             | 'grace' is given to two people
          token-file: grace.token | token-file: none.token | none.token: no such file
          token-file: grace.token | password: secret       | a person has either 'token-sha256' or 'token-file'
          token-sha256: cb       | token-sha256: zzcb      | 64 hexadecimal digits
          """)
  void aMistakeIsSaidWithItsPlace(String good, String bad, String message) throws Exception {
    assertThat(GOOD).contains(good);
    Files.writeString(file, GOOD.replace(good, bad));
    refused(message, file + ":");
  }

  @Test
  void whatIsMissingIsSaidAtOnce() throws Exception {
    Files.writeString(file, "toll-people: 1\n");
    refused("'at-once'", "'longest'", "'may-start'", "'people'");
  }

  @Test
  void aSecretThatOthersCanReadIsNone() throws Exception {
    mode(token, "rw-r-----");
    refused("others may read " + token, "chmod 600 " + token);
    mode(token, "rw-------");
    Files.writeString(token, "short");
    refused("a token has at least 20 characters");
  }

  @Test
  void aListThatOthersCanWriteIsNone() throws Exception {
    mode(file, "rw-rw-r--");
    refused("others may write it", "chmod go-w " + file);
  }
}
