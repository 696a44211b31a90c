package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.cli.Killer.Blow;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.hosts.NamespaceHosts;
import dev.toll.hosts.ProcessNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All that a run with its driver on another host hangs on, killed at random moments of a small run
 * of PostgreSQL. {@code -Dtoll.kills.hosts=50} for more of them, {@code -Dtoll.kill.seed} for
 * others. toll has a PID namespace of its own, so that it can end nothing on the host by itself.
 */
@Tag("artifacts")
@Tag("long")
class HostsKillIT {
  private static final int KILLS = Integer.getInteger("toll.kills.hosts", 1);
  private static final long SEED = Long.getLong("toll.kill.seed", 20261120);
  private static final String HOST = "i1";

  /** A busy machine may take its time; that it ends at all is what is asked. */
  private static final int PATIENCE_SECONDS = 600;

  private Path place;
  private Path shared;

  /** Keys and directories of the host; it does not see {@link #place}. */
  private Path elsewhere;

  private NamespaceHosts hosts;
  private ProcessNamespace here;

  @BeforeEach
  void make() throws Exception {
    assumeThat(NamespaceHosts.available()).as("root, iproute2 and openssh-server").isTrue();
    place = Files.createTempDirectory(Path.of("/var/tmp"), "toll-kill-").toRealPath();
    elsewhere = Files.createTempDirectory(Path.of("/var/tmp"), "toll-hosts-").toRealPath();
    shared = Files.createDirectory(place.resolve("everyones-tmp"));
    Files.createDirectories(place.resolve("tmp"));
    List<Path> hidden = new ArrayList<>(List.of(place, Documents.ROOT.resolve("target")));
    Path repository = Path.of(System.getProperty("user.home"), ".m2");
    if (Files.isDirectory(repository)) {
      hidden.add(repository);
    }
    hosts = NamespaceHosts.make(elsewhere, hidden, HOST);
    // A build below /tmp would not be seen any more.
    boolean below = Path.of(System.getProperty("toll.home")).startsWith("/tmp");
    here = ProcessNamespace.make(below ? null : shared);
  }

  @AfterEach
  void remove() throws Exception {
    if (here != null) {
      here.close();
    }
    if (hosts != null) {
      hosts.close();
    }
    for (Path path : new Path[] {place, elsewhere}) {
      if (path != null) {
        RunDirectory.delete(path);
      }
    }
  }

  private List<String> study() throws IOException {
    List<String> study = new ArrayList<>(List.of("postgres-tls", "--scale", "smoke"));
    study.addAll(List.of("--levels", "none,tls", "--seed", "7", "--set", "workload.rows=200k"));
    study.addAll(List.of("--set", "system.start-deadline=5m"));
    study.addAll(List.of("--hosts", hosts.inventory("ingester").toString()));
    return study;
  }

  @Test
  void nothingIsLeftOnAHostWhateverIsKilled() throws Exception {
    List<Blow> blows = new ArrayList<>();
    for (int i = 0; i < KILLS; i++) {
      blows.add(HostTargets.BLOWS.get(i % HostTargets.BLOWS.size()));
    }
    HostTargets targets = new HostTargets(hosts, HOST);
    KillTally tally =
        new Killer(
                new Killer.Plan(
                    place,
                    TollProcess.CACHE.resolve("toll"),
                    study(),
                    blows,
                    3,
                    PATIENCE_SECONDS,
                    SEED),
                (log, arguments) -> launch(targets, log, arguments),
                targets)
            .kill();
    System.out.println(
        "kill test, driver on another host, postgres-tls (seed "
            + SEED
            + ")\n"
            + targets
            + "\n"
            + tally);
    assertThat(tally.kills()).isEqualTo(KILLS);
    assertThat(place.resolve("tmp")).isEmptyDirectory();
    assertThat(shared).as("/tmp, after runs, kills and resumes").isEmptyDirectory();
  }

  /** Each run begins on a host that has nothing of toll yet, so that sending is hit too. */
  private Process launch(HostTargets targets, Path log, List<String> arguments) throws IOException {
    if (arguments.get(0).equals("run")) {
      targets.forget();
    }
    ProcessBuilder builder =
        TollProcess.of(
            TollProcess.CACHE,
            List.of("-Djava.io.tmpdir=" + place.resolve("tmp"), "-Dtoll.terminal.columns=200"),
            arguments);
    List<String> command = new ArrayList<>(here.enter());
    command.addAll(builder.command());
    return builder.command(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }
}
