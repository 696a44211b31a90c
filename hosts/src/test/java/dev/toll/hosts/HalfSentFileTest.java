package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.PutRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent that is killed while a file comes. */
@Timeout(60)
class HalfSentFileTest {
  @TempDir Path data;

  @Test
  void leavesNothingOfIt() throws Exception {
    try (LocalAgent agent = LocalAgent.start(data)) {
      CompletableFuture<Frame> wanted = new CompletableFuture<>();
      agent.line.listen(99, new AgentLine.Answer(wanted));
      agent.line.send(
          FrameType.PUT, 99, new PutRequest("0".repeat(64), 1000, null, "rw-r--r--").body());
      assertThat(agent.line.await(wanted, Duration.ofSeconds(10), "a file").type())
          .isEqualTo(FrameType.WANTED);
      agent.line.send(FrameType.DATA, 99, new byte[500]);
      // An answer to this comes after the bytes were taken.
      AgentLine.Clocks unused = agent.line.ping();
      assertThat(files()).anyMatch(file -> file.contains(".incoming"));
      agent.process.destroyForcibly();
      Wait.every(Duration.ofMillis(50))
          .atMost(Duration.ofSeconds(15))
          .until(() -> files().isEmpty());
      assertThat(files()).isEmpty();
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(data)) {
      return all.filter(Files::isRegularFile).map(Path::toString).toList();
    } catch (UncheckedIOException e) {
      // They go while they are looked for.
      return List.of("some");
    }
  }
}
