package dev.toll.systems.volume;

import static dev.toll.systems.volume.Volumes.kind;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealedProofTest {
  @TempDir Path runs;

  @ParameterizedTest
  @ValueSource(strings = {"fscrypt", "gocryptfs", "luks"})
  void trueWhenNothingCanBeReadWithoutTheKey(String kind) throws Exception {
    try (Volumes volumes = new Volumes(runs)) {
      LayeredVolume volume = volumes.open(kind(kind));
      assertThat(VolumeProof.prove(volume, kind(kind)).verdict()).isEqualTo(Verdict.TRUE);
      ProofResult proof = new SealedProof(volume).prove();
      assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE);
    }
  }

  /** A server that did not stop, or any other process, keeps what it holds open. */
  @Test
  void falseWhileAFileIsOpen() throws Exception {
    try (Volumes volumes = new Volumes(runs)) {
      LayeredVolume volume = volumes.open(kind("fscrypt"));
      VolumeProof.prove(volume, kind("fscrypt"));
      try (InputStream open = Files.newInputStream(volume.path().resolve("wal"))) {
        ProofResult proof = new SealedProof(volume).prove();
        assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.FALSE);
        assertThat(proof.evidence()).contains("files are still open");
        assertThat(open.read()).isEqualTo('x');
      }
    }
  }

  @Test
  void falseWhereNothingIsEncrypted() throws Exception {
    try (Volumes volumes = new Volumes(runs)) {
      LayeredVolume volume = volumes.open(kind("plain"));
      VolumeProof.prove(volume, kind("plain"));
      assertThat(new SealedProof(volume).prove().verdict()).isEqualTo(Verdict.FALSE);
    }
  }

  @Test
  void unknownWithoutAMarker() throws Exception {
    try (Volumes volumes = new Volumes(runs)) {
      LayeredVolume volume = volumes.open(kind("fscrypt"));
      assertThat(new SealedProof(volume).prove().verdict()).isEqualTo(Verdict.UNKNOWN);
    }
  }
}
