package dev.toll.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bench/peers.md holds what bench/peers makes of bench/peers.csv. */
class PeersTest {
  @TempDir private Path directory;

  @BeforeEach
  void python() {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "python3"))),
        "no python3");
  }

  @Test
  void theTableOfThePageIsThatOfTheData() throws Exception {
    String page = Files.readString(bench().resolve("peers.md"));
    String kept = page.split("<!-- peers: begin -->\n")[1].split("<!-- peers: end -->")[0];
    assertThat(peers(0, "--show")).isNotEmpty().isEqualTo(kept);
  }

  @Test
  void aMissingPeerIsNamedAndWhatToDo() throws Exception {
    assertThat(peers(2, "ingest")).contains("missing --accumulo-testing; clone ", "mvn package");
    assertThat(peers(2, "ingest", "--accumulo-testing", directory.toString()))
        .contains(directory + "/target/accumulo-testing-shaded.jar does not exist");
  }

  @Test
  void mistakesOfTheCommandLineAreRefused() throws Exception {
    assertThat(peers(2, "ingests")).contains("unknown part ingests; the parts are ingest, ");
    assertThat(peers(2, "--entries", "150000")).contains("a multiple of 100,000");
  }

  private String peers(int exit, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(bench().resolve("peers").toString()));
    command.addAll(List.of(arguments));
    Path output = directory.resolve("output");
    Process peers =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(peers.waitFor(1, TimeUnit.MINUTES)).isTrue();
    String printed = Files.readString(output);
    assertThat(peers.exitValue()).as(printed).isEqualTo(exit);
    return printed;
  }

  private static Path bench() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("bench/peers.md"))) {
      directory = directory.getParent();
    }
    return directory.resolve("bench");
  }
}
