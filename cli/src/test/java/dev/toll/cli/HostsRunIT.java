package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run whose driver is on another host gives what one on this machine does. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class HostsRunIT extends AwayRuns {
  @Test
  void onlyTheOptionDiffers() throws Exception {
    ends(start(toll("run", "postgres-tls", "--levels", "none,tls")), 0);
    provedAnywhere("postgres-tls", 2);
    ends(start(away("plan", "postgres-tls", "--levels", "none,tls")), 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at " + hosts.address())
        .contains("i1                 drivers; at " + hosts.address("i1"));
    ends(start(away("run", "postgres-tls", "--levels", "none,tls")), 0);
    assertThat(said()).contains("drivers run on i1, whose wall clock is");
    proved("postgres-tls", 2);
    awaitNothing();
  }

  @Test
  @Tag("long")
  void mariaDbGoesOnAfterTollWasKilled() throws Exception {
    Process toll = start(away("run", "iibench-tls"));
    awaitDriver();
    toll.destroyForcibly();
    awaitNothing();
    ends(start("resume"), 0);
    proved("iibench-tls", 3);
    awaitNothing();
  }

  @Test
  @Tag("long")
  void accumulosDriverIsThereToo() throws Exception {
    ends(start(away("run", "accumulo-security", "--levels", "none,ssl")), 0);
    proved("accumulo-security", 2);
    awaitNothing();
  }
}
