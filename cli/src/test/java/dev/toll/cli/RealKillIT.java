package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.Killer.Blow;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.systems.base.process.GuardScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Toll, a driver and a server, killed at random moments of a small run of a real system. {@code
 * -Dtoll.kills.real=6} for more of them, {@code -Dtoll.kill.seed} for others, {@code
 * -Dtoll.kill.system} for another system than MariaDB, the quickest.
 */
class RealKillIT {
  private static final int KILLS = Integer.getInteger("toll.kills.real", 1);
  private static final long SEED = Long.getLong("toll.kill.seed", 20261120);

  /** A busy machine may take its time; that it ends at all is what is asked. */
  private static final int PATIENCE_SECONDS = 2400;

  private static final Real REAL = Real.of(System.getProperty("toll.kill.system", "mariadb"));

  private static final List<Blow> BLOWS =
      List.of(
          new Blow("SIGKILL", Killer.TOLL),
          new Blow("SIGKILL", "driver"),
          new Blow("SIGKILL", Killer.TOLL),
          new Blow("SIGKILL", REAL.server));

  /**
   * A small run of a system: one level is enough to show it; two are for many kills.
   *
   * @param server the name of the process that is killed
   */
  private record Real(String server, String study, String levels, List<String> sets) {
    private static final String PATIENT = "system.start-deadline=5m";

    /** RealRunIT has them dropped, where that is permitted. */
    private static final String CACHES_KEPT = "design.drop-caches=no";

    static Real of(String system) {
      return switch (system) {
        case "accumulo" ->
            new Real(
                "tserver",
                "accumulo-security",
                "none,ssl",
                List.of("workload.entries=200k", "workload.warm-entries=0", PATIENT, CACHES_KEPT));
        case "hdfs" ->
            new Real(
                "namenode",
                "hdfs-zone-create",
                "none+closed,zone-256+closed",
                List.of("workload.files=2k", "workload.warm-files=0", PATIENT));
        case "mariadb" ->
            new Real("server", "iibench-tls", "none,tls", List.of("workload.rows=50k", PATIENT));
        case "postgresql" ->
            new Real("server", "postgres-tls", "none,tls", List.of("workload.rows=50k", PATIENT));
        default -> throw new IllegalArgumentException("no such system: " + system);
      };
    }

    List<String> arguments(int kills) {
      String first = levels.substring(0, levels.indexOf(','));
      List<String> all = new ArrayList<>(List.of(study, "--scale", "smoke"));
      all.addAll(List.of("--levels", kills > 2 ? levels : first, "--seed", "7"));
      sets.forEach(set -> all.addAll(List.of("--set", set)));
      return all;
    }
  }

  /** Not below /tmp, which toll and all it starts see as {@link #shared}. */
  private Path place;

  private Path shared;

  /**
   * What a command needs before it so that it sees {@link #shared} as /tmp; empty: not permitted.
   */
  private List<String> ownTmp = List.of();

  @BeforeEach
  void create() throws Exception {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "toll-kill-").toRealPath();
    shared = Files.createDirectory(place.resolve("everyones-tmp"));
    List<String> wrapper =
        List.of(
            "unshare",
            "--mount",
            "sh",
            "-c",
            "mount --bind \"$0\" /tmp && exec \"$@\"",
            shared.toString());
    // A build below /tmp would not be seen any more.
    List<String> control = new ArrayList<>(wrapper);
    control.addAll(
        List.of(
            "sh", "-c", "test -d \"$0\" && touch /tmp/control", System.getProperty("toll.home")));
    if (GuardScript.works(control) && Files.deleteIfExists(shared.resolve("control"))) {
      ownTmp = wrapper;
    }
  }

  @AfterEach
  void delete() throws Exception {
    RunDirectory.delete(place);
  }

  @Test
  void everyKilledRunIsFinishedByResuming() throws Exception {
    Path real = place;
    Files.createDirectories(real.resolve("tmp"));
    List<Blow> blows = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      blows.add(BLOWS.get(i % BLOWS.size()));
    }
    KillTally tally =
        new Killer(
                new Killer.Plan(
                    real,
                    TollProcess.CACHE.resolve("toll"),
                    REAL.arguments(KILLS),
                    blows,
                    3,
                    PATIENCE_SECONDS,
                    SEED),
                (log, arguments) -> launch(log, arguments))
            .kill();
    System.out.println("kill test, real " + REAL.study + " (seed " + SEED + ")\n" + tally);
    assertThat(tally.kills()).isEqualTo(KILLS);
    assertThat(real.resolve("tmp")).isEmptyDirectory();
    assertThat(shared).as("/tmp, after runs, kills and resumes").isEmptyDirectory();
  }

  private Process launch(Path log, List<String> arguments) throws IOException {
    ProcessBuilder builder =
        TollProcess.of(
            TollProcess.CACHE,
            List.of("-Djava.io.tmpdir=" + place.resolve("tmp"), "-Dtoll.terminal.columns=200"),
            arguments);
    List<String> command = new ArrayList<>(ownTmp);
    command.addAll(builder.command());
    return builder.command(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }
}
