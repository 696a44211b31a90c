package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Tether;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real children: small shells, and JVMs where a JVM is the point. */
@Timeout(60)
class ManagedProcessTest {
  @TempDir Path directory;
  private final Recorder ledger = new Recorder();
  private final List<ManagedProcess> started = new ArrayList<>();

  /** Notes the calls of a ledger. */
  static final class Recorder implements ProcessLedger {
    final List<String> entries = new ArrayList<>();

    /** Of this test alone: what another left may end a moment later. */
    private final String mark = "test-" + java.util.UUID.randomUUID();

    @Override
    public String mark() {
      return mark;
    }

    @Override
    public void started(String name, long pid, long startTicks) {
      entries.add("started " + name + " " + pid + " " + startTicks);
    }

    @Override
    public void ended(String name, long pid) {
      entries.add("ended " + name + " " + pid);
    }
  }

  @AfterEach
  void killAll() {
    started.forEach(ManagedProcess::kill);
  }

  private ManagedProcess start(String... command) throws IOException {
    ManagedProcess process =
        ManagedProcess.start(
            "child",
            Role.SERVER,
            new ProcessBuilder(command),
            directory.resolve("child.log"),
            ledger);
    started.add(process);
    return process;
  }

  private ManagedProcess shell(String script) throws IOException {
    return start("sh", "-c", script);
  }

  private void awaitLog(String line) throws Exception {
    Children.await("'" + line + "' in the log", () -> read().contains(line));
  }

  private String read() {
    String text = ProcFs.read(directory.resolve("child.log"));
    return text == null ? "" : text;
  }

