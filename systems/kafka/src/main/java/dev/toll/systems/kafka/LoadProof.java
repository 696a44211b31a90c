package dev.toll.systems.kafka;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.kafka.client.KafkaCommands.Batches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the load was written, by the headers of the record batches in the broker's files: how many
 * records, by how many producers, idempotent or not, how compressed, how large.
 */
final class LoadProof {
  static final String NAME = "load";

  /** Of a batch, and of a record in it, other than key and value (message format 2). */
  private static final int OVERHEAD = 61 + 29;

  /** A compressed batch is closed by an estimate of its size. */
  private static final double ESTIMATE = 1.5;

  private LoadProof() {}

  static ProofResult of(KafkaLevel level, Batches seen) {
    String claim = "the records in the broker's files were written as the load is described";
    if (seen.batches() == 0) {
      return ProofResult.of(NAME, claim, Verdict.UNKNOWN, "no batch was found", facts(seen));
    }
    Settings settings = level.settings();
    List<String> wrong = new ArrayList<>();
    differ("records", level.consumes() ? level.stored() : level.records(), seen.records(), wrong);
    boolean idempotent = settings.flag(KafkaSettings.IDEMPOTENCE);
    differ("idempotent producers", idempotent ? level.producers() : 0, seen.producerIds(), wrong);
    differ(
        "batches without a producer's id",
        idempotent ? 0 : seen.batches(),
        seen.unidentified(),
        wrong);
    String compression = settings.text(KafkaSettings.COMPRESSION);
    if (!seen.compressions().equals(List.of(compression))) {
      wrong.add("batches are compressed by %s, not %s".formatted(seen.compressions(), compression));
    }
    boolean compressed = !compression.equals("none");
    long most = Math.max(settings.bytes(KafkaSettings.BATCH), level.recordBytes() + OVERHEAD);
    if (seen.largest() > (compressed ? most * ESTIMATE : most)) {
      wrong.add("a batch has %,d bytes, more than %,d".formatted(seen.largest(), most));
    }
    if (!compressed && seen.records() > 0) {
      long each = seen.bytes() / seen.records();
      if (each < level.recordBytes() || each > level.recordBytes() + OVERHEAD) {
        wrong.add("a record takes %,d bytes, not %,d".formatted(each, level.recordBytes()));
      }
    }
    return ProofResult.of(
        NAME,
        claim,
        wrong,
        "%,d batches of %d producers in %d partitions, compression %s, the largest %,d bytes"
            .formatted(
                seen.batches(), seen.producerIds(), seen.partitions(), compression, seen.largest()),
        facts(seen));
  }

  private static void differ(String what, long wanted, long found, List<String> wrong) {
    if (wanted != found) {
      wrong.add("%,d %s, not %,d".formatted(found, what, wanted));
    }
  }

  private static Map<String, String> facts(Batches seen) {
    Map<String, String> facts = new TreeMap<>();
    facts.put("load.batches", Long.toString(seen.batches()));
    facts.put("load.largest batch", Long.toString(seen.largest()));
    facts.put("load.compression", String.join(", ", seen.compressions()));
    facts.put("load.idempotent producers", Integer.toString(seen.producerIds()));
    return facts;
  }
}
