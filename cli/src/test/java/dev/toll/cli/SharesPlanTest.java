package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each of several hosts has of a load; nothing is connected to. */
class SharesPlanTest {
  @TempDir Path home;
  private Path hosts;

  @BeforeEach
  void write() throws Exception {
    hosts =
        Files.writeString(
            home.resolve("hosts.yaml"),
            """
            toll-hosts: 1
            this-machine: {address: 10.0.0.9}
            hosts:
              - {name: i1, address: 10.0.0.21, roles: [ingester]}
              - {name: i2, address: 10.0.0.22, roles: [ingester]}
            """);
  }

  private Cli.Outcome plan(String study, String... set) {
    String[] all = new String[6 + 2 * set.length];
    String[] first = {"plan", study, "--scale", "smoke", "--hosts", hosts.toString()};
    System.arraycopy(first, 0, all, 0, first.length);
    for (int i = 0; i < set.length; i++) {
      all[6 + 2 * i] = "--set";
      all[7 + 2 * i] = set[i];
    }
    return Cli.real(home, all);
  }

  @Test
  void thePlanSaysEachHostsShare() {
    assertThat(plan("accumulo-security", "workload.writers=3").out())
        .contains("  i1                 drivers, driver 1 of 2: 2 of 3 writers, 66,667 of 100,000")
        .contains("  i2                 drivers, driver 2 of 2: 1 of 3 writers, 33,333 of 100,000");
    assertThat(plan("postgres-tls").out())
        .contains("driver 2 of 2: 2 of 5 connections, 8,000 of 20,000 rows; at 10.0.0.22");
    assertThat(plan("accumulo-security-queries").out())
        .contains("1 of 2 writers, 150,000 of 300,000 entries, 1/2 of the queries");
  }

  @Test
  void whatCannotBeSharedIsRefusedInOneLine() {
    refused(
        plan("accumulo-security", "workload.writers=1"),
        "2 hosts of role ingester: level none: workload.writers is 1, and each driver needs one of"
            + " them; give the role to one host");
    refused(
        plan("postgres-tls", "workload.query-threads=1"),
        "has queries along with its inserts (workload.query-threads), whose load has one driver");
    refused(
        plan("hdfs-wire"),
        "2 hosts of role ingester: a load of this system has one driver; give the role to one host");
  }

  @Test
  void accumuloHasManagerAndNameNodeOnHostsOfTheirOwn() throws Exception {
    Files.writeString(
        hosts,
        Files.readString(hosts)
            .replace("roles: [ingester]", "roles: [master, worker]")
            .replace("10.0.0.22, roles: [master, worker]", "10.0.0.22, roles: [master]"));
    assertThat(plan("accumulo-security", "system.storage=hdfs-kerberos").out())
        .contains("  i1                 ZooKeeper, at storage in HDFS a NameNode, a tablet server")
        .contains("  i2                 manager, gc; at 10.0.0.22");
    refused(
        plan("hdfs-wire"),
        "2 hosts of role master, and an instance has 1 at most; give the role to one host");
    refused(plan("accumulo-security"), "need all servers on one host, and they are on i1, i2;");
  }

  private static void refused(Cli.Outcome outcome, String why) {
    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.err().strip()).contains("hosts.yaml: ", why).doesNotContain("\n");
  }
}