  @Test
  void carriesTheMarkOfItsRun() throws Exception {
    ManagedProcess child = shell("echo mark=$TOLL_RUN; exec sleep 50");
    awaitLog("mark=" + ledger.mark());
    assertThat(ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, ledger.mark()))
        .containsExactly(child.pid());
    assertThat(ProcFs.alive(child.pid())).isTrue();
    child.stop(Duration.ofSeconds(5));
    assertThat(ProcFs.alive(child.pid())).isFalse();
    assertThat(ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, ledger.mark())).isEmpty();
  }

  /** What follows a stop removes and unmounts what the process may still be writing to. */
  @Test
  void anInterruptedStopStillSeesItGone() throws Exception {
    ManagedProcess child = shell("trap '' TERM; echo up; while :; do sleep 0.05; done");
    awaitLog("up");
    Thread.currentThread().interrupt();
    assertThat(child.stop(Duration.ofSeconds(30))).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(child.alive()).isFalse();
    assertThat(ledger.entries).last().asString().startsWith("ended child");
  }

  @Test
  void stopsGracefully() throws Exception {
    ManagedProcess child =
        shell("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.05; done");
    awaitLog("up");
    assertThat(child.alive()).isTrue();
    assertThat(child.exit()).isEqualTo("child is alive");
    assertThat(child.stop(Duration.ofSeconds(20))).isTrue();
    assertThat(child.alive()).isFalse();
    assertThat(read()).isEqualTo("up\nbye\n");
    assertThat(child.exit()).isEqualTo("child ended with exit code 3");
  }

  @Test
  void killsWhatIgnoresTheSignal() throws Exception {
    ManagedProcess child = shell("trap '' TERM; echo up; while :; do sleep 0.1; done");
    awaitLog("up");
    assertThat(child.stop(Duration.ofMillis(300))).isFalse();
    assertThat(child.alive()).isFalse();
    assertThat(child.exit()).isEqualTo("child was killed by signal 9");
  }

  @Test
  void theLedgerHearsTheStartAndOneEnd() throws Exception {
    ManagedProcess child = start("sleep", "100");
    long ticks = ProcFs.startTicks(child.pid());
    child.stop(Duration.ofSeconds(20));
    child.stop(Duration.ofSeconds(20));
    assertThat(ticks).isPositive();
    assertThat(ledger.entries)
        .containsExactly(
            "started child " + child.pid() + " " + ticks, "ended child " + child.pid());
  }

  @Test
  void aProcessThatCannotBeWrittenDownDoesNotLive() {
    List<Long> pids = new ArrayList<>();
    ProcessLedger full =
        new ProcessLedger() {
          @Override
          public void started(String name, long pid, long startTicks) {
            pids.add(pid);
            throw new IllegalStateException("disk full");
          }
        };
    assertThatThrownBy(
            () ->
                ManagedProcess.start(
                    "x",
                    Role.SERVER,
                    new ProcessBuilder("sleep", "100"),
                    directory.resolve("x.log"),
                    full))
        .hasMessage("disk full");
    Children.await("its end", () -> !Children.alive(pids.get(0)));
  }

  @Test
  void aCommandThatDoesNotExist() {
    assertThatThrownBy(() -> start("/no/such/command")).isInstanceOf(IOException.class);
    assertThat(ledger.entries).isEmpty();
  }

  @Test
  void bothStreamsGoToTheLogAndItsTailIsShort() throws Exception {
    ManagedProcess child = shell("for i in 1 2 3 4; do echo line $i; done; echo oops >&2");
    assertThat(child.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(child.tail(2)).isEqualTo("  line 4" + System.lineSeparator() + "  oops");
    assertThat(child.exit()).isEqualTo("child ended with exit code 0");
  }

  @Test
  void aStopThatIsInterruptedKillsAndSaysSo() throws Exception {
    ManagedProcess child = shell("trap '' TERM; echo up; while :; do sleep 0.1; done");
    awaitLog("up");
    Thread.currentThread().interrupt();
    assertThat(child.stop(Duration.ofSeconds(50))).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(child.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  /** The tether must not cut short what SIGTERM began. */
  @Test
  void aTetheredJvmRunsItsShutdownHooks() throws Exception {
    Path witness = directory.resolve("witness");
    ManagedProcess child =
        start(Children.java(Tether.class, Hooked.class.getName(), witness.toString()));
    awaitLog("up");
    assertThat(child.stop(Duration.ofSeconds(20))).isTrue();
    assertThat(witness).hasContent("hook ran");
  }

  /** A program with a slow shutdown hook; public, as the tether needs it. */
  public static final class Hooked {
    public static void main(String[] args) throws InterruptedException {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    try {
                      TimeUnit.MILLISECONDS.sleep(200);
                      Files.writeString(Path.of(args[0]), "hook ran");
                    } catch (IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  }));
      System.out.println("up");
      TimeUnit.SECONDS.sleep(100);
    }
  }

  /** As when we crash: no process is left to stop anything. */
  @Test
  void aTetheredChildDiesWithItsParent() throws Exception {
    Path pidFile = directory.resolve("grandchild");
    ManagedProcess parent =
        start(Children.java(Parent.class, pidFile.toString(), directory.toString()));
    Children.await("the grandchild", () -> Files.exists(pidFile));
    long grandchild = Long.parseLong(Files.readString(pidFile));
    assertThat(Children.alive(grandchild)).isTrue();
    parent.kill();
    assertThat(parent.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    Children.await("the grandchild's end", () -> !Children.alive(grandchild));
  }

  /**
   * What a tethered JVM has started ends with it, in a session of its own too, like a container.
   */
  @Test
  void whatATetheredChildHasStartedDiesWithIt() throws Exception {
    ManagedProcess child = start(Children.java(Tether.class, Starter.class.getName()));
    Children.await("its child", () -> read().contains("started "));
    long started = Long.parseLong(read().replaceAll("(?s).*started (\\d+).*", "$1"));
    assertThat(Children.alive(started)).isTrue();
    child.process().getOutputStream().close();
    assertThat(child.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    Children.await("the end of what it started", () -> !Children.alive(started));
  }

  /** As a server that cannot start: it is not waited for until the deadline. */
  @Test
  void aTetheredJvmWhoseMainFailsEnds() throws Exception {
    ManagedProcess child = start(Children.java(Tether.class, Failing.class.getName()));
    assertThat(child.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(child.process().exitValue()).isOne();
    assertThat(read()).contains("IllegalStateException: no such page");
  }

  /** Fails with a thread under way; public, as the tether needs it. */
  public static final class Failing {
    public static void main(String[] args) {
      new Thread(Failing::stay).start();
      throw new IllegalStateException("no such page");
    }

    private static void stay() {
      try {
        TimeUnit.SECONDS.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Starts a program in a session of its own; public, as the tether needs it. */
  public static final class Starter {
    public static void main(String[] args) throws Exception {
      Process sleeper = new ProcessBuilder("setsid", "sleep", "100").start();
      System.out.println("started " + sleeper.pid());
      TimeUnit.SECONDS.sleep(100);
    }
  }

  /** Starts a tethered child and waits to be killed. */
  static final class Parent {
    public static void main(String[] args) throws Exception {
      Path directory = Path.of(args[1]);
      ManagedProcess child =
          ManagedProcess.start(
              "grandchild",
              Role.SERVER,
              new ProcessBuilder(
                  Children.java(Tether.class, Hooked.class.getName(), directory + "/unwritten")),
              directory.resolve("grandchild.log"),
              new Recorder());
      Children.await(
          "its start",
          () -> String.valueOf(ProcFs.read(directory.resolve("grandchild.log"))).contains("up"));
      Path file = Path.of(args[0]);
      Path part = file.resolveSibling("part");
      Files.writeString(part, Long.toString(child.pid()));
      Files.move(part, file);
      TimeUnit.SECONDS.sleep(100);
    }
  }
}
