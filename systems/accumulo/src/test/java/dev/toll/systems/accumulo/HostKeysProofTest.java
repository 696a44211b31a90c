package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.SiteKeys;
import dev.toll.systems.base.security.TlsAnswer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostKeysProofTest {
  @TempDir Path scratch;
  private SiteKeys keys;

  @BeforeEach
  void make() throws Exception {
    KeyMaterial made = KeyMaterial.create(scratch.resolve("keys"), "w1", KeyMaterial.StoreType.JKS);
    keys =
        new SiteKeys(
            made.keyStore(),
            made.trustStore(),
            made.passwordFile(),
            made.password(),
            made.certificate());
  }

  private ProofResult shown(String peer, String how) {
    Outcome outcome = peer.isEmpty() ? Outcome.NO_ANSWER : Outcome.ANSWERED;
    return HostKeysProof.shown(
        "w1", keys, new TlsAnswer(outcome, how, "TLSv1.3", "TLS_AES_256_GCM_SHA384", peer, false));
  }

  @Test
  void aServerShowsItsOwnHostsCertificate() {
    ProofResult proof = shown("CN=w1", "the server spoke first");
    assertThat(proof.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof.facts()).containsEntry("certificate on w1", "CN=w1");
  }

  /** As when the key of this machine, or of another host, was put there. */
  @Test
  void anothersCertificateIsFound() {
    ProofResult proof = shown("CN=w2", "the server spoke first");
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).isEqualTo("it shows the certificate of CN=w2");
  }

  @Test
  void withoutAHandshakeNothingIsSaid() {
    ProofResult proof = shown("", "no connection: refused");
    assertThat(proof.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof.evidence()).isEqualTo("no connection: refused");
  }

  @Test
  void thePasswordIsNotPrinted() {
    assertThat(keys.toString()).doesNotContain(keys.password());
  }
}
