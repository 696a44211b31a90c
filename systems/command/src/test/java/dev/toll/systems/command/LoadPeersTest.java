package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.command.Shell.Job;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
    Job job =
        new Job(
            "key", command.toString(), Map.of(), directory, directory.resolve("load.log"), LONG);
    Shell shell = new Shell(GuardScript.in(directory), "bash", new Alone());
    LoadPeers peers = new LoadPeers(() -> {}, () -> Set.of(proved.getLocalPort()), asked::addAll);
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

  /** Such as one that reads a file, or goes by a Unix socket. */
  @Test
  void ofALoadWithoutConnectionsNothingIsSaid() throws Exception {
    try (ServerSocket proved = server()) {
      assertThat(proof(proved)).isEmpty();
    }
  }
}
