package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.systems.base.process.GuardScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole trials in a JVM of its own, under another umask or as another user. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class OtherUsersIT {
  private static final int NOBODY = 65534;
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

  /** What the other JVM reads: ours, and the artifacts of this build. */
  private static final Path REPOSITORY =
      Path.of(
          System.getProperty(
              "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));

  @ParameterizedTest
  @CsvSource({"mariadb,000", "mariadb,077", "postgresql,000", "postgresql,077"})
  void secretsAreKeptUnderAnyUmask(String system, String umask) throws Exception {
    List<String> command = List.of("bash", "-c", "umask " + umask + "; exec \"$@\"", "bash");
    trial(command, Path.of("").toAbsolutePath(), system, "it-umask-" + umask + "-" + system);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql"})
  void anOrdinaryUserIsEnough(String system, @TempDir Path directory) throws Exception {
    List<String> reads = new ArrayList<>(AS_NOBODY);
    String classes = Path.of("target/test-classes").toAbsolutePath().toString();
    String reading = "test -r \"$0\" && test -r \"$1\"";
    reads.addAll(List.of("sh", "-c", reading, classes, REPOSITORY.toString()));
    assumeThat(GuardScript.works(reads)).as("no other user may read this build").isTrue();
    Files.setAttribute(directory, "unix:uid", NOBODY);
    trial(AS_NOBODY, directory, system, "it-nobody-" + system);
    RunDirectory.delete(directory.resolve("target"));
  }

  private static void trial(List<String> prefix, Path directory, String system, String name)
      throws Exception {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-Dtoll.home=" + System.getProperty("toll.home"),
            "-Dtoll.it.cache=" + System.getProperty("toll.it.cache"),
            "-Dmaven.repo.local=" + REPOSITORY,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            system,
            name));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }

  /** A trial, proved before the load and after it. */
  static final class Main {
    private Main() {}

    public static void main(String... arguments) throws Exception {
      try (RealSql real = RealSql.in(arguments[1], arguments[0], List.of())) {
        SqlCases.wholeTrial(real, "mtls");
        SqlCases.secretsAreKept(real);
      } catch (Throwable e) { // whatever it is, the threads of guards must not keep the JVM
        e.printStackTrace();
        System.exit(1);
      }
      System.exit(0);
    }
  }
}
