package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostLimitsTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max cpu time              unlimited            unlimited            seconds
      Max open files            64                   %s                 files
      """;

  private static String refused(String umask, String files) {
    return HostLimits.unavailable("Name:\tjava\nUmask:\t" + umask + "\n", LIMITS.formatted(files))
        .orElse("");
  }

  @Test
  void onlyWhatCannotWorkIsRefused() {
    assertThat(refused("0022", "1048576")).isEmpty();
    assertThat(refused("0077", "unlimited")).isEmpty();
    assertThat(refused("0000", "1024")).isEmpty();
    assertThat(refused("0277", "1024")).contains("umask is 0277").contains("set umask 022");
    assertThat(refused("0022", "256")).contains("may open 256 files").contains("ulimit -Hn");
  }

  @Test
  void thisMachineServes() {
    assertThat(HostLimits.unavailable()).isEmpty();
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
      System.out.println(HostLimits.unavailable());
    }
  }
}
