package dev.toll.systems.base.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class CacheEntryTest {
  private static final int FILES = 400;
  private static final int PROCESSES = 8;
  private static final int KILLED = 4;

  /** About twice as long as a process needs for the tree. */
  private static final int LATEST_KILL_MILLIS = 400;

  private static final CacheEntry.Maker NEVER =
      attempt -> {
        throw new AssertionError("made again in " + attempt);
      };

  @TempDir Path scratch;
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  private Path entry() {
    return scratch.resolve("cache/tree");
  }

  /**
   * One is killed while it makes the tree and three at any moment; the other four must not care.
   */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void processesThatAreKilledHarmNoOther(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < PROCESSES; i++) {
      int stop = i == 0 ? random.nextInt(FILES) : FILES;
      maker(entry(), stop);
    }
    for (Process process : processes) {
      assertThat(process.inputReader().readLine()).isEqualTo("ready");
    }
    Process builder = processes.get(0);
    letGo(builder);
    assertThat(builder.inputReader().readLine()).isEqualTo("stopped");
    assertThat(entry()).doesNotExist();
    List<Process> others = processes.subList(1, PROCESSES);
    for (Process process : others) {
      letGo(process);
    }
    builder.destroyForcibly();
    for (Process process : processes.subList(1, KILLED)) {
      if (!process.waitFor(random.nextInt(LATEST_KILL_MILLIS), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      assertThat(completeOrAbsent(entry())).isTrue();
    }

    assertThat(
            Wait.every(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(60))
                .until(
                    () -> {
                      assertThat(completeOrAbsent(entry())).isTrue();
                      return processes.stream().noneMatch(Process::isAlive);
                    }))
        .isTrue();
    for (Process survivor : processes.subList(KILLED, PROCESSES)) {
      assertThat(survivor.inputReader().readLine()).isEqualTo("complete");
      assertThat(survivor.waitFor()).isZero();
    }
    CacheEntry.of(entry(), NEVER);
    assertThat(names()).containsExactlyInAnyOrder("tree", "run.lock");
  }

  @Test
  void aLeftoverGoesWhenAnotherEntryIsMadeOrAskedFor() throws Exception {
    Process killed = maker(entry(), 1);
    assertThat(killed.inputReader().readLine()).isEqualTo("ready");
    letGo(killed);
    assertThat(killed.inputReader().readLine()).isEqualTo("stopped");
    killed.destroyForcibly().waitFor();
    assertThat(names()).hasSize(2);

    Path other = entry().resolveSibling("other");
    CacheEntry.of(other, attempt -> Files.writeString(attempt.resolve("x"), "made"));
    assertThat(names()).containsExactlyInAnyOrder("other", "run.lock");
    Files.createDirectories(entry().resolveSibling(".new-dead/x"));
    CacheEntry.of(other, NEVER);
    assertThat(names()).containsExactlyInAnyOrder("other", "run.lock");
    assertThat(other).hasContent("made");
  }

  /** An attempt of another process is none of ours while it holds the lock. */
  @Test
  void whatExistsIsReturnedWhileAnotherMakesSomething() throws Exception {
    CacheEntry.of(entry(), attempt -> Files.createDirectory(attempt.resolve("x")));
    Path attempt = Files.createDirectory(entry().resolveSibling(".new-other"));
    try (RunLock lock = RunLock.take(attempt.getParent(), "another", "%s")) {
      assertThat(lock.works()).isTrue();
      assertThat(CacheEntry.of(entry(), NEVER)).isEqualTo(entry());
    }
    assertThat(attempt).exists();
  }

  /** As where the file system has no locks. */
  @Test
  void theFirstDirectoryStays() throws Exception {
    CacheEntry.of(
        entry(),
        attempt -> {
          Files.createDirectory(entry());
          Files.writeString(entry().resolve("first"), "");
          return Files.createDirectory(attempt.resolve("second"));
        });
    assertThat(entry()).isDirectoryContaining("glob:**/first");
    assertThat(names()).containsExactlyInAnyOrder("tree", "run.lock");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsOneMessage() {
    String advice =
        "; check the directory's permissions and free space, or set XDG_CACHE_HOME to another";
    assertThatThrownBy(() -> failing(new IOException("No space left on device")))
        .isInstanceOf(SystemException.class)
        .hasMessage("cannot write " + entry() + ": No space left on device" + advice);
    assertThatThrownBy(() -> failing(new AccessDeniedException("/a/file")))
        .hasMessage("cannot write " + entry() + ": permission denied: /a/file" + advice);
  }

  private void failing(IOException failure) throws Exception {
    try {
      CacheEntry.of(
          entry(),
          attempt -> {
            Files.createDirectory(attempt.resolve("half"));
            throw failure;
          });
    } finally {
      assertThat(names()).containsExactly("run.lock");
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(entry().getParent())) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static boolean completeOrAbsent(Path tree) throws IOException {
    return !Files.exists(tree) || Main.complete(tree);
  }

  private static void letGo(Process process) throws IOException {
    process.outputWriter().write("go\n");
    process.outputWriter().flush();
  }

  private Process maker(Path entry, int stop) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                entry.toString(),
                Integer.toString(stop))
            .redirectErrorStream(true)
            .start();
    processes.add(process);
    return process;
  }

  /** Makes a tree once, or stops in the middle of it. */
  static final class Main {
    public static void main(String[] args) throws Exception {
      Path entry = Path.of(args[0]);
      int stop = Integer.parseInt(args[1]);
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      System.out.println("ready");
      in.readLine();
      CacheEntry.of(
          entry,
          attempt -> {
            Path fresh = Files.createDirectory(attempt.resolve("fresh"));
            for (int i = 0; i < FILES; i++) {
              if (i == stop) {
                System.out.println("stopped");
                in.readLine();
              }
              Path file = file(fresh, i);
              Files.createDirectories(file.getParent());
              Files.writeString(file, Integer.toString(i));
            }
            return fresh;
          });
      System.out.println(complete(entry) ? "complete" : "incomplete");
    }

    private static Path file(Path tree, int number) {
      return tree.resolve(Integer.toString(number % 20)).resolve(Integer.toString(number));
    }

    static boolean complete(Path tree) throws IOException {
      for (int i = 0; i < FILES; i++) {
        Path file = file(tree, i);
        if (!Files.exists(file) || !Files.readString(file).equals(Integer.toString(i))) {
          return false;
        }
      }
      return true;
    }
  }
}
