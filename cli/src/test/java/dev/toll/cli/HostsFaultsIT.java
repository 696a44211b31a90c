package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What may go wrong on the way to a driver on another host, and there. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class HostsFaultsIT extends AwayRuns {
  /** Servers take clients by address, which is no matter of what a name resolves to here. */
  @Test
  @Tag("long")
  void aHostWhoseNameResolvesElsewhereIsKnownByWhereItComesFrom() throws Exception {
    Files.writeString(
        hosts.sshConfig(),
        "Host localhost\n  HostName " + hosts.address("i1") + "\n",
        StandardOpenOption.APPEND);
    Files.writeString(
        inventory,
        Files.readString(inventory)
            .replace("i1, address: " + hosts.address("i1"), "i1, address: localhost"));
    assertThat(Files.readString(inventory)).contains("address: localhost");
    ends(start(away("run", "postgres-tls", "--levels", "none")), 0);
    proved("postgres-tls", 1);
  }

  /** Its certificates are not valid yet by the host's clock, if they are so from now on. */
  @Test
  @Tag("long")
  void aClockThatIsFiveSecondsBehindChangesNoResult() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/faketime"))).as("faketime").isTrue();
    Path java = Files.createDirectories(scratch.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        export FAKETIME_DONT_FAKE_MONOTONIC=1
        # Or every timed wait of a JVM ends at once, and its threads spin.
        export FAKETIME_FORCE_MONOTONIC_FIX=0
        exec faketime -f -5s '%s/bin/java' "$@"
        """
            .formatted(System.getProperty("java.home")));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        inventory,
        Files.readString(inventory).replace("data:", "java: " + scratch + "/jdk, data:"));
    ends(start(away("run", "postgres-tls", "--levels", "none,tls")), 0);
    assertThat(said())
        .containsPattern("drivers run on i1, whose wall clock is -(49[5-9]|50[0-4])\\d\\.\\d ms");
    proved("postgres-tls", 2);
    awaitNothing();
  }

  @Test
  @Tag("long")
  void aDiskThatFillsOnTheHostEndsTheRunWhichGoesOnWithRoom() throws Exception {
    hosts.room("i1", "200m");
    Process toll = start(away("run", "postgres-tls", "--levels", "none,tls"));
    awaitDriver();
    hosts.filled("i1", true);
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said()).containsPattern("i1: .*No space left on device").doesNotContain("\tat ");
    awaitNothing();
    hosts.filled("i1", false);
    ends(start("resume"), 0);
    proved("postgres-tls", 2);
  }

  @Test
  void aLinkThatGoesDownInTheLoadMakesTheTrialVoidAndTheRunGoesOnLater() throws Exception {
    // Long enough to be cut.
    Process toll =
        start(away("run", "postgres-tls", "--levels", "none", "--set", "workload.rows=5M"));
    assertThat(
            Wait.every(Duration.ofMillis(100))
                .atMost(Duration.ofMinutes(5))
                .until(() -> loaded("postgres-tls")))
        .as("%s", said())
        .isTrue();
    hosts.link("i1", false);
    ends(toll, ExitCode.RUN_FAILED);
    assertThat(said())
        .containsPattern("i1: .*is the network to it down\\?")
        .doesNotContain("\tat ");
    RunDirectory run = run("postgres-tls");
    assertThat(Journal.trials(Journal.read(run.journal())))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.valid()).isFalse();
              assertThat(trial.reason()).contains("i1: ");
            });
    awaitNothing();
    hosts.link("i1", true);
  }

  /** Whether a load is measured: its series has a line after the header. */
  private boolean loaded(String study) throws Exception {
    var run = RunDirectory.latest(runs, study);
    if (run.isEmpty()) {
      return false;
    }
    try (var files = Files.walk(run.get().path())) {
      for (Path series : files.filter(file -> file.endsWith("series.csv")).toList()) {
        if (Files.readAllLines(series).size() > 1) {
          return true;
        }
      }
    } catch (java.io.UncheckedIOException e) {
      // Files of the run come and go.
    }
    return false;
  }

  @Test
  @Tag("long")
  void aDriverThatIsKilledMakesItsTrialVoidAndItIsReplayed() throws Exception {
    Process toll = start(away("run", "postgres-tls", "--levels", "none"));
    awaitDriver();
    for (long pid : hosts.processes("i1", "DriverMain")) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
    ends(toll, 0);
    assertThat(Journal.trials(Journal.read(run("postgres-tls").journal())))
        .extracting(TrialRecord::valid)
        .containsExactly(false, true);
    awaitNothing();
  }

  @Test
  void whatCannotBeIsRefusedBeforeAnythingStarts() throws Exception {
    refused("system kafka runs on this machine only so far", away("run", "kafka-tls"));
    refused(
        "level kerberos-privacy-zone-https, with system.kms-transport https, runs on this machine"
            + " only so far",
        away("run", "hdfs-wire", "--levels", "kerberos-privacy-zone-https"));
    refused(
        "level zone, with an encryption zone, runs on this machine only so far",
        away("run", "accumulo-at-rest", "--levels", "none,zone"));
    refused(
        "machine.driver-cpus names CPUs of this machine",
        away("run", "postgres-tls", "--set", "machine.driver-cpus=1"));
    hosts.room("i1", "600k");
    refused("No space left on device", away("run", "postgres-tls"));
    Files.writeString(hosts.knownHosts(), "");
    refused("i1: its host key is not known here", away("run", "postgres-tls"));
  }

  private void refused(String why, String... command) throws Exception {
    ends(start(command), ExitCode.RUN_FAILED);
    assertThat(said()).contains(why).doesNotContain("\tat ");
  }
}
