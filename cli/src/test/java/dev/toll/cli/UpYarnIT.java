package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.driver.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Instances that are kept up in containers: YARN's lifetime of the application is the asked one.
 */
@Tag("artifacts")
@Tag("long")
@Timeout(900)
class UpYarnIT extends YarnRuns {
  /** By which YARN's end comes after toll's. */
  private static final long GRACE = 30;

  /** Between what two programs say one after the other, and for whole seconds. */
  private static final long ROUNDED = 10;

  private UpInstances ups;

  @BeforeEach
  void instances() {
    ups = new UpInstances(runs);
  }

  @AfterEach
  void down() throws Exception {
    ups.end();
  }

  private String up(int code, String name, String ttl, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of("up", "hdfs-wire", "none", "--scale", "smoke"));
    all.addAll(List.of("--name", name, "--ttl", ttl, "--fleet", "yarn"));
    all.addAll(List.of("--yarn-conf", cluster.configuration().toString()));
    all.addAll(List.of("--set", "machine.yarn-masters=1", "--set", "machine.yarn-workers=1"));
    all.addAll(List.of("--set", "machine.yarn-memory=1G"));
    all.addAll(List.of(more));
    return ups.toll(code, all.toArray(String[]::new));
  }

  @Test
  void theApplicationLastsAsLongAsWasAsked() throws Exception {
    assertThat(up(0, "first", "20m")).contains("hdfs-wire at level none, up", "proofs hold");
    assertThat(hosts.processes("m1", "NameNode")).isNotEmpty();
    lastsAsItsApplication("first", 20 * 60);
    assertThat(ups.toll(0, "up", "--extend", "1h", "first")).contains("80 min left");
    lastsAsItsApplication("first", 80 * 60);
    assertThat(ups.toll(0, "down", "first")).isEqualTo("first is down\n");
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();

    up(0, "second", "5s");
    awaitEnd(SOON.plusSeconds(5), "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(ups.toll(0, "ups")).contains("second", "ended: its lifetime is over");
  }

  private void lastsAsItsApplication(String name, long asked) throws Exception {
    long left = ups.state(name).get("secondsLeft").getAsLong();
    assertThat(left).isBetween(asked - 120, asked);
    assertThat(remaining() - GRACE - left).isBetween(-ROUNDED, ROUNDED);
  }

  /** Seconds after which YARN ends the newest application. */
  private static long remaining() throws Exception {
    String id = cluster.last().get("id").getAsString();
    JsonObject timeouts = cluster.ask("apps/" + id + "/timeouts").getAsJsonObject("timeouts");
    JsonObject lifetime = timeouts.getAsJsonArray("timeout").get(0).getAsJsonObject();
    assertThat(lifetime.get("type").getAsString()).isEqualTo("LIFETIME");
    return lifetime.get("remainingTimeInSeconds").getAsLong();
  }

  /** Its keeper neither ends nor does anything: the agents end, then YARN ends the application. */
  @Test
  void yarnEndsTheApplicationOfAKeeperThatHangs() throws Exception {
    up(0, "hung", "10s");
    ProcessHandle keeper = ups.keeper("hung");
    signal("STOP", keeper);
    try {
      Wait.every(Duration.ofMillis(200))
          .atMost(Duration.ofSeconds(25))
          .until(() -> running().isEmpty());
      assertThat(running()).as("the agents hear nothing of their toll").isEmpty();
      assertThat(cluster.last().get("state").getAsString()).isEqualTo("RUNNING");
      awaitEnd(Duration.ofSeconds(10 + GRACE + ROUNDED), "KILLED", "KILLED");
      assertThat(cluster.last().get("diagnostics").getAsString()).contains("lifetime");
    } finally {
      keeper.destroyForcibly();
      signal("CONT", keeper);
    }
    assertThat(ups.toll(0, "ups")).contains("hung", "ended: its keeper was killed");
    awaitNothing();
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** YARN cuts silently what a queue does not give. */
  @Test
  void whatAQueueDoesNotGiveIsRefused() throws Exception {
    String queue = "machine.yarn-queue=" + YarnCluster.BRIEF_QUEUE;
    assertThat(up(ExitCode.RUN_FAILED, "long", "1h", "--set", queue))
        .contains("long did not come up: YARN ends application_", "maximum-application-lifetime");
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(up(0, "brief", "2m", "--set", queue)).contains("2 min left");
    long before = remaining();
    assertThat(ups.toll(ExitCode.RUN_FAILED, "up", "--extend", "1h", "brief"))
        .contains("brief lasts as long as before: YARN ends application_");
    assertThat(ups.state("brief").get("lifetimeSeconds").getAsLong()).isEqualTo(120);
    assertThat(remaining()).as("seconds, of %d before", before).isBetween(before - 60, before);
  }
}
