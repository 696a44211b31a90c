package dev.toll.systems.kafka;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Asked;
import dev.toll.systems.kafka.client.KafkaCommands.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of the running broker, and after the load those of its topic, as the broker itself
 * reports them (DescribeConfigs), not as its file has them.
 */
final class SettingsProof {
  static final String NAME = "settings";

  private static final int SHOWN = 5;

  private SettingsProof() {}

  /** Of the broker alone, before there is a topic. */
  static ProofResult broker(KafkaProofTarget probed) throws SystemException, InterruptedException {
    return take(probed, null);
  }

  /** Of the load's topic as well. */
  static ProofResult loaded(KafkaProofTarget probed) throws SystemException, InterruptedException {
    return take(probed, RecordLoad.TOPIC);
  }

  private static ProofResult take(KafkaProofTarget probed, String topic)
      throws SystemException, InterruptedException {
    Map<String, String> wanted = probed.claimed().claimed();
    Told told = probed.ask(KafkaCommands.SETTINGS, new Asked(List.copyOf(wanted.keySet()), topic));
    return compare(wanted, told, topic == null ? 0 : probed.level().partitions());
  }

  /**
   * The proof.
   *
   * @param partitions that the topic must have; 0 where none was asked for
   */
  static ProofResult compare(Map<String, String> wanted, Told told, int partitions) {
    List<String> wrong = new ArrayList<>();
    wanted.forEach((name, value) -> differ("", name, value, told.values().get(name), wrong));
    if (partitions > 0) {
      differ(
          "the topic's ",
          "flush.messages",
          wanted.get("log.flush.interval.messages"),
          told.topic().get("flush.messages"),
          wrong);
      if (partitions != told.partitions()) {
        wrong.add("the topic has %d partitions, not %d".formatted(told.partitions(), partitions));
      }
    }
    Map<String, String> facts = new TreeMap<>();
    told.values().forEach((name, value) -> facts.put("broker " + name, value));
    return ProofResult.of(
        NAME,
        "the broker has the settings of the study",
        wrong.subList(0, Math.min(SHOWN, wrong.size())),
        wanted.size()
            + " settings read back as set"
            + (partitions > 0 ? ", and those of the topic" : ""),
        facts);
  }

  private static void differ(
      String whose, String name, String wanted, String found, List<String> wrong) {
    if (found == null) {
      wrong.add("the broker does not report " + whose + name);
    } else if (!plain(found).equals(plain(wanted))) {
      wrong.add("%s%s is '%s', not '%s'".formatted(whose, name, found, wanted));
    }
  }

  /** A list is written with and without blanks. */
  private static String plain(String value) {
    return value.strip().replaceAll("\\s*,\\s*", ",");
  }
}
