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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole trials in a JVM of its own, under another umask or as another user. */
@Tag("artifacts")
@Timeout(600)
class OtherUsersIT {

  @ParameterizedTest
  @CsvSource({"mariadb,000", "mariadb,077", "postgresql,000", "postgresql,077"})
  void secretsAreKeptUnderAnyUmask(String system, String umask) throws Exception {
    String name = "it-umask-" + umask + "-" + system;
    run("umask " + umask + "; exec", new ArrayList<>(List.of("bash")), system, name);
  }

  private static void run(String prefix, List<String> command, String system, String name)
      throws Exception {
    command.addAll(
        List.of(
            "-c",
            prefix + " \"$@\"",
            "bash",
            ProcessHandle.current().info().command().orElseThrow(),
            "-Dtoll.home=" + System.getProperty("toll.home"),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            system,
            name));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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
      }
      // The guards' threads are no reason to stay.
      System.exit(0);
    }
  }
}
