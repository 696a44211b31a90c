package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.wire.SaslFacts;
import dev.toll.systems.hadoop.client.HdfsCommands.CodecSeen;
import dev.toll.systems.hadoop.client.HdfsCommands.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        // A JVM that does not report it.
        "system.zone=256 | " + JCE + " | SunJCE 17 | 256 | unknown | UNKNOWN",
      })
  void codec(String level, String codec, String provider, int bits, String aes, Verdict verdict) {
    CodecSeen seen = new CodecSeen(codec != null, codec, provider, bits, aes);
    assertThat(CodecProof.verdict(HdfsLevel.of(Levels.settings("create", level.split(" "))), seen))
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
  @CsvSource(
      delimiter = '|',
      value = {
        // read | bytes up, down | hits up, down | agreed upon | none and open, auth-conf and sealed
        "4000 | 200000 | 200000 | 3990 | 3990 | none | TRUE | FALSE",
        "4000 | 200000 | 200000 | 0 | 0 | auth-conf | FALSE | TRUE",
        // Agreed upon, but not so; or so, but not agreed upon.
        "4000 | 200000 | 200000 | 3990 | 3990 | auth-conf | FALSE | FALSE",
        "4000 | 200000 | 200000 | 0 | 0 | none | FALSE | FALSE",
        "4000 | 200000 | 200000 | 0 | 0 | auth-conf with AES/CTR/NoPadding | FALSE | FALSE",
        "4000 | 200000 | 200000 | 0 | 0 | auth-conf,none | FALSE | FALSE",
        "4000 | 200000 | 200000 | 3990 | 0 | none | FALSE | FALSE",
        "4000 | 200000 | 200000 | 1 | 0 | auth-conf | FALSE | FALSE",
        // The positive controls.
        "0 | 200000 | 200000 | 0 | 0 | auth-conf | UNKNOWN | UNKNOWN",
        "4000 | 100 | 200000 | 0 | 0 | auth-conf | UNKNOWN | UNKNOWN",
        "4000 | 200000 | 100 | 0 | 0 | auth-conf | UNKNOWN | UNKNOWN",
        "4000 | 200000 | 200000 | 0 | 0 | unknown | UNKNOWN | UNKNOWN",
        "4000 | 200000 | 200000 | 0 | 0 | auth-conf,unknown | UNKNOWN | UNKNOWN",
      })
  void wire(
      long read,
      long up,
      long down,
      long hitsUp,
      long hitsDown,
      String agreed,
      Verdict open,
      Verdict sealed) {
    WireProof.Seen seen =
        new WireProof.Seen(
            read, 150_000, up, down, hitsUp, hitsDown, Set.of(agreed.split(",")), Set.of());
    assertThat(seen.verdict(false, "none")).isEqualTo(open);
    assertThat(seen.verdict(true, "auth-conf")).isEqualTo(sealed);
  }

  @Test
  void whatOneDataNodeDoesIsNotHiddenByTheOthers() {
    WireProof.Seen right = seen(200_000, 4000, "none");
    WireProof.Seen passedBy = seen(0, 0, "");
    WireProof.Seen sealed = seen(200_000, 0, "auth-conf");
    WireProof.Seen together = WireProof.Seen.together(List.of(right, passedBy));
    assertThat(together.up()).isEqualTo(200_000);
    assertThat(together.agreements()).containsExactly("none");
    WireLevel plain = WireLevel.of(Levels.settings("create"));
    assertThat(WireProof.blocks(List.of(right, right), plain).verdict()).isEqualTo(Verdict.TRUE);
    ProofResult unknown = WireProof.blocks(List.of(right, passedBy), plain);
    assertThat(unknown.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(unknown.evidence()).contains("datanode1 alone is unknown");
    assertThat(unknown.facts())
        .containsEntry("link client - datanode0", "plain, by a relay: none")
        .containsEntry("link client - datanode1", "unknown: the markers did not pass its relay");
    ProofResult other = WireProof.blocks(List.of(right, sealed), plain);
    assertThat(other.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(other.evidence())
        .contains("datanode1 alone is false: protected, by a relay: auth-conf");
  }

  private static WireProof.Seen seen(long bytes, long hits, String agreed) {
    Set<String> agreements = agreed.isEmpty() ? Set.of() : Set.of(agreed);
    return new WireProof.Seen(4000, 150_000, bytes, bytes, hits, hits, agreements, Set.of());
  }

  @Test
  void oneServerLeftAtAnotherLevelIsNamed() {
    Map<String, String> claimed = Map.of("dfs.encrypt.data.transfer", "true", "unset", "");
    Map<String, String> own = Map.of("fs.defaultFS", "hdfs://here:1");
    Map<String, String> right =
        Map.of("fs.defaultFS", "hdfs://here:1", "dfs.encrypt.data.transfer", " true\n");
    ServerSettings.Seen all = new ServerSettings.Seen();
    assertThat(all.server("datanode0", () -> right, own, claimed)).isEqualTo(right);
    assertThat(all.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(all.evidence(2)).isEqualTo("2 settings of 1 servers are the level's");
    Map<String, String> other =
        Map.of("fs.defaultFS", "hdfs://there:1", "dfs.encrypt.data.transfer", "true");
    assertThat(all.server("datanode1", () -> other, own, claimed)).isEmpty();
    assertThat(all.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(all.evidence(2)).contains("datanode1 is not of this instance");
    Map<String, String> wrong =
        Map.of("fs.defaultFS", "hdfs://here:1", "dfs.encrypt.data.transfer", "false", "unset", "x");
    assertThat(all.server("datanode2", () -> wrong, own, claimed)).isEqualTo(wrong);
    assertThat(all.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(all.evidence(2))
        .contains(
            "datanode2: dfs.encrypt.data.transfer is 'false', not 'true'",
            "datanode2: unset is 'x', not ''");
  }

  @Test
  void aServerThatTellsNothingIsUnknown() {
    ServerSettings.Seen seen = new ServerSettings.Seen();
    ServerSettings.Telling silent =
        () -> {
          throw new IOException("connection refused");
        };
    assertThat(seen.server("datanode0", silent, Map.of(), Map.of("a", "b"))).isEmpty();
    assertThat(seen.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(seen.evidence(1)).contains("datanode0 does not report its settings: connection");
  }

  @ParameterizedTest
  @CsvSource({
    // answered, known, agreed upon, hits: at authentication, integrity, privacy
    "true, true, auth, 2, TRUE, FALSE, FALSE",
    "true, true, auth-int, 2, FALSE, TRUE, FALSE",
    "true, true, auth-conf, 0, FALSE, FALSE, TRUE",
    "true, true, none, 2, FALSE, FALSE, FALSE",
    "true, true, auth-conf, 2, FALSE, FALSE, FALSE",
    "true, true, auth, 0, FALSE, FALSE, FALSE",
    "false, true, auth-conf, 0, UNKNOWN, UNKNOWN, UNKNOWN",
    "true, false, '', 0, UNKNOWN, UNKNOWN, UNKNOWN",
  })
  void rpc(
      boolean answered,
      boolean known,
      String qop,
      long hits,
      Verdict authentication,
      Verdict integrity,
      Verdict privacy) {
    List<SaslFacts> seen = List.of(new SaslFacts(known, "", "GSSAPI", qop, 1, 0, 0, 0));
    assertThat(RpcProof.verdict(answered, seen, hits, Protection.AUTHENTICATION))
        .isEqualTo(authentication);
    assertThat(RpcProof.verdict(answered, seen, hits, Protection.INTEGRITY)).isEqualTo(integrity);
    assertThat(RpcProof.verdict(answered, seen, hits, Protection.PRIVACY)).isEqualTo(privacy);
    assertThat(RpcProof.verdict(answered, List.of(), hits, Protection.PRIVACY))
        .isEqualTo(Verdict.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    // hits, protocol, the right client, a foreign authority, a wrong host: at http, at https
    "3, '', ANSWERED, , , TRUE, FALSE",
    "0, TLSv1.3, ANSWERED, REFUSED, REFUSED, FALSE, TRUE",
    "0, TLSv1.3, ANSWERED, ANSWERED, REFUSED, FALSE, FALSE",
    "0, TLSv1.3, ANSWERED, REFUSED, ANSWERED, FALSE, FALSE",
    "0, TLSv1.3, ANSWERED, NO_ANSWER, REFUSED, FALSE, UNKNOWN",
    "3, TLSv1.3, ANSWERED, REFUSED, REFUSED, FALSE, FALSE",
    "0, '', ANSWERED, REFUSED, REFUSED, FALSE, FALSE",
    "0, TLSv1.3, NO_ANSWER, REFUSED, REFUSED, UNKNOWN, UNKNOWN",
  })
  void kms(
      long hits,
      String protocol,
      Outcome right,
      Outcome foreign,
      Outcome wrongHost,
      Verdict http,
      Verdict https) {
    KmsWireProof.Seen seen =
        new KmsWireProof.Seen(5000, hits, protocol, "", right, foreign, wrongHost);
    assertThat(seen.verdict(false)).isEqualTo(http);
    assertThat(seen.verdict(true)).isEqualTo(https);
  }

  @ParameterizedTest
  @CsvSource({
    // control, NameNode by name and by forged ticket, DataNode, KMS: simple, simple with encrypted
    // transfer, kerberos
    "ANSWERED, ANSWERED, ANSWERED, ANSWERED, ANSWERED, TRUE, FALSE, FALSE",
    "ANSWERED, ANSWERED, ANSWERED, REFUSED, ANSWERED, FALSE, TRUE, FALSE",
    "ANSWERED, REFUSED, REFUSED, REFUSED, REFUSED, FALSE, FALSE, TRUE",
    "ANSWERED, REFUSED, ANSWERED, REFUSED, REFUSED, FALSE, FALSE, FALSE",
    "ANSWERED, REFUSED, REFUSED, ANSWERED, REFUSED, FALSE, FALSE, FALSE",
    "ANSWERED, REFUSED, REFUSED, REFUSED, ANSWERED, FALSE, FALSE, FALSE",
    "ANSWERED, REFUSED, REFUSED, REFUSED, NO_ANSWER, FALSE, FALSE, UNKNOWN",
    "NO_ANSWER, REFUSED, REFUSED, REFUSED, REFUSED, UNKNOWN, UNKNOWN, UNKNOWN",
  })
  void refusal(
      Outcome control,
      Outcome name,
      Outcome forged,
      Outcome dataNode,
      Outcome kms,
      Verdict simple,
      Verdict encrypted,
      Verdict kerberos) {
    Map<String, Outcome> outcomes =
        Map.of(
            "control", control,
            "namenode-name", name,
            "namenode-forged", forged,
            "datanode", dataNode,
            "kms", kms);
    assertThat(refusal(outcomes)).isEqualTo(simple);
    assertThat(refusal(outcomes, "system.data-transfer=aes")).isEqualTo(encrypted);
    assertThat(refusal(outcomes, "system.authentication=kerberos")).isEqualTo(kerberos);
  }

  private static Verdict refusal(Map<String, Outcome> outcomes, String... level) {
    return RefusalProof.verdict(outcomes, WireLevel.of(Levels.settings("create", level)));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // As claimed: in a zone, without one, and empty files.
        "true | key toll, AES/CTR/NoPadding | plain | raw | raw | TRUE",
        "false | no key | plain | plain | plain | TRUE",
        "true | key toll, AES/CTR/NoPadding | | | | TRUE",
        // A directory outside the zone, another key, another suite; a zone that should not be.
        "true | no key | plain | plain | plain | FALSE",
        "true | key other, AES/CTR/NoPadding | plain | raw | raw | FALSE",
        "true | key toll, SM4/CTR/NoPadding | plain | raw | raw | FALSE",
        "false | key toll, AES/CTR/NoPadding | plain | raw | raw | FALSE",
        // The NameNode says encrypted, the disk has plaintext, and the reverse.
        "true | key toll, AES/CTR/NoPadding | plain | plain | plain | FALSE",
        "false | no key | plain | raw | raw | FALSE",
        // No block on the disk, or another than HDFS has stored.
        "true | key toll, AES/CTR/NoPadding | plain | raw | '' | UNKNOWN",
        "true | key toll, AES/CTR/NoPadding | plain | raw | other | UNKNOWN",
      })
  void filesOfTheLoad(
      boolean zone, String kind, String plain, String raw, String disk, Verdict verdict) {
    Sample sample = plain == null ? null : new Sample("/toll/f", "blk_1", 9, plain, raw);
    LoadedFiles.Seen seen = new LoadedFiles.Seen(Map.of(kind, 7L), sample, disk);
    assertThat(seen.verdict(zone, "toll")).as(seen.evidence()).isEqualTo(verdict);
  }

  @Test
  void oneFileOfTheLoadOutsideTheZoneIsEnough() {
    Map<String, Long> kinds = Map.of("key toll, AES/CTR/NoPadding", 299L, "no key", 1L);
    assertThat(new LoadedFiles.Seen(kinds, null, "").verdict(true, "toll"))
        .isEqualTo(Verdict.FALSE);
    LoadedFiles.Seen none = new LoadedFiles.Seen(Map.of(), null, "");
    assertThat(none.verdict(true, "toll")).isEqualTo(Verdict.UNKNOWN);
    assertThat(none.evidence()).startsWith("unknown after the load: ");
  }
}
