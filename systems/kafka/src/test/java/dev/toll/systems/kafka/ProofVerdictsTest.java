package dev.toll.systems.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.systems.kafka.client.KafkaCommands.Batches;
import dev.toll.systems.kafka.client.KafkaCommands.Told;
import dev.toll.systems.kafka.client.KafkaCommands.Verified;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verdicts of proofs from what was read back. */
class ProofVerdictsTest {
  private static final Map<String, String> WANTED =
      Map.of("log.flush.interval.messages", "5", "sasl.enabled.mechanisms", "A,B");

  private static Told told(String flush, String topic, int partitions) {
    return new Told(
        Map.of("log.flush.interval.messages", flush, "sasl.enabled.mechanisms", "A, B"),
        Map.of("flush.messages", topic),
        partitions);
  }

  @Test
  void settingsAreComparedWithWhatTheBrokerTells() {
    assertThat(SettingsProof.compare(WANTED, told("5", "5", 4), 4).verdict())
        .isEqualTo(Verdict.TRUE);
    assertThat(SettingsProof.compare(WANTED, told("5", "5", 4), 4).evidence())
        .isEqualTo("2 settings read back as set, and those of the topic");
    // Before there is a topic nothing is expected of it.
    assertThat(SettingsProof.compare(WANTED, told("5", "x", 9), 0).evidence())
        .isEqualTo("2 settings read back as set");
    assertThat(SettingsProof.compare(WANTED, told("6", "5", 4), 4).facts())
        .containsEntry("broker log.flush.interval.messages", "6");
    assertThat(SettingsProof.compare(WANTED, told("6", "5", 4), 4).evidence())
        .isEqualTo("log.flush.interval.messages is '6', not '5'");
    assertThat(SettingsProof.compare(WANTED, told("5", "6", 3), 4).evidence())
        .contains("the topic's flush.messages is '6'")
        .contains("the topic has 3 partitions, not 4");
    assertThat(SettingsProof.compare(WANTED, new Told(Map.of(), Map.of(), 0), 0).verdict())
        .isEqualTo(Verdict.FALSE);
  }

  private static Batches batches(
      long records, int producers, long unidentified, String compression, long largest) {
    return new Batches(
        4, 400, records, producers, unidentified, List.of(compression), largest, records * 1020);
  }

  @Test
  void batchesTellHowTheyWereWritten() throws Exception {
    KafkaLevel none = KafkaLevel.of(RealKafka.study(List.of()).level("none").settings());
    assertThat(LoadProof.of(none, batches(6000, 2, 0, "none", 16_000)).verdict())
        .isEqualTo(Verdict.TRUE);
    assertThat(LoadProof.of(none, batches(0, 0, 0, "none", 0)).verdict()).isEqualTo(Verdict.FALSE);
    assertThat(
            List.of(
                batches(5999, 2, 0, "none", 16_000),
                batches(6000, 1, 0, "none", 16_000),
                batches(6000, 2, 3, "none", 16_000),
                batches(6000, 2, 0, "zstd", 16_000),
                batches(6000, 2, 0, "none", 17_000)))
        .allSatisfy(
            wrong -> assertThat(LoadProof.of(none, wrong).verdict()).isEqualTo(Verdict.FALSE));
    Batches nothing = new Batches(0, 0, 0, 0, 0, List.of(), 0, 0);
    assertThat(LoadProof.of(none, nothing).verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /** 16 KiB a batch; a record of 1,000 bytes and its key of 8, and 90 beside them at most. */
  @Test
  void batchesAreAsLargeAsTheLevelLetsThem() throws Exception {
    assertThat(told("none", 16_384, 1008)).isEqualTo(right("none", 16_384));
    assertThat(told("none", 16_385, 1008)).isEqualTo("a batch has 16,385 bytes, more than 16,384");
    assertThat(told("none", 16_000, 1098)).isEqualTo(right("none", 16_000));
    assertThat(told("none", 16_000, 1099)).isEqualTo("a record takes 1,099 bytes, not 1,008");
    assertThat(told("none", 16_000, 1007)).isEqualTo("a record takes 1,007 bytes, not 1,008");
    // Closed by an estimate: half as large again, and of records of any size.
    assertThat(told("zstd", 24_576, 10)).isEqualTo(right("zstd", 24_576));
    assertThat(told("zstd", 24_577, 10)).isEqualTo("a batch has 24,577 bytes, more than 16,384");
    // One record of more than a batch is a batch.
    assertThat(told("none", 20_098, 20_008, ", record-size: 20000"))
        .isEqualTo(right("none", 20_098));
    assertThat(told("none", 20_099, 20_008, ", record-size: 20000"))
        .isEqualTo("a batch has 20,099 bytes, more than 20,098");
  }

  private static String told(String compression, long largest, long each, String... more)
      throws Exception {
    KafkaLevel level = level("compression: " + compression, String.join("", more));
    Batches seen = new Batches(4, 400, 6000, 2, 0, List.of(compression), largest, 6000 * each);
    ProofResult found = LoadProof.of(level, seen);
    assertThat(found.facts()).containsEntry("load.largest batch", Long.toString(largest));
    return found.evidence();
  }

  private static KafkaLevel level(String workload, String more) throws Exception {
    String level = "none: {workload: {%s%s}}".formatted(workload, more);
    String text = RealKafka.text().replace("none: {description: plain text}", level);
    return KafkaLevel.of(RealKafka.study(text, List.of()).level("none").settings());
  }

  private static String right(String compression, int largest) {
    return "400 batches of 2 producers in 4 partitions, compression %s, the largest %,d bytes"
        .formatted(compression, largest);
  }

  @Test
  void noBatchAndRecordsOfNobody() throws Exception {
    KafkaLevel none = KafkaLevel.of(RealKafka.study(List.of()).level("none").settings());
    assertThat(LoadProof.of(none, new Batches(0, 0, 0, 0, 0, List.of(), 0, 0)).evidence())
        .isEqualTo("no batch was found");
    KafkaLevel loose = level("idempotence: false", "");
    assertThat(LoadProof.of(loose, batches(6000, 0, 400, "none", 16_000)).verdict())
        .isEqualTo(Verdict.TRUE);
    assertThat(LoadProof.of(loose, batches(6000, 2, 0, "none", 16_000)).verdict())
        .isEqualTo(Verdict.FALSE);
  }

  @Test
  void verificationIsTrueOnlyWhenNothingDiffers() {
    Verified right = new Verified(10, 10, 0, 0, 0, null);
    Verification verification = RecordLoad.verification(right, 0, 0);
    assertThat(verification.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(verification.summary()).contains("each once, in order");
    Verified twice = new Verified(10, 11, 0, 1, 0, "partition 0, offset 3: it is again");
    assertThat(RecordLoad.verification(twice, 0, 0).verdict()).isEqualTo(Verdict.FALSE);
    // One lost and one twice: the count alone would not tell.
    Verified swapped = new Verified(10, 10, 1, 1, 0, "partition 0, offset 3");
    assertThat(RecordLoad.verification(swapped, 0, 0).verdict()).isEqualTo(Verdict.FALSE);
    Verification unread = RecordLoad.verification(right, 10, 9);
    assertThat(unread.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(unread.summary()).contains("read 9 of 10");
    assertThat(RecordLoad.verification(new Verified(0, 0, 0, 0, 0, null), 0, 0).verdict())
        .isEqualTo(Verdict.FALSE);
  }
}
