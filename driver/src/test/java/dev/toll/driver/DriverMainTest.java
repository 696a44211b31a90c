package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver as a process of its own. */
@Timeout(60)
class DriverMainTest {

  private Process process;

  @AfterEach
  void kill() {
    process.destroyForcibly();
  }

  @Test
  void keepsLibrariesOutOfTheProtocolAndLeavesNoOrphan() throws Exception {
    start(FakeWorkload.class.getName());
    BufferedReader events = process.inputReader(StandardCharsets.UTF_8);
    Event.Ready ready = (Event.Ready) Protocol.decodeEvent(events.readLine());
    assertThat(ready.pid()).isEqualTo(process.pid());
    send("{\"id\":1,\"command\":\"print\",\"deadlineSeconds\":9}");
    assertThat(Protocol.decodeEvent(events.readLine())).isEqualTo(new Event.Note(1, "printed"));
    assertThat(Protocol.decodeEvent(events.readLine())).isInstanceOf(Event.Done.class);
    send("{\"id\":2,\"command\":\"hang\",\"deadlineSeconds\":600}");
    process.outputWriter(StandardCharsets.UTF_8).close();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("a library prints this");
  }

  @Test
  void saysWhichWorkloadItCannotLoad() throws Exception {
    start("no.such.Workload");
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("cannot load workload no.such.Workload");
  }

  private void start(String workload) throws Exception {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                DriverMain.class.getName(),
                workload)
            .start();
  }

  private void send(String line) throws Exception {
    process.outputWriter(StandardCharsets.UTF_8).write(line + "\n");
    process.outputWriter(StandardCharsets.UTF_8).flush();
  }
}
