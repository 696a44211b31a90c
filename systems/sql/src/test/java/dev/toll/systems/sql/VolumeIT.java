package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real server on real volumes: proved before and after its load, and distinguished. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class VolumeIT {

  @Test
  void everyKindIsProvedLoadedVerifiedAndSealed() throws Exception {
    assumeThat(new SqlSystem(new MariaDbProduct()).unavailable(RealSql.study("volumes").levels()))
        .as("volumes")
        .isEmpty();
    RealSql real = new RealSql("volumes");
    Path work = real.work();
    try (real) {
      for (String level : List.of("plain", "fscrypt", "gocryptfs")) {
        SqlInstance instance = real.start(level);
        assertThat(instance.processes().stream().map(ManagedProcess::name).toList())
            .as(level)
            .contains("server");
        assertThat(
                instance.processes().stream()
                    .filter(process -> process.name().equals("gocryptfs"))
                    .filter(process -> process.role() == Role.SERVER))
            .hasSize(level.equals("gocryptfs") ? 1 : 0);
        assertThat(verdicts(instance.prove(real.steps)))
            .as(level)
            .containsEntry("volume", Verdict.TRUE)
            .containsEntry("data-place", Verdict.TRUE)
            .allSatisfy((proof, verdict) -> assertThat(verdict).as(proof).isEqualTo(Verdict.TRUE));
        assertThat(real.load(instance, level)).containsKey("rows_per_second");
        assertThat(verdicts(instance.proveLoaded(real.steps)))
            .as(level)
            .containsEntry("volume", Verdict.TRUE);
        assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
        String another = level.equals("plain") ? "fscrypt" : "plain";
        assertThat(instance.proveAs(real.level(another), real.steps))
            .as("the claims of %s at %s", another, level)
            .anyMatch(proof -> proof.name().equals("volume") && proof.verdict() == Verdict.FALSE);
        assertThat(instance.diagnosis()).isEmpty();
        instance.stop(real.steps);
        assertThat(instance.provesStopped()).isEqualTo(!level.equals("plain"));
        if (instance.provesStopped()) {
          assertThat(instance.proveStopped(real.steps))
              .allMatch(proof -> proof.verdict() == Verdict.TRUE, level);
        }
      }
    }
    assertThat(real.left()).isZero();
    assertThat(real.made()).isEmpty();
    assertThat(new LinuxMounts().list()).noneMatch(mount -> mount.path().startsWith(work));
  }

  /** The server only says that it lost its connection; the cause is reported. */
  @Test
  void aFullVolumeIsNamedAsTheReason() throws Exception {
    assumeThat(new SqlSystem(new MariaDbProduct()).unavailable(RealSql.study("volumes").levels()))
        .as("volumes")
        .isEmpty();
    try (RealSql real = RealSql.in("it-volume-full", "volumes", List.of())) {
      SqlInstance instance = real.start("plain");
      Path rest = instance.volume().path().resolve("ballast");
      long free = Files.getFileStore(rest.getParent()).getUsableSpace() - (8 << 20);
      MachineProgram.run("test", "fallocate", "--length", Long.toString(free), rest.toString());
      assertThat(instance.diagnosis().orElseThrow())
          .startsWith("the volume is nearly full: only ")
          .endsWith(" of 512 MiB are left; raise volume.size");
    }
  }

  private static Map<String, Verdict> verdicts(List<ProofResult> proofs) {
    Map<String, Verdict> verdicts = new TreeMap<>();
    proofs.forEach(proof -> verdicts.put(proof.name(), proof.verdict()));
    return verdicts;
  }
}
