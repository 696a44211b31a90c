package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.cli.Killer.Blow;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Toll, and what it starts, killed at random moments of a run of a fake system. {@code
 * -Dtoll.kills=50} for more of them, {@code -Dtoll.kill.seed} for others.
 */
@Tag("long")
class KillIT {
  private static final int KILLS = Integer.getInteger("toll.kills", 8);
  private static final long SEED = Long.getLong("toll.kill.seed", 20261120);

  private static final String STUDY =
      """
      toll: 1
      name: lock
      title: What a lock costs
      question: How much longer does it take when the door is shut?
      system:
        name: killable
      workload:
        name: walk
      volume:
        directory: %s
      factors:
        lock:
          baseline: open
          levels:
            open:
              description: the door stands open
              volume: {size: 64M}
            shut:
              description: the door is shut
              volume: {kind: %s, size: 65M}
      design:
        blocks: 2
        replays: 3
      """;

  /** The same with file systems on loop devices: the kernel encrypts one, a process another. */
  private static final String VOLUMES =
      """
      toll: 1
      name: lock
      title: What a lock costs
      question: How much longer does it take when the door is shut?
      system:
        name: killable
      workload:
        name: walk
      volume:
        size: 32M
      factors:
        lock:
          baseline: open
          levels:
            open:
              description: the door stands open
              volume: {kind: plain}
            kernel:
              description: the kernel holds the key
              volume: {kind: fscrypt}
            process:
              description: a process holds the key
              volume: {kind: gocryptfs}
      %sdesign:
        blocks: 1
        replays: 3
      """;

  private static final String MAPPED =
      """
            mapped:
              description: the kernel holds the key of a device
              volume: {kind: luks}
      """;

  @TempDir Path place;

  @Test
  void everyKilledRunIsFinishedByResuming() throws Exception {
    String kind = new LinuxMounts().forbidden().isEmpty() ? "tmpfs" : "directory";
    kill(STUDY.formatted(place.toRealPath().resolve("volumes"), kind), "volume " + kind);
  }

  @Test
  void noVolumeStaysMountedAttachedOrKeyed() throws Exception {
    Map<String, Optional<String>> machine =
        VolumeService.INSTALLED.machine(
            HostFiles.here(), new LinuxMounts(), name -> MachineProgram.find(name).isPresent());
    assumeThat(new LinuxMounts().forbidden()).as("the right to mount").isEmpty();
    assumeThat(machine.get("fscrypt")).as("fscrypt").isEmpty();
    assumeThat(machine.get("gocryptfs")).as("gocryptfs").isEmpty();
    // A kernel without device-mapper is no reason to leave out the others: see bench/luks.
    boolean luks = machine.get("luks").isEmpty();
    kill(
        VOLUMES.formatted(luks ? MAPPED : ""),
        "volumes plain, fscrypt, gocryptfs" + (luks ? ", luks" : ""));
  }

  private void kill(String study, String what) throws Exception {
    Path real = place.toRealPath();
    Files.createDirectories(real.resolve("studies"));
    Files.createDirectories(real.resolve("tmp"));
    Files.writeString(real.resolve("studies/lock.yaml"), study);
    KillTally tally =
        new Killer(
                new Killer.Plan(
                    real,
                    real.resolve("cache"),
                    List.of("lock", "--seed", "7"),
                    blows(),
                    3,
                    120,
                    SEED),
                (log, arguments) -> launch(real, log, arguments))
            .kill();
    System.out.println("kill test, fake system (seed " + SEED + ", " + what + ")\n" + tally);
    assertThat(tally.kills()).isEqualTo(KILLS);
    assertThat(real.resolve("tmp")).isEmptyDirectory();
  }

  /** Half of them kill -9 of toll, the rest SIGTERM and kill -9 of a child. */
  private static List<Blow> blows() {
    List<Blow> round =
        List.of(
            new Blow("SIGKILL", Killer.TOLL),
            new Blow("SIGKILL", "driver"),
            new Blow("SIGKILL", Killer.TOLL),
            new Blow("SIGTERM", Killer.TOLL),
            new Blow("SIGKILL", Killer.TOLL),
            new Blow("SIGKILL", "server"),
            new Blow("SIGKILL", Killer.TOLL),
            new Blow("SIGTERM", Killer.TOLL),
            new Blow("SIGKILL", Killer.TOLL),
            new Blow("SIGKILL", "driver"));
    List<Blow> blows = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      blows.add(round.get(i % round.size()));
    }
    return blows;
  }

  private static Process launch(Path place, Path log, List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + place.resolve("tmp"),
                "-Dtoll.terminal.columns=200",
                "-cp",
                System.getProperty("java.class.path"),
                KillableToll.class.getName(),
                place.toString()));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
