package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.hosts.agent.Facts;
import dev.toll.hosts.agent.StartRequest;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents on other hosts, which are namespaces of this machine. */
@Timeout(900)
class SshIT {
  private static final String MARK = "toll-ssh-test";
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final Path JAR =
      Path.of(System.getProperty("toll.home"), "hosts", "toll-hosts-agent.jar");

  @TempDir static Path scratch;
  private static NamespaceHosts hosts;
  private static SshConnector ssh;

  @BeforeAll
  static void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    hosts = NamespaceHosts.make(scratch.resolve("hosts"), List.of(), "h1", "h2");
    ssh = new SshConnector(JAR);
  }

  @AfterAll
  static void remove() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Host host(String name) {
    return host(name, hosts.address(name), null);
  }

  private static Host host(String name, String address, String java) {
    return new Host(
        name, address, null, 0, Set.of(), hosts.data(name).toString(), java, hosts.sshConfig());
  }

  private static Process sleeper(RemoteHost connection) throws Exception {
    Process process =
        connection.start(
            new StartRequest(
                List.of("sh", "-c", "trap '' TERM HUP; echo up; while :; do sleep 98765; done"),
                Map.of()));
    assertThat(process.getInputStream().readNBytes(3)).containsExactly('u', 'p', '\n');
    return process;
  }

  /** Neither a process of the run nor its directory, and no agent and no guard. */
  private static void awaitNothing(String name) throws Exception {
    Wait.every(Duration.ofMillis(100)).atMost(SOON).until(() -> left(name).isEmpty());
    assertThat(left(name)).isEmpty();
  }

  private static List<String> left(String name) {
    return LeftOnHost.of(hosts, name);
  }

  @Test
  void anAgentRunsOnItsHost() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h1"), MARK)) {
      assertThat(connection.facts())
          .containsEntry(Facts.HOST, "h1")
          .containsKey(Facts.MEMORY)
          .doesNotContainKey(Facts.MISSING);
      assertThat(connection.facts().get(Facts.PID_NAMESPACE))
          .isNotEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
      ClockOffset clock = connection.clockOffset();
      // One machine has one clock, and the error is what it says.
      assertThat(Math.abs(clock.seconds())).isLessThanOrEqualTo(clock.errorSeconds() + 0.001);
      Process process = connection.start(new StartRequest(List.of("hostname"), Map.of()));
      assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("h1\n");
      assertThat(process.waitFor()).isZero();
    }
    awaitNothing("h1");
  }

  @Test
  void aHostsAddressIsTheOneItComesFrom() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h1"), MARK)) {
      assertThat(ReturnRoute.from(connection, InetAddress.getByName(hosts.address())))
          .isEqualTo(InetAddress.getByName(hosts.address("h1")));
      // There it is the host itself, where no one listens.
      assertThatThrownBy(() -> ReturnRoute.from(connection, InetAddress.getLoopbackAddress()))
          .isInstanceOf(HostException.class)
          .hasMessageMatching(
              "h1: cannot connect to this machine at 127\\.0\\.0\\.1, port \\d+"
                  + " \\(Connection refused\\); set this-machine.address to one"
                  + " that the host reaches, and let it through firewalls:"
                  + " servers listen there, on ports like this one");
    }
  }

  @Test
  void anExitCodeOf255IsTheProcesss() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h1"), MARK)) {
      Process process =
          connection.start(new StartRequest(List.of("sh", "-c", "exit 255"), Map.of()));
      assertThat(process.waitFor()).isEqualTo(255);
      assertThat(connection.gone()).isNull();
    }
  }

  @Test
  void nothingIsLeftWhenTheAgentIsKilled() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h1"), MARK)) {
      Process process = sleeper(connection);
      kill(hosts.processes("h1", ".jar"));
      awaitNothing("h1");
      assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(137);
      assertThat(connection.gone()).isNotNull().hasMessageStartingWith("h1: ");
    }
  }

  @Test
  void nothingIsLeftWhenTheSshServerIsKilled() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h2"), MARK)) {
      Process process = sleeper(connection);
      // Of this connection alone; the one that listens stays.
      kill(hosts.processes("h2", ": root"));
      awaitNothing("h2");
      assertThat(process.waitFor(5, TimeUnit.SECONDS)).isTrue();
      assertThat(connection.gone()).isNotNull();
    }
  }

  @Test
  @Tag("full")
  void nothingIsLeftWhenTheLinkIsDown() throws Exception {
    try (RemoteHost connection = ssh.connect(host("h2"), MARK)) {
      Process process = sleeper(connection);
      hosts.link("h2", false);
      try {
        awaitNothing("h2");
        assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
        assertThat(connection.gone())
            .isNotNull()
            .hasMessageContaining("is the network to it down?");
      } finally {
        hosts.link("h2", true);
      }
    }
  }

  @Test
  void nothingIsLeftWhenTollIsKilled() throws Exception {
    Process toll =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HoldingToll.class.getName(),
                JAR.toString(),
                hosts.address("h1"),
                hosts.data("h1").toString(),
                hosts.sshConfig().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(toll.getInputStream().readNBytes(3)).containsExactly('u', 'p', '\n');
    assertThat(left("h1")).hasSizeGreaterThanOrEqualTo(4);
    List<ProcessHandle> ssh = toll.descendants().toList();
    toll.destroyForcibly();
    awaitNothing("h1");
    Wait.every(Duration.ofMillis(100))
        .atMost(SOON)
        .until(() -> ssh.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(ssh).isNotEmpty().noneMatch(ProcessHandle::isAlive);
  }

  private static void kill(List<Long> pids) {
    assertThat(pids).isNotEmpty();
    pids.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  private static void refused(Host host, String message) {
    assertThatThrownBy(() -> ssh.connect(host, MARK).close())
        .isInstanceOf(HostException.class)
        .hasMessage(message);
  }

  @Test
  void aWrongHostKeyIsRefused() throws Exception {
    String right = Files.readString(hosts.knownHosts());
    String of2 = Files.readString(scratch.resolve("hosts/host-h2.pub"));
    String of1 = Files.readString(scratch.resolve("hosts/host-h1.pub"));
    try {
      Files.writeString(hosts.knownHosts(), right.replace(of1, of2));
      refused(
          host("h1"),
          "h1: its host key is not the one in known_hosts, so another machine may answer there; if"
              + " the host was reinstalled, remove the old key: ssh-keygen -R "
              + hosts.address("h1"));
      Files.writeString(hosts.knownHosts(), "");
      refused(
          host("h1"),
          "h1: its host key is not known here; check it and add it to known_hosts, by connecting"
              + " once: ssh "
              + hosts.address("h1"));
    } finally {
      Files.writeString(hosts.knownHosts(), right);
    }
  }

  @Test
  void whatCannotBeReachedIsSaidInOneLine() {
    refused(
        host("h1", "no-such-host.invalid", null),
        "h1: the name no-such-host.invalid does not resolve; set its address in the hosts file");
    refused(
        new Host("h1", hosts.address("h1"), null, 23, Set.of(), null, null, hosts.sshConfig()),
        "h1: connection refused: no SSH server listens at " + hosts.address("h1"));
    refused(
        host("h1", hosts.address("h1"), "/nowhere"),
        "h1: no Java at /nowhere/bin/java (java: in the hosts file); install a JDK 17 or newer"
            + " there, or set java: to its directory");
    refused(
        new Host("h1", hosts.address("h1"), "nobody", 0, Set.of(), null, null, hosts.sshConfig()),
        "h1: permission denied by SSH; toll never asks for a password: set up a key or an agent,"
            + " until 'ssh -o BatchMode=yes "
            + hosts.address("h1")
            + " true' works");
  }

  @Test
  void twoNamesOfOneMachineAreFound() throws Exception {
    Host other =
        new Host(
            "again",
            hosts.address("h1"),
            null,
            0,
            Set.of(),
            scratch.resolve("again").toString(),
            null,
            hosts.sshConfig());
    List<CheckedHost> checked =
        new HostCheck(ssh)
            .check(new Inventory(scratch, null, List.of(host("h1"), host("h2"), other)));
    assertThat(checked)
        .extracting(CheckedHost::problem)
        .containsExactly(
            null, null, "is the same machine as h1; give it one entry with all its roles");
  }

  @Test
  void manyAtOnceAllBegin() throws Exception {
    List<Host> many = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      many.add(
          new Host(
              "n" + i,
              hosts.address(i % 2 == 0 ? "h1" : "h2"),
              null,
              0,
              Set.of(),
              scratch.resolve("many" + i).toString(),
              null,
              hosts.sshConfig()));
    }
    List<CheckedHost> checked = new HostCheck(ssh).check(new Inventory(scratch, null, many));
    assertThat(checked).allMatch(host -> host.facts().containsKey(Facts.BOOT));
  }
}
