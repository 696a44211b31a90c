package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ProcFs;
import dev.toll.hosts.agent.Body;
import dev.toll.hosts.agent.Facts;
import dev.toll.hosts.agent.Frame;
import dev.toll.hosts.agent.FrameInput;
import dev.toll.hosts.agent.FrameType;
import dev.toll.hosts.agent.OpenRequest;
import dev.toll.hosts.agent.StartRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real agent, and real processes of it. */
@Timeout(60)
class AgentTest {
  private static final Duration SOON = Duration.ofSeconds(15);

  @TempDir Path scratch;

  private LocalAgent agent() throws Exception {
    return LocalAgent.start(scratch.resolve("data"));
  }

  private static StartRequest shell(String script, String variable) {
    return new StartRequest(
        List.of("sh", "-c", script), Map.of(variable.split("=")[0], variable.split("=")[1]));
  }

  private static StartRequest shell(String script) {
    return shell(script, "SOME=thing");
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Two that ignore all but SIGKILL: one in the process group, one that has left it. */
  private static void startStubborn(LocalAgent agent, String variable) throws Exception {
    Process process =
        RemoteProcess.start(
            agent.line,
            shell(
                "trap '' TERM HUP INT; setsid sh -c 'trap \"\" TERM HUP INT; while :; do sleep 1; done' & echo up;"
                    + " while :; do sleep 1; done",
                variable));
    byte[] up = process.getInputStream().readNBytes(3);
    assertThat(new String(up, StandardCharsets.UTF_8)).isEqualTo("up\n");
    assertThat(LocalAgent.alive(variable)).hasSizeGreaterThanOrEqualTo(2);
  }

  private static void awaitNone(String variable) throws Exception {
    Wait.every(Duration.ofMillis(50))
        .atMost(SOON)
        .until(() -> LocalAgent.alive(variable).isEmpty());
    assertThat(LocalAgent.alive(variable)).isEmpty();
  }

  private Path[] runs() throws IOException {
    try (var all = Files.list(scratch.resolve("data/runs"))) {
      return all.toArray(Path[]::new);
    }
  }

  @Test
  void saysWhereItIs() throws Exception {
    try (LocalAgent agent = agent()) {
      assertThat(agent.facts)
          .containsEntry(Facts.BOOT, ProcFs.bootId())
          .containsEntry(Facts.PID, Long.toString(agent.process.pid()))
          .containsEntry(Facts.CORES, Integer.toString(Runtime.getRuntime().availableProcessors()))
          .containsEntry(Facts.JAVA, System.getProperty("java.version"))
          .doesNotContainKey(Facts.MISSING);
      assertThat(agent.facts.get(Facts.JDK + System.getProperty("java.home"))).isNotEmpty();
    }
  }

  @Test
  void passesBinaryDataBothWaysAndTheExitCode() throws Exception {
    byte[] data = new byte[3_000_000];
    new Random(1).nextBytes(data);
    try (LocalAgent agent = agent()) {
      Process cat = RemoteProcess.start(agent.line, shell("cat; echo failed >&2; exit 255"));
      Thread writer =
          new Thread(
              () -> {
                try (OutputStream in = cat.getOutputStream()) {
                  in.write(data);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      writer.start();
      assertThat(cat.getInputStream().readAllBytes()).isEqualTo(data);
      assertThat(new String(cat.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("failed\n");
      assertThat(cat.waitFor()).isEqualTo(255);
      writer.join();
    }
  }

  @Test
  void aStreamThatNobodyReadsHoldsUpNoOther() throws Exception {
    try (LocalAgent agent = agent()) {
      Process loud = RemoteProcess.start(agent.line, shell("cat /dev/zero"));
      for (int i = 0; i < 50; i++) {
        agent.line.ping();
      }
      Process other = RemoteProcess.start(agent.line, shell("echo heard"));
      assertThat(text(other)).isEqualTo("heard\n");
      assertThat(loud.isAlive()).isTrue();
      loud.destroyForcibly();
      assertThat(loud.waitFor()).isEqualTo(137);
    }
  }

  @Tag("slow")
  @Test
  void nothingOfALongOutputIsLostWhenItsReaderIsSlow() throws Exception {
    try (LocalAgent agent = agent()) {
      Process process =
          RemoteProcess.start(
              agent.line,
              shell("head -c 2000000 /dev/zero; exec >&-; head -c 1000000 /dev/zero >&2"));
      assertThat(process.waitFor(3, TimeUnit.SECONDS)).isFalse();
      assertThat(process.getInputStream().readAllBytes()).hasSize(2_000_000);
      assertThat(process.getErrorStream().readAllBytes()).hasSize(1_000_000);
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void whatAProcessLeavesRunningHoldsItsEndUpForAMomentOnly() throws Exception {
    try (LocalAgent agent = agent()) {
      Process process = RemoteProcess.start(agent.line, shell("sleep 1000 & exit 3"));
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
    }
  }

  @Test
  void answersThousandsOfFrames() throws Exception {
    try (LocalAgent agent = agent()) {
      Process cat = RemoteProcess.start(agent.line, shell("cat"));
      for (int i = 0; i < 5000; i++) {
        cat.getOutputStream().write(("line " + i + "\n").getBytes(StandardCharsets.UTF_8));
        String line = "line " + i + "\n";
        assertThat(
                new String(cat.getInputStream().readNBytes(line.length()), StandardCharsets.UTF_8))
            .isEqualTo(line);
      }
      cat.getOutputStream().close();
      assertThat(cat.waitFor()).isZero();
    }
  }

  @Test
  void givesEachProcessAGroupAMarkAndADirectory() throws Exception {
    try (LocalAgent agent = agent()) {
      Process process =
          RemoteProcess.start(
              agent.line,
              new StartRequest(
                  List.of(
                      "sh", "-c", "cut -d' ' -f1,5,6 /proc/$$/stat; echo $TOLL_RUN $LC_ALL; pwd"),
                  Map.of()));
      String pid = Long.toString(process.pid());
      assertThat(text(process).lines())
          .containsExactly(
              pid + " " + pid + " " + pid,
              LocalAgent.MARK + " C.UTF-8",
              agent.facts.get(Facts.DIRECTORY));
    }
  }

  @Test
  void signalsTheWholeGroup() throws Exception {
    try (LocalAgent agent = agent()) {
      Process process =
          RemoteProcess.start(agent.line, shell("sleep 1000 & sleep 1000", "GROUP=whole"));
      process.destroy();
      assertThat(process.waitFor()).isEqualTo(143);
      awaitNone("GROUP=whole");
    }
  }

  @Test
  void aProgramThatIsNotThereIsSaid() throws Exception {
    try (LocalAgent agent = agent()) {
      Process missing =
          RemoteProcess.start(agent.line, new StartRequest(List.of("no-such-program"), Map.of()));
      assertThat(missing.waitFor()).isEqualTo(127);
      assertThat(new String(missing.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("no-such-program");
    }
  }

  @Tag("slow")
  @Test
  void putsAFileOnceAndKeepsItByItsHash() throws Exception {
    Path file = scratch.resolve("large");
    byte[] content = new byte[20_000_000];
    new Random(2).nextBytes(content);
    Files.write(file, content);
    String stored;
    try (LocalAgent agent = agent()) {
      stored = new FileTransfer(agent.line).put(file, null, "rw-r--r--");
      assertThat(Path.of(stored)).hasBinaryContent(content);
    }
    Object written = Files.getAttribute(Path.of(stored), "unix:ctime");
    try (LocalAgent agent = agent()) {
      assertThat(new FileTransfer(agent.line).put(file, null, "rw-r--r--")).isEqualTo(stored);
      assertThat(Files.getAttribute(Path.of(stored), "unix:ctime")).isEqualTo(written);
      ByteArrayOutputStream back = new ByteArrayOutputStream();
      new FileTransfer(agent.line).get(stored, back);
      assertThat(back.toByteArray()).isEqualTo(content);
    }
  }

  @Test
  void aSecretLiesInTheRunsDirectoryForItsOwnerAloneAndGoesWithIt() throws Exception {
    Path secret = Files.writeString(scratch.resolve("secret"), "tell nobody");
    String there;
    try (LocalAgent agent = agent()) {
      there = new FileTransfer(agent.line).put(secret, "secrets/password", "rw-------");
      assertThat(Path.of(there)).hasContent("tell nobody");
      assertThat(Files.getPosixFilePermissions(Path.of(there))).hasSize(2);
      assertThatThrownBy(() -> new FileTransfer(agent.line).put(secret, "../../out", "rw-------"))
          .isInstanceOf(HostException.class)
          .hasMessage("here: ../../out leads out of the run's directory");
      agent.line.close();
      assertThat(agent.process.waitFor(15, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(Path.of(there)).doesNotExist();
    assertThat(runs()).isEmpty();
  }

  @Test
  void aFileThatIsNotThereIsSaid() throws Exception {
    try (LocalAgent agent = agent()) {
      assertThatThrownBy(
              () -> new FileTransfer(agent.line).get("nothing", new ByteArrayOutputStream()))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("nothing");
    }
  }

  @Test
  void readsProcAndNothingElse() throws Exception {
    try (LocalAgent agent = agent()) {
      Frame answer =
          agent.line.ask(
              FrameType.READ,
              new Body.Writer().texts(List.of("/proc/uptime", "/proc/0/stat")),
              "proc");
      assertThat(new Body.Reader(answer).map()).containsOnlyKeys("/proc/uptime");
      assertThatThrownBy(
              () ->
                  agent.line.ask(
                      FrameType.READ,
                      new Body.Writer().texts(List.of("/proc/../etc/passwd")),
                      "proc"))
          .hasMessage("here: /proc/../etc/passwd is not below /proc or /sys");
    }
  }

  @Test
  void endsAllWhenItsLineCloses() throws Exception {
    try (LocalAgent agent = agent()) {
      startStubborn(agent, "ENDS=line");
      agent.line.close();
      awaitNone("ENDS=line");
      assertThat(agent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(agent.process.exitValue()).isZero();
    }
    assertThat(runs()).isEmpty();
  }

  @Test
  void endsAllWhenItIsKilled() throws Exception {
    try (LocalAgent agent = agent()) {
      startStubborn(agent, "ENDS=kill");
      agent.process.destroyForcibly();
      awaitNone("ENDS=kill");
    }
    Wait.every(Duration.ofMillis(50)).atMost(SOON).until(() -> runs().length == 0);
    assertThat(runs()).isEmpty();
  }

  @Test
  void endsAllWhenItsGuardIsKilled() throws Exception {
    try (LocalAgent agent = agent()) {
      startStubborn(agent, "ENDS=guard");
      long guard =
          agent
              .process
              .children()
              .filter(
                  child ->
                      child
                          .info()
                          .arguments()
                          .map(a -> Arrays.asList(a).contains("toll-guard"))
                          .orElse(false))
              .findFirst()
              .orElseThrow()
              .pid();
      ProcessHandle.of(guard).orElseThrow().destroyForcibly();
      awaitNone("ENDS=guard");
      Wait.every(Duration.ofMillis(50)).atMost(SOON).until(() -> agent.line.gone() != null);
      assertThat(agent.line.gone()).hasMessageContaining("the guard was killed");
    }
  }

  @Test
  void endsAllWhenItIsAskedTo() throws Exception {
    try (LocalAgent agent = agent()) {
      startStubborn(agent, "ENDS=term");
      agent.process.toHandle().destroy();
      awaitNone("ENDS=term");
    }
  }

  /** Its process stopped, the line stays open and is silent, as when the network is down. */
  @Test
  void endsAllWhenTollIsSilent() throws Exception {
    Process process = LocalAgent.process();
    dev.toll.hosts.agent.FrameOutput out =
        new dev.toll.hosts.agent.FrameOutput(process.getOutputStream());
    out.send(
        FrameType.OPEN,
        0,
        new OpenRequest(LocalAgent.MARK, scratch.resolve("data").toString(), 1000).body());
    out.send(FrameType.START, 1, shell("while :; do sleep 1; done", "ENDS=silence").body());
    Wait.every(Duration.ofMillis(50))
        .atMost(SOON)
        .until(() -> !LocalAgent.alive("ENDS=silence").isEmpty());
    awaitNone("ENDS=silence");
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(runs()).isEmpty();
  }

  @Test
  @Tag("full")
  @Tag("slow")
  void tollNoticesAnAgentThatIsSilent() throws Exception {
    try (LocalAgent agent = agent()) {
      Process sleeper = RemoteProcess.start(agent.line, shell("sleep 1000", "ENDS=stopped"));
      new ProcessBuilder("kill", "-STOP", Long.toString(agent.process.pid())).start().waitFor();
      assertThat(sleeper.waitFor(15, TimeUnit.SECONDS)).isTrue();
      assertThat(sleeper.exitValue()).isEqualTo(137);
      assertThat(agent.line.gone())
          .hasMessageContaining("here: no answer to a heartbeat within 10 s");
      // A stopped agent cannot end anything; its guard can, once it is gone.
      agent.process.destroyForcibly();
      awaitNone("ENDS=stopped");
    }
  }

  @Test
  void refusesFramesOfAnotherVersion() throws Exception {
    Process process = LocalAgent.process();
    OutputStream out = process.getOutputStream();
    out.write(new byte[] {'T', 'F', 9, 1, 0, 0, 0, 0, 0, 0, 0, 0});
    out.flush();
    Frame answer = new FrameInput(process.getInputStream()).next();
    assertThat(answer.type()).isEqualTo(FrameType.FAILED);
    assertThat(new Body.Reader(answer).text())
        .isEqualTo(
            "a frame of protocol version 9, where version 1 is spoken; use agent and toll of one build");
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
  }

  @Test
  void removesWhatAnAgentOfThePastLeft() throws Exception {
    Path left = Files.createDirectories(scratch.resolve("data/runs/toll-old.abc"));
    Files.writeString(left.resolve("secret"), "old");
    // An agent of this boot whose pid is another's now, and one of a boot before.
    Files.writeString(
        left.resolve("agent"),
        "abc\n1\n-7\n"
            + ProcFs.bootId()
            + "\n"
            + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
            + "\n");
    Path older = Files.createDirectories(scratch.resolve("data/runs/toll-older.def"));
    Files.writeString(older.resolve("agent"), "def\n1\n1\nanother boot\n-\n");
    Process orphan = new ProcessBuilder("sleep", "1000").start();
    ProcessBuilder marked = new ProcessBuilder("sleep", "1000");
    marked.environment().put("TOLL_AGENT", "abc");
    Process of = marked.start();
    try (LocalAgent agent = agent()) {
      assertThat(runs()).containsExactly(Path.of(agent.facts.get(Facts.DIRECTORY)));
      assertThat(of.waitFor(5, TimeUnit.SECONDS)).isTrue();
      assertThat(orphan.isAlive()).isTrue();
    } finally {
      orphan.destroyForcibly();
      of.destroyForcibly();
    }
  }
}
