package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.Children;
import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunLockTest {
  @TempDir Path directory;

  private Path cache() {
    return directory.resolve("not/there/yet");
  }

  @Test
  void oneHolderAndItsNameIsTold() throws Exception {
    try (RunLock lock = RunLock.take(cache(), "run A, pid 1")) {
      assertThatThrownBy(() -> RunLock.take(cache(), "run B"))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("another toll run is under way")
          .hasMessageContaining("run A, pid 1");
      assertThat(lock).isNotNull();
    }
    RunLock.take(cache(), "B").close();
    RunLock twice = RunLock.take(cache(), "C");
    twice.close();
    twice.close();
    RunLock.take(cache(), "D").close();
  }

  /** A refused attempt from within must not drop the lock that others see. */
  @Test
  void anotherProcessIsRefusedAlsoAfterASecondAttemptFromWithin() throws Exception {
    try (RunLock lock = RunLock.take(cache(), "the first")) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> RunLock.take(cache(), "B")).isInstanceOf(SystemException.class);
      Process other = other();
      assertThat(firstLine(other)).contains("under way").contains("the first");
      assertThat(other.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    Process other = other();
    assertThat(firstLine(other)).isEqualTo("taken");
    other.destroyForcibly();
  }

  @Test
  void theDeathOfTheHolderReleasesIt() throws Exception {
    Process holder = other();
    assertThat(firstLine(holder)).isEqualTo("taken");
    assertThatThrownBy(() -> RunLock.take(cache(), "me")).hasMessageContaining("the other");
    holder.destroyForcibly().waitFor();
    RunLock.take(cache(), "me").close();
  }

  private Process other() throws Exception {
    return new ProcessBuilder(Children.java(Holder.class, cache().toString()))
        .redirectErrorStream(true)
        .start();
  }

  private static String firstLine(Process process) throws Exception {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Takes the lock and sits on it. */
  public static final class Holder {
    public static void main(String[] args) throws Exception {
      try (RunLock lock = RunLock.take(Path.of(args[0]), "the other")) {
        System.out.println(lock == null ? "" : "taken");
        // Until it is killed, or the test is gone.
        int unused = System.in.read();
      } catch (SystemException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
