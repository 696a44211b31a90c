package dev.toll.systems.kafka;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void verificationIsTrueOnlyWhenNothingDiffers() {
    Verified right = new Verified(10, 10, 0, 0, 0, null);
    Verification verification = RecordLoad.verification(right, 0, 0);
    assertThat(verification.verdict()).isEqualTo(Verdict.TRUE);
    assertThat(verification.summary()).contains("each once, in order");
    Verified twice = new Verified(10, 11, 0, 1, 0, "partition 0, offset 3: it is again");
    assertThat(RecordLoad.verification(twice, 0, 0).verdict()).isEqualTo(Verdict.FALSE);
    // One lost and one twice: the count alone would not show it.
    Verified swapped = new Verified(10, 10, 1, 1, 0, "partition 0, offset 3");
    assertThat(RecordLoad.verification(swapped, 0, 0).verdict()).isEqualTo(Verdict.FALSE);
    Verification unread = RecordLoad.verification(right, 10, 9);
    assertThat(unread.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(unread.summary()).contains("read 9 of 10");
    assertThat(RecordLoad.verification(new Verified(0, 0, 0, 0, 0, null), 0, 0).verdict())
        .isEqualTo(Verdict.FALSE);
  }
}
