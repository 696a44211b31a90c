package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.DesignSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A level that changes under the load, after its proofs were true: no trial of it becomes a number,
 * whether it runs by itself or in turns with others. Its replay, of which nothing is sabotaged,
 * counts.
 */
@EnabledOnOs(OS.LINUX)
class SabotageTest {
  @TempDir Path runs;

  /** What is done to the level while it is loaded. */
  @FunctionalInterface
  private interface Sabotage {
    void commit() throws IOException, InterruptedException;
  }

  private Harness harness(boolean interleaved) throws IOException {
    Harness harness = new Harness(runs).design(DesignSettings.ROUNDS, "2");
    harness.system.obstacle = interleaved ? null : "it is scripted";
    return harness;
  }

  /** That it voids what was measured, for this reason, and nothing else. */
  private static void voids(
      Harness harness, boolean interleaved, Predicate<String> reason, Sabotage sabotage)
      throws Exception {
    boolean[] committed = new boolean[1];
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals(interleaved ? "slice" : "measure")
              && level.equals("ssl")
              && !committed[0]) {
            committed[0] = true;
            sabotage.commit();
          }
        };
    harness.run();
    List<TrialRecord> lost = harness.trials().stream().filter(trial -> !trial.valid()).toList();
    assertThat(lost).hasSize(interleaved ? 2 : 1).allMatch(trial -> trial.metrics().isEmpty());
    assertThat(lost).extracting(TrialRecord::reason).anyMatch(reason);
    assertThat(harness.trials())
        .filteredOn(TrialRecord::valid)
        .extracting(TrialRecord::level)
        .containsExactlyInAnyOrder("none", "ssl");
  }

  private static Predicate<String> isFalse(String proof, String evidence) {
    return why -> why.startsWith("proof '" + proof + "' is false ") && why.endsWith(evidence);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCertificateThatIsSwapped(boolean interleaved) throws Exception {
    Path certificate = Files.writeString(runs.resolve("server.crt"), "of the run");
    Harness harness = harness(interleaved);
    harness.system.levelFiles = List.of(certificate);
    voids(
        harness,
        interleaved,
        isFalse("unchanged", "server.crt is not the same"),
        () -> Files.writeString(certificate, "another"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerProcessThatIsStartedAgain(boolean interleaved) throws Exception {
    Harness harness = harness(interleaved);
    ManagedProcess[] server = {server("first")};
    harness.system.processesOf = Map.of("ssl", List.of(server[0]));
    try {
      voids(
          harness,
          interleaved,
          isFalse("unchanged", " is gone"),
          () -> {
            server[0].stop(Duration.ofSeconds(5));
            server[0] = server("second");
            harness.system.processesOf = Map.of("ssl", List.of(server[0]));
          });
    } finally {
      server[0].stop(Duration.ofSeconds(5));
    }
  }

  /** As the instance says itself: it must be up, and all else must be as it was. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aServerThatTollStartsAgain(boolean up) throws Exception {
    Harness harness = harness(false);
    ManagedProcess first = server("first");
    ManagedProcess second = server("second");
    harness.system.processesOf = Map.of("ssl", List.of(first));
    boolean[] done = new boolean[1];
    harness.system.script =
        (hook, level, place) -> {
          if (hook.equals("measure") && level.equals("ssl") && !done[0]) {
            done[0] = true;
            harness.system.restarted = Set.of("server");
            harness.system.processesOf = Map.of("ssl", up ? List.of(second) : List.of());
          } else if (hook.equals("start")) {
            harness.system.restarted = Set.of();
            harness.system.processesOf = Map.of("ssl", List.of(first));
          }
        };
    try {
      harness.run();
      TrialRecord trial =
          harness.trials().stream().filter(each -> each.level().equals("ssl")).findFirst().get();
      assertThat(trial.valid()).as(trial.reason()).isEqualTo(up);
      assertThat(trial.proofs())
          .filteredOn(proof -> proof.name().equals("unchanged"))
          .extracting(ProofResult::evidence)
          .singleElement()
          .asString()
          .endsWith(
              up
                  ? "; toll itself started again: server"
                  : "process server, which toll started again, is gone");
    } finally {
      first.stop(Duration.ofSeconds(5));
      second.stop(Duration.ofSeconds(5));
    }
  }

  private ManagedProcess server(String log) throws IOException {
    return ManagedProcess.start(
        "server",
        Role.SERVER,
        new ProcessBuilder("cat"),
        runs.resolve(log + ".log"),
        ProcessLedger.NONE);
  }

  /** One that stays the same process, as a guard's or a supervisor's does. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerThatListensAgain(boolean interleaved) throws Exception {
    Harness harness = harness(interleaved);
    ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    harness.system.listening = Map.of("ssl", Set.of(first.getLocalPort()));
    try (ServerSocket again = new ServerSocket()) {
      voids(
          harness,
          interleaved,
          isFalse("unchanged", "the servers listen at other sockets: a server was restarted"),
          () -> {
            first.close();
            again.setReuseAddress(true);
            again.bind(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), first.getLocalPort()));
          });
    }
  }

  /** New connections of the proofs were as claimed; those that carried the load are not. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aClientThatFallsBack(boolean interleaved) throws Exception {
    Harness harness = harness(interleaved);
    harness.system.provedLoaded = List.of(Verdict.TRUE);
    voids(
        harness,
        interleaved,
        isFalse("loaded", "seen 3 times"),
        () -> harness.system.fallsBack = "ssl");
  }
}
