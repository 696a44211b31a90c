package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.process.UnixSocket;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.command.Shell.Job;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load that goes to another server than the one that was proved is no evidence of its level. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class LoadPeersTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;

  /** The clients whose sessions the server was asked for. */
  private final List<Integer> asked = new ArrayList<>();

  /** What is proved of a load that connects to these, where only the first was proved. */
  private List<ProofResult> proof(ServerSocket proved, ServerSocket... loaded) throws Exception {
    StringBuilder command = new StringBuilder();
    for (int i = 0; i < loaded.length; i++) {
      command.append("exec %d<>/dev/tcp/127.0.0.1/%d; ".formatted(3 + i, loaded[i].getLocalPort()));
    }
    command.append("touch connected; sleep 30");
    return proof(command.toString(), proved.getLocalPort(), ProcessHandle.current().pid());
  }

  private List<ProofResult> proof(String command, int port, long server) throws Exception {
    Job job = new Job("key", command, Map.of(), directory, directory.resolve("load.log"), LONG);
    Shell shell = new Shell(GuardScript.in(directory), "bash", ProcessLedger.NONE);
    FarEnds ends = new FarEnds(() -> Set.of(server));
    LoadPeers peers = new LoadPeers(() -> {}, () -> Set.of(port), ends, asked::addAll);
    try (Guard guard = shell.start(job, Role.DRIVER)) {
      guard.go();
      Wait wait = Wait.every(Duration.ofMillis(10)).atMost(LONG);
      assertThat(wait.until(() -> directory.resolve("connected").toFile().exists())).isTrue();
      peers.look(guard.process());
    }
    return peers.proof();
  }

  private static ServerSocket server() throws Exception {
    return new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
  }

  @Test
  void aLoadThatGoesToTheProvedServerIsSeen() throws Exception {
    try (ServerSocket proved = server();
        ServerSocket other = server()) {
      assertThat(proof(proved, proved, other))
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
                assertThat(proof.evidence())
                    .isEqualTo(
                        "connected to port %d in 1 of 1 checks; also to 127.0.0.1:%d"
                            .formatted(proved.getLocalPort(), other.getLocalPort()));
              });
      assertThat(asked).containsExactly(proved.accept().getPort());
    }
  }

  @Test
  void aLoadThatGoesElsewhereIsFalseWithBothAddresses() throws Exception {
    try (ServerSocket proved = server();
        ServerSocket other = server()) {
      assertThat(proof(proved, other))
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
                assertThat(proof.evidence())
                    .isEqualTo(
                        "connected to 127.0.0.1:%d, but to port %d of the servers in 0 of 1 checks"
                            .formatted(other.getLocalPort(), proved.getLocalPort()));
              });
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          java -Xmx1g -cp a.jar:b dev.toll.driver.Tether kafka.Kafka server.properties | kafka.Kafka
          /opt/jdk/bin/java --add-opens java.base/java.nio=ALL-UNNAMED -classpath x org.x.Main tserver | org.x.Main tserver
          java --add-opens=java.base/java.nio=ALL-UNNAMED --class-path=x @more org.x.Main | org.x.Main
          java -Da=b -jar /opt/server.jar x | /opt/server.jar
          java -version |
          """)
  void serversInJavaAreComparedByWhatTheyRun(String line, String program) {
    assertThat(FarEnds.mainClass(line.replace(' ', '\0') + '\0'))
        .isEqualTo(Optional.ofNullable(program));
    assertThat(FarEnds.mainClass(null)).isEmpty();
  }

  /** Such as one that reads a file. */
  @Test
  void ofALoadWithoutConnectionsNothingIsSaid() throws Exception {
    try (ServerSocket proved = server()) {
      assertThat(proof(proved)).isEmpty();
    }
  }

  /** Its server's end is found by its peer; whose Unix socket it is, decides. */
  @Test
  void aLoadByAUnixSocketIsSeen() throws Exception {
    assumeThat(UnixSocket.connected()).as("ss of iproute2").isPresent();
    Path path = directory.resolve("a server.sock");
    String client =
        "exec '%s' -cp '%s' '%s' '%s'"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin/java"),
                Path.of(Client.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
                Client.class.getName(),
                path);
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      new Thread(() -> greet(server)).start();
      assertThat(proof(client, 1, ProcessHandle.current().pid()))
          .singleElement()
          .satisfies(
              proof -> {
                assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
                assertThat(proof.facts()).containsKey(ProofResult.UNIX);
                assertThat(proof.evidence())
                    .isEqualTo("connected to port 1 or Unix socket %s in 1 of 1 checks", path);
              });
      Files.delete(directory.resolve("connected"));
      assertThat(proof(client, 1, 1)).isEmpty();
    }
  }

  private static void greet(ServerSocketChannel server) {
    List<SocketChannel> kept = new ArrayList<>();
    try {
      while (true) {
        kept.add(server.accept());
        kept.get(kept.size() - 1).write(ByteBuffer.wrap(new byte[1]));
      }
    } catch (IOException e) {
      assertThat(kept).as("until the server is closed: %s", e).hasSize(2);
    }
  }

  /** Connects, is accepted, and waits. */
  static final class Client {
    private Client() {}

    /** Runs in a process of its own. */
    public static void main(String[] arguments) throws Exception {
      try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(arguments[0]))) {
        channel.read(ByteBuffer.allocate(1));
        Files.createFile(Path.of("connected"));
        channel.read(ByteBuffer.allocate(1));
      }
    }
  }
}
