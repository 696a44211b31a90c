package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandardOutputTest {
  @TempDir Path home;

  private static StandardOutput failing(String message) {
    return new StandardOutput(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(message);
          }
        });
  }

  @Test
  void passesEverythingOn() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StandardOutput output = new StandardOutput(bytes);
    output.write("abc".getBytes(StandardCharsets.UTF_8), 0, 3);
    output.write('d');
    output.flush();

    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("abcd");
    assertThat(output.failure()).isNull();
  }

  @Test
  void remembersAFullDiskButNotAReaderThatLeft() {
    StandardOutput full = failing("No space left on device");
    full.write('x');
    assertThat(full.failure()).isEqualTo("No space left on device");

    StandardOutput left = failing("Broken pipe");
    left.write('x');
    assertThat(left.failure()).isNull();
  }

  /** What a shell line, with {@code toll} in it, prints on stdout and stderr together. */
  private String shell(String line) throws IOException, InterruptedException {
    Path studies = Files.createDirectories(home.resolve("studies"));
    Files.copy(
        Cli.STUDIES.resolve("accumulo-security.yaml"),
        studies.resolve("accumulo-security.yaml"),
        StandardCopyOption.REPLACE_EXISTING);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String function =
        """
        toll() {
          "%s" -XX:TieredStopAtLevel=1 -Dtoll.home="%s" -cp "%s" dev.toll.cli.Main "$@"
        }
        """
            .formatted(java, home, System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder("bash", "-c", function + line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said;
  }

  @Tag("slow")
  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws Exception {
    assertThat(shell("toll studies | head -n 1; echo ${PIPESTATUS[0]}").lines())
        .containsExactly("accumulo-security", "0");
    // This reader leaves at once: the first write is sure to meet a closed pipe.
    assertThat(shell("toll studies | true; echo ${PIPESTATUS[0]}").lines()).containsExactly("0");
  }

  @Test
  void aFullDiskIsNoSuccess() throws Exception {
    Assumptions.assumeTrue(Files.isWritable(Path.of("/dev/full")));

    assertThat(shell("toll studies > /dev/full; echo $?").lines())
        .containsExactly("error: cannot write the output: No space left on device", "3");
  }
}
