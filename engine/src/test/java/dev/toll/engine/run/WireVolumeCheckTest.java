package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.measure.SocketBytes;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.Children;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.PersistentConnections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real client of one level sends real bytes, sabotaged in one part of the load: a load that does
 * not pass its connections, or passes them in another form, is no number.
 */
@Timeout(60)
class WireVolumeCheckTest {
  private static final int EACH = 100;
  private static final int LEAST = 40;
  private static final int ROUNDS = 4;
  private static final long WARM_PART = 8_000;
  private static final long SLICE = 16_000;

  /** What the scripted system says that it measured in one piece. */
  private static final long WHOLE = 150;

  @TempDir Path runs;
  private final AtomicLong arrived = new AtomicLong();
  private ServerSocket server;
  private ManagedProcess client;
  private long sent;
  private int parts;

  @BeforeEach
  void connect() throws Exception {
    assumeThat(MachineProgram.find(SocketBytes.PROGRAM)).as("ss (iproute2)").isPresent();
    server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
    client = client();
  }

  /** Sends as many bytes as it is asked to, over one connection. */
  private ManagedProcess client() throws IOException {
    ManagedProcess started =
        ManagedProcess.start(
            "client",
            Role.DRIVER,
            new ProcessBuilder(
                "bash",
                "-c",
                "exec 3<>/dev/tcp/127.0.0.1/%d; while read -r n; do head -c \"$n\" /dev/zero >&3; done"
                    .formatted(server.getLocalPort())),
            runs.resolve("client.log"),
            ProcessLedger.NONE);
    Socket accepted = server.accept();
    Thread reader = new Thread(() -> count(accepted), "counts");
    reader.setDaemon(true);
    reader.start();
    return started;
  }

  private void count(Socket accepted) {
    try (accepted) {
      byte[] buffer = new byte[1 << 16];
      int length;
      while ((length = accepted.getInputStream().read(buffer)) > 0) {
        arrived.addAndGet(length);
      }
    } catch (IOException e) {
      // It was ended with its client.
    }
  }

  @AfterEach
  void end() throws Exception {
    if (client != null) {
      client.stop(Duration.ofSeconds(5));
      server.close();
    }
  }

  private void send(long bytes) throws IOException {
    if (bytes == 0) {
      return;
    }
    client.process().getOutputStream().write((bytes + "\n").getBytes(StandardCharsets.US_ASCII));
    client.process().getOutputStream().flush();
    sent += bytes;
    Children.await("bytes", () -> arrived.get() >= sent);
  }

  /** What a part of the load does in place of sending its operations' bytes. */
  @FunctionalInterface
  private interface Part {
    void load(long operations) throws IOException;
  }

  /** A run in which the third measured part of level ssl is another. */
  private Harness run(boolean interleaved, Part third) throws Exception {
    Harness harness = new Harness(runs).design(DesignSettings.ROUNDS, Integer.toString(ROUNDS));
    harness.design("design.replays", "0");
    harness.system.obstacle = interleaved ? null : "it is scripted";
    harness.system.operations = ROUNDS * SLICE;
    harness.system.carried =
        level ->
            level.equals("ssl")
                ? new PersistentConnections() {
                  @Override
                  public List<ManagedProcess> clients() {
                    return List.of(client);
                  }

                  @Override
                  public Set<Integer> loadedPorts() {
                    return Set.of(server.getLocalPort());
                  }

                  @Override
                  public long leastBytes() {
                    return LEAST;
                  }
                }
                : null;
    harness.system.script =
        (hook, level, place) -> {
          if (!level.equals("ssl") || place != ScriptedSystem.Place.IN_STEP) {
            return;
          }
          switch (hook) {
            case "warmSlice" -> send(WARM_PART * EACH);
            case "slice" -> part(++parts == 3, SLICE, third);
            case "measure" -> part(true, WHOLE, third);
            default -> {}
          }
        };
    try {
      harness.run();
    } catch (dev.toll.engine.system.SystemException e) {
      assertThat(e).hasMessageContaining("void");
    }
    return harness;
  }

  private void part(boolean other, long operations, Part third) throws IOException {
    if (other) {
      third.load(operations);
    } else {
      send(operations * EACH);
    }
  }

  private static ProofResult proof(Harness harness) throws IOException {
    return trial(harness).proofs().stream()
        .filter(proof -> proof.name().equals(WireVolumeCheck.NAME))
        .findFirst()
        .orElseThrow();
  }

  private static TrialRecord trial(Harness harness) throws IOException {
    return harness.trials().stream().filter(t -> t.level().equals("ssl")).findFirst().get();
  }

  private static void isFalse(Harness harness, String evidence) throws IOException {
    assertThat(trial(harness).valid()).isFalse();
    assertThat(trial(harness).metrics()).isEmpty();
    assertThat(proof(harness).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof(harness).evidence()).isEqualTo(evidence);
  }

  @Tag("slow")
  @Test
  void aLoadThatPassesItsConnectionsIsTrue() throws Exception {
    Harness harness = run(true, operations -> send(operations * EACH));
    assertThat(proof(harness).verdict()).as("%s", proof(harness)).isEqualTo(Verdict.TRUE);
    assertThat(proof(harness).claim())
        .isEqualTo(
            "the load's own connections carried at least the 40 bytes of each operation, and 0.8 to"
                + " 1.25 times the bytes that an operation has in the warm-up");
    assertThat(proof(harness).evidence())
        .isEqualTo(
            "6,400,000 bytes for 64,000 operations in 4 slices by 1 connections at once, 100.0"
                + " each; in the warm-up 100.0");
    assertThat(trial(harness).valid()).isTrue();
    assertThat(harness.trials())
        .filteredOn(each -> each.level().equals("none"))
        .flatExtracting(TrialRecord::proofs)
        .as("a system that does not offer it claims nothing")
        .noneMatch(proof -> proof.name().equals(WireVolumeCheck.NAME));
  }

  @Test
  void aSliceThatBypassesTheWireIsFalse() throws Exception {
    isFalse(
        run(true, operations -> {}),
        "slice 3: only 0 bytes for 16,000 operations, which have at least 40 bytes each");
  }

  @Test
  void aWholeLoadThatBypassesTheWireIsFalse() throws Exception {
    isFalse(
        run(false, operations -> {}),
        "only 0 bytes for 150 operations, which have at least 40 bytes each");
  }

  @Test
  void aSliceThatIsCompressedIsFalse() throws Exception {
    isFalse(
        run(true, operations -> send(operations * EACH * 6 / 10)),
        "slice 3: only 60.0 bytes an operation, in the warm-up 100.0");
  }

  @Test
  void aSliceWhoseBytesAreSentTwiceIsFalse() throws Exception {
    isFalse(
        run(true, operations -> send(operations * EACH * 2)),
        "slice 3: 200.0 bytes an operation, in the warm-up 100.0");
  }

  /** What a connection had carried is unknown once it is closed. */
  @Test
  void aConnectionThatIsClosedMeanwhileIsUnknown() throws Exception {
    Harness harness =
        run(
            true,
            operations -> {
              send(operations * EACH);
              client.stop(Duration.ofSeconds(5));
              client = client();
            });
    assertThat(proof(harness).verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof(harness).evidence())
        .isEqualTo(
            "slice 3: only 0 bytes for 16,000 operations, which have at least 40 bytes each, but"
                + " connections were closed: 1");
    assertThat(trial(harness).valid()).isTrue();
  }
}
