package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion script in a real bash. */
class CompletionTest {
  @TempDir Path directory;
  private Path script;

  @BeforeEach
  void generate() throws IOException {
    Cli.Outcome outcome = Cli.real(directory, "generate-completion");
    assertThat(outcome.code()).isZero();
    script = Files.writeString(directory.resolve("completion.sh"), outcome.out());
  }

  private static String bash(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  /** What Tab after these words offers. */
  private String offers(String... words) throws IOException, InterruptedException {
    return bash(
        "bash",
        "-c",
        """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        _complete_toll
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
        "bash",
        script.toString(),
        words[0],
        words.length > 1 ? words[1] : "",
        words.length > 2 ? words[2] : "",
        words.length > 3 ? words[3] : "");
  }

  @Test
  void bashCanReadIt() throws Exception {
    assertThat(bash("bash", "-n", script.toString())).isEmpty();
  }

  @Test
  void offersStudies() throws Exception {
    assertThat(offers("toll", "run", "--json", "accu").lines()).contains("accumulo-security");
  }

  @Test
  void offersScales() throws Exception {
    assertThat(offers("toll", "plan", "--scale", "").lines())
        .contains("smoke", "quick", "standard", "published");
  }
}
