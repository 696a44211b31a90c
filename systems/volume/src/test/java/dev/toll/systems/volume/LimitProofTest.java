package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.mount.LinuxBlockDevices;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real volumes, throttled by the kernel. */
@Timeout(120)
@Tag("slow")
class LimitProofTest {
  private static final Settings UNLIMITED = settings("volume.kind=plain", "volume.size=256M");
  private static final Settings LIMITED =
      settings(
          "volume.kind=plain",
          "volume.size=256M",
          "volume.limit.read-bytes=12M",
          "volume.limit.write-bytes=8M",
          "volume.limit.write-operations=100");

  @TempDir Path runs;
  private final LinuxBlockDevices devices = new LinuxBlockDevices();
  private Volumes volumes;

  @BeforeEach
  void begin() throws IOException {
    volumes = new Volumes(runs);
  }

  @AfterEach
  void end() throws Exception {
    volumes.close();
  }

  private static ProofResult is(Verdict verdict, ProofResult proof) {
    assertThat(proof.verdict()).as("%s", proof).isEqualTo(verdict);
    return proof;
  }

  @Test
  void aLimitIsKeptReachedReadBackAndGoneWithTheVolume() throws Exception {
    LayeredVolume volume = volumes.open(LIMITED);
    Path device = volume.device();
    assertThat(volumes.outstanding().made()).contains(ExternalResource.limit(volume.image()));
    ProofResult proof = is(Verdict.TRUE, LimitProof.prove(volume, LIMITED));
    assertThat(proof.claim())
        .isEqualTo(
            "the volume is limited to 12 MiB/s read, 8.0 MiB/s written, 100 writes/s, and"
                + " reaches that");
    assertThat(proof.facts())
        .containsKeys(
            "bytes read in sequence",
            "bytes written back from the page cache",
            "random writes, without the limit");
    assertThat(is(Verdict.TRUE, VolumeProof.prove(volume, LIMITED)).facts())
        .containsEntry("limit", "limited to 12 MiB/s read, 8.0 MiB/s written, 100 writes/s");
    is(Verdict.FALSE, VolumeProof.prove(volume, UNLIMITED));
    volume.wipe();
    assertThat(devices.limit(device)).contains(BlockRates.NONE);
    assertThat(volumes.outstanding().isEmpty()).isTrue();
  }

  /** The sabotage: the limit is taken away while the servers are loaded. */
  @Test
  void aLimitThatWasTakenAwayIsFalse() throws Exception {
    LayeredVolume volume = volumes.open(LIMITED);
    devices.limit(volume.device(), BlockRates.NONE);
    assertThat(is(Verdict.FALSE, LimitProof.prove(volume, LIMITED)).evidence())
        .contains("MiB/s, more than 12.0 MiB/s");
    devices.limit(volume.device(), new BlockRates(12 << 20, 8 << 20, 0, 0));
    assertThat(is(Verdict.FALSE, VolumeProof.prove(volume, LIMITED)).evidence())
        .contains("not limited to 12 MiB/s read");
  }

  @Test
  void theSameClaimIsFalseWithoutALimit() throws Exception {
    LayeredVolume volume = volumes.open(UNLIMITED);
    is(Verdict.FALSE, LimitProof.prove(volume, LIMITED));
    is(Verdict.TRUE, VolumeProof.prove(volume, UNLIMITED));
    assertThat(is(Verdict.FALSE, VolumeProof.prove(volume, LIMITED)).evidence())
        .contains("is none, not limited to");
  }

  /** What no device reaches says nothing of a limit. */
  @Test
  void aDeviceSlowerThanItsLimitCannotTell() throws Exception {
    Settings beyond =
        settings("volume.kind=plain", "volume.size=256M", "volume.limit.read-bytes=800G");
    LayeredVolume volume = volumes.open(beyond);
    assertThat(is(Verdict.UNKNOWN, LimitProof.prove(volume, beyond)).evidence())
        .contains("less than the limit of");
    is(Verdict.TRUE, VolumeProof.prove(volume, beyond));
  }
}
