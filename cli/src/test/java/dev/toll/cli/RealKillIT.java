package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.Killer.Blow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Toll, a driver and a tablet server, killed at random moments of a small run of real Accumulo.
 * {@code -Dtoll.kills.real=6} for more of them, {@code -Dtoll.kill.seed} for others.
 */
class RealKillIT {
  private static final int KILLS = Integer.getInteger("toll.kills.real", 1);
  private static final long SEED = Long.getLong("toll.kill.seed", 20261120);

  /** A busy machine may take its time; that it ends at all is what is asked. */
  private static final int PATIENCE_SECONDS = 2400;

  private static final List<Blow> BLOWS =
      List.of(
          new Blow("SIGKILL", Killer.TOLL),
          new Blow("SIGKILL", "driver"),
          new Blow("SIGKILL", Killer.TOLL),
          new Blow("SIGKILL", "tserver"));

  @TempDir Path place;

  @Test
  void everyKilledRunIsFinishedByResuming() throws Exception {
    Path real = place.toRealPath();
    Files.createDirectories(real.resolve("tmp"));
    List<Blow> blows = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      blows.add(BLOWS.get(i % BLOWS.size()));
    }
    // One level is enough to show it; more than a few kills are for the full size.
    String levels = KILLS > 2 ? "none,ssl" : "none";
    Path cache = Path.of("target/it-cache").toAbsolutePath();
    KillTally tally =
        new Killer(
                new Killer.Plan(
                    real,
                    cache.resolve("toll"),
                    List.of(
                        "accumulo-security",
                        "--scale",
                        "smoke",
                        "--levels",
                        levels,
                        "--seed",
                        "7",
                        "--set",
                        "workload.entries=200k",
                        "--set",
                        "workload.warm-entries=0",
                        "--set",
                        "system.start-deadline=5m"),
                    blows,
                    3,
                    PATIENCE_SECONDS,
                    SEED),
                (log, arguments) -> launch(real, cache, log, arguments))
            .kill();
    System.out.println("kill test, real Accumulo (seed " + SEED + ")\n" + tally);
    assertThat(tally.kills()).isEqualTo(KILLS);
    assertThat(real.resolve("tmp")).isEmptyDirectory();
  }

  private static Process launch(Path place, Path cache, Path log, List<String> arguments)
      throws IOException {
    return TollProcess.of(
            cache,
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + place.resolve("tmp"),
                "-Dtoll.terminal.columns=200"),
            arguments)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
