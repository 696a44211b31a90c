package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoopbackCheckTest {
  @Test
  void thisMachineServes() {
    assertThat(LoopbackCheck.unavailable()).isEmpty();
  }

  /** In a network namespace of its own the loopback interface is down. */
  @Test
  void aMachineWithoutLoopbackIsToldAtOnce() throws Exception {
    List<String> command =
        new ArrayList<>(List.of("unshare", "--user", "--map-root-user", "--net"));
    assumeThat(GuardScript.works(command)).as("network namespaces are not permitted here").isTrue();
    command.addAll(
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("127.0.0.1")
        .contains("ip link set lo up");
  }

  /** What the machine lacks, as another process sees it. */
  static final class Main {
    private Main() {}

    public static void main(String... arguments) {
      System.out.println(LoopbackCheck.unavailable());
    }
  }
}
