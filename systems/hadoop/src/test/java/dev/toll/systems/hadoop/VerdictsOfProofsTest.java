package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.engine.record.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each proof says of what was seen, every wrong answer included; no cluster is needed. */
class VerdictsOfProofsTest {
  private static final String JCE = "org.apache.hadoop.crypto.JceAesCtrCryptoCodec";
  private static final String JNA = "dev.toll.systems.hadoop.client.OpenSslJnaCodec";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // As claimed.
        "system.zone=256 | " + JCE + " | SunJCE 17 | 256 | true | TRUE",
        "system.zone=128 | " + JCE + " | SunJCE 17 | 128 | true | TRUE",
        "system.zone=256 system.jce-provider=BC | " + JCE + " | BC 1.82 | 256 | true | TRUE",
        "system.zone=256 system.codec=openssl-jna | " + JNA + " | OpenSSL 3 | 256 | true | TRUE",
        "system.zone=256 jvm.driver.aes-instructions=false | "
            + JCE
            + " | SunJCE 17 | 256 | false | TRUE",
        "system.zone=none | | | 0 | true | TRUE",
        // Silent fallbacks and settings that did not arrive.
        "system.zone=256 system.codec=openssl-jna | " + JCE + " | SunJCE 17 | 256 | true | FALSE",
        "system.zone=256 system.codec=openssl | " + JCE + " | SunJCE 17 | 256 | true | FALSE",
        "system.zone=256 system.jce-provider=BC | " + JCE + " | SunJCE 17 | 256 | true | FALSE",
        "system.zone=256 | " + JCE + " | BC 1.82 | 256 | true | FALSE",
        "system.zone=256 | " + JCE + " | SunJCE 17 | 128 | true | FALSE",
        "system.zone=256 jvm.driver.aes-instructions=false | "
            + JCE
            + " | SunJCE 17 | 256 | true | FALSE",
        "system.zone=256 | | | 0 | true | FALSE",
        "system.zone=none | " + JCE + " | SunJCE 17 | 256 | true | FALSE",
        // A JVM that does not tell.
        "system.zone=256 | " + JCE + " | SunJCE 17 | 256 | unknown | UNKNOWN",
      })
  void codec(
      String level, String codec, String provider, String bits, String aes, Verdict verdict) {
    JsonObject seen = new JsonObject();
    seen.addProperty("encrypted", codec != null);
    if (codec != null) {
      seen.addProperty("codec", codec);
      seen.addProperty("provider", provider);
    }
    seen.addProperty("zoneBits", bits);
    seen.addProperty("aesInstructions", aes);
    assertThat(CodecProof.verdict(Levels.settings("create", level.split(" ")), seen))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    // read back, raw is the plaintext, block files, bytes, hits: verdict without and with a zone
    "true, true, 1, 32000, 1000, TRUE, FALSE",
    "true, false, 1, 32000, 0, FALSE, TRUE",
    // Half hidden is neither.
    "true, false, 1, 32000, 1, FALSE, FALSE",
    "true, true, 1, 32000, 0, FALSE, FALSE",
    // The positive controls: nothing was looked at, or at something else.
    "false, false, 1, 32000, 0, UNKNOWN, UNKNOWN",
    "true, false, 0, 32000, 0, UNKNOWN, UNKNOWN",
    "true, false, 1, 31999, 0, UNKNOWN, UNKNOWN",
  })
  void atRest(
      boolean readBack,
      boolean rawIsPlain,
      int blockFiles,
      long bytes,
      long hits,
      Verdict plain,
      Verdict zone) {
    AtRestProof.Seen seen = new AtRestProof.Seen(readBack, rawIsPlain, blockFiles, bytes, hits);
    assertThat(seen.verdict(false)).isEqualTo(plain);
    assertThat(seen.verdict(true)).isEqualTo(zone);
  }

  @ParameterizedTest
  @CsvSource({
    // read, bytes up and down, hits up and down, hits in the RPC: verdict open and sealed
    "4000, 200000, 200000, 3990, 3990, 3, TRUE, FALSE",
    "4000, 200000, 200000, 0, 0, 3, FALSE, TRUE",
    "4000, 200000, 200000, 3990, 0, 3, FALSE, FALSE",
    "4000, 200000, 200000, 1, 0, 3, FALSE, FALSE",
    "0, 200000, 200000, 0, 0, 3, UNKNOWN, UNKNOWN",
    "4000, 100, 200000, 0, 0, 3, UNKNOWN, UNKNOWN",
    "4000, 200000, 100, 0, 0, 3, UNKNOWN, UNKNOWN",
    "4000, 200000, 200000, 0, 0, 0, UNKNOWN, UNKNOWN",
  })
  void wire(
      long read,
      long up,
      long down,
      long hitsUp,
      long hitsDown,
      long rpc,
      Verdict open,
      Verdict sealed) {
    WireProof.Seen seen = new WireProof.Seen(read, 150_000, up, down, hitsUp, hitsDown, rpc);
    assertThat(seen.verdict(false)).isEqualTo(open);
    assertThat(seen.verdict(true)).isEqualTo(sealed);
  }

  @Test
  void everyLevelOfDataTransferIsSaidInProperties() {
    assertThat(Transfer.PLAIN.properties()).isEmpty();
    assertThat(Transfer.DEFAULT_CIPHER.properties())
        .containsEntry("dfs.encrypt.data.transfer", "true")
        .doesNotContainKey("dfs.encrypt.data.transfer.cipher.suites");
    assertThat(Transfer.AES.properties())
        .containsEntry("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
  }
}
