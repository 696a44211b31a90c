package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.hosts.agent.Ticket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs with containers of YARN, proved, killed and refused. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class YarnRunIT extends YarnRuns {
  @Test
  void aDriverIsInItsContainer() throws Exception {
    ends(start(away("plan", "--levels", "none,tls")), 0);
    assertThat(said())
        .contains("this machine       servers, helpers, observers; at the address that reaches")
        .contains("1 container        drivers; 2.0 GiB and 1 virtual core, by ");
    Process toll = start(away("run", "--levels", "none,tls"));
    awaitDriver(toll);
    JsonObject running = cluster.last();
    assertThat(running.get("state").getAsString()).isEqualTo("RUNNING");
    assertThat(running.get("allocatedMB").getAsInt()).isEqualTo(2048);
    assertThat(cluster.ask("apps/" + running.get("id").getAsString() + "/timeouts").toString())
        .contains("LIFETIME", "remainingTimeInSeconds");
    assertThat(Stranger.isTold(hosts.address(), port(toll)))
        .isEqualTo(Ticket.REFUSED + "its token is not this run's");
    ends(toll, 0);
    assertThat(said())
        .contains("drivers run on " + hosts.address("i1") + " (container_")
        .contains("refused a connection from " + hosts.address())
        .contains("its token is not this run's");
    provedAway(2);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  /**
   * Where it listens itself, by IPv4 in an IPv6 socket or not; its children have ports of their
   * own.
   */
  private static int port(Process toll) throws Exception {
    Process ss = new ProcessBuilder("ss", "-Hltnp", "src", hosts.address()).start();
    String all = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher own =
        Pattern.compile(
                Pattern.quote(hosts.address()) + "\\]?:(\\d+) [^\\n]*pid=" + toll.pid() + ",")
            .matcher(all);
    assertThat(own.find()).as("%s", all).isTrue();
    return Integer.parseInt(own.group(1));
  }

  /** As over SSH: one setting more, of how many containers have servers. */
  @Test
  @Tag("long")
  void theServersOfHdfsAreInContainersToo() throws Exception {
    String study = "hdfs-wire";
    String[] settings = {
      "--levels",
      "none,transfer-aes",
      "--set",
      "machine.yarn-masters=1",
      "--set",
      "machine.yarn-workers=1",
      "--set",
      "machine.yarn-memory=1536M"
    };
    ends(start(away(cluster.configuration(), "plan", study, settings)), 0);
    assertThat(said())
        .contains("this machine       relays of the proofs; at ")
        .contains("1 container        NameNode, KMS; 1.5 GiB and 1 virtual core, by ")
        .contains("1 container        a DataNode; ")
        .contains("1 container        driver; ");
    ends(start(away(cluster.configuration(), "run", study, settings)), 0);
    assertThat(valid(study)).hasSize(2).allSatisfy(YarnRunIT::onItsContainers);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  /** The driver and Trino stay here, so no container is asked for them. */
  @Test
  @Tag("long")
  void shardsAreInContainersToo() throws Exception {
    OntimeRunIT.assumeTrino();
    String study = "ontime-hosts";
    String[] settings = {
      "--levels",
      "one,two",
      "--set",
      "system.shards=2",
      "--set",
      "workload.rows=20k",
      "--set",
      "machine.yarn-workers=2",
      "--set",
      "machine.yarn-memory=1536M"
    };
    ends(start(away(cluster.configuration(), "plan", study, settings)), 0);
    assertThat(said())
        .contains("this machine       Trino, driver; at ")
        .contains("2 containers       MariaDB servers; ");
    ends(start(away(cluster.configuration(), "run", study, settings)), 0);
    assertThat(valid(study))
        .hasSize(2)
        .allSatisfy(trial -> proved(trial, "hosts", "placement", "statements"))
        .extracting(trial -> trial.facts().get("hosts of the shards"))
        .doesNotHaveDuplicates();
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
  }

  private static void proved(TrialRecord trial, String... proofs) {
    assertThat(trial.verification().verdict()).isEqualTo(Verdict.TRUE);
    // What files processes of other hosts hold open is not read: unknown, and it says so.
    assertThat(trial.proofs())
        .filteredOn(proof -> !proof.name().equals("data-place"))
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
        .extracting(ProofResult::name)
        .contains(proofs);
  }

  private static void onItsContainers(TrialRecord trial) {
    proved(trial, "wire", "wire-rpc", "server-settings", "at-rest", "load-files", "unchanged");
    // In the order of their names, which are addresses here.
    assertThat(trial.facts())
        .containsEntry("host of the NameNode", hosts.address("m1"))
        .containsEntry("hosts of the DataNodes", "[" + hosts.address("w1") + "]");
  }

  @Test
  @Tag("long")
  void whatIsKilledLeavesNothingAndTheRunGoesOn() throws Exception {
    Process toll = start(away("run", "--levels", "none,tls"));
    awaitDriver(toll);
    kill(hosts.processes("i1", "CallbackMain"));
    endsWith(toll, "i1: the container has ended (exit code 137)");
    awaitNothing();

    toll = start("resume");
    awaitDriver(toll);
    String orphan = cluster.last().get("id").getAsString();
    kill(toll.children().filter(YarnRunIT::isMaster).map(ProcessHandle::pid).toList());
    endsWith(toll, "i1: toll's application master has ended");
    // Files of a container are YARN's to remove, which misses its master only after a while.
    awaitNoProcess();

    toll = start("resume");
    awaitDriver(toll);
    toll.destroyForcibly();
    awaitEnd(SOON, "FINISHED", "KILLED");
    awaitEnd(orphan, EXPIRED, "FAILED", "FAILED");
    awaitNothing();

    toll = start("resume");
    awaitDriver(toll);
    cluster.killNode("i1");
    endsWith(toll, "i1: the container has ended (exit code -100)");
    awaitNoProcess();
    cluster.startNode("i1");
    cluster.awaitNodes(nodes.size());

    ends(start("resume"), 0);
    provedAway(2);
    awaitEnd(SOON, "FINISHED", "SUCCEEDED");
    awaitNothing();
    assertThat(ProcFs.withVariable("TOLL_RUN", cluster.last().get("name").getAsString())).isEmpty();
  }

  private static void kill(List<Long> pids) {
    assertThat(pids).isNotEmpty();
    pids.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  /** With one message. */
  private void endsWith(Process toll, String why) throws Exception {
    ends(toll, ExitCode.RUN_FAILED);
    String message = why.replace("i1: ", hosts.address("i1") + ": ");
    assertThat(said()).contains(message);
  }

  private static void awaitNoProcess() throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> running().isEmpty());
    assertThat(running()).isEmpty();
  }

  private static boolean isMaster(ProcessHandle process) {
    try {
      return Files.readString(
              Path.of("/proc", Long.toString(process.pid()), "cmdline"),
              StandardCharsets.ISO_8859_1)
          .contains("MasterMain");
    } catch (java.io.IOException e) {
      return false;
    }
  }

  @Test
  void whatCannotBeIsRefusedInOneLine() throws Exception {
    int before = cluster.applications().size();
    Path down =
        cluster.configuration(
            "down",
            "yarn-site.xml",
            Map.of("yarn.resourcemanager.address", hosts.address() + ":1"));
    refused(
        "no ResourceManager answers at " + hosts.address() + ":1 (Connection refused)",
        away(down, "run", STUDY));
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName(hosts.address()))) {
      String address = hosts.address() + ":" + silent.getLocalPort();
      Path deaf =
          cluster.configuration(
              "deaf", "yarn-site.xml", Map.of("yarn.resourcemanager.address", address));
      refused(
          "no ResourceManager answers at " + address + " (no answer within 10 s)",
          away(deaf, "run", STUDY));
    }
    Path secure =
        cluster.configuration(
            "secure", "core-site.xml", Map.of("hadoop.security.authentication", "kerberos"));
    Path realm =
        Files.writeString(runs.resolve("krb5.conf"), "[libdefaults]\ndefault_realm = TOLL.TEST\n");
    variables =
        Map.of("KRB5_CONFIG", realm.toString(), "KRB5CCNAME", "FILE:" + runs.resolve("no-tickets"));
    refused(
        "the cluster uses kerberos (hadoop.security.authentication in core-site.xml), and there is"
            + " no ticket: run kinit, or set machine.yarn-principal and machine.yarn-keytab",
        away(secure, "run", STUDY));
    variables = Map.of();
    refused(
        "machine.yarn-workers: system postgresql has no servers for a host of role worker; omit it",
        away("run", "--set", "machine.yarn-workers=2"));
    assertThat(cluster.applications()).hasSize(before);
    refused(
        "a container of 9216 MiB and 1 core (machine.yarn-memory, machine.yarn-cores) is asked"
            + " for; the cluster's largest has 2048 MiB",
        away("run", "--set", "machine.yarn-memory=9G"));
    refused("queue: nowhere", away("run", "--set", "machine.yarn-queue=nowhere"));
    String[] full = {
      "--set", "machine.yarn-queue=" + YarnCluster.SMALL_QUEUE, "--set", "machine.yarn-wait=3s"
    };
    refused(
        "within 3 s (machine.yarn-wait); is there room in its queue for 2048 MiB and 1 core each?",
        away("run", full));
    refused(
        "the container has no Java; set machine.yarn-java",
        away("run", "--set", "machine.yarn-java=/no/jdk"));
    String[] many = {
      "--levels", "none", "--set", "machine.yarn-workers=3", "--set", "machine.yarn-memory=1G"
    };
    refused(
        "4 containers are asked for, each on a host of its own; the cluster has 3 with a running"
            + " NodeManager",
        away(cluster.configuration(), "run", "hdfs-wire", many));
    awaitNothing();
  }

  private void refused(String why, String... command) throws Exception {
    ends(start(command), ExitCode.RUN_FAILED);
    assertThat(said()).contains(why);
    assertThat(said().lines().filter(line -> line.contains(why))).hasSize(1);
  }
}
