package dev.toll.engine.record;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is known of a trial's load besides its settings; a component is null where it is unknown or
 * does not apply.
 *
 * @param ceilingPerSecond operations per second of the driver alone, with the system left out
 * @param offeredPerSecond arrival rate of a paced load, operations per second
 * @param partition entries of one partition, where a trial's data has several
 * @param offeredOf metric that {@code offeredPerSecond} is to be compared with; null for the rate
 *     of operations
 * @param joint of a load that several drivers did together
 */
public record LoadFacts(
    Double ceilingPerSecond,
    Double offeredPerSecond,
    Long partition,
    String offeredOf,
    JointRecord joint) {
  public static final LoadFacts NONE = new LoadFacts(null, null, null);

  /** The same, done by several drivers; null for one. */
  public LoadFacts by(JointRecord drivers) {
    return new LoadFacts(ceilingPerSecond, offeredPerSecond, partition, offeredOf, drivers);
  }

  /** Of a load of one driver whose arrival rate, if any, is of its operations. */
  public LoadFacts(Double ceilingPerSecond, Double offeredPerSecond, Long partition) {
    this(ceilingPerSecond, offeredPerSecond, partition, null, null);
  }

  private static final String CEILING = "driver ceiling";
  private static final String OFFERED = "offered rate";
  private static final String OFFERED_OF = "offered rate of";
  private static final String PARTITION = "entries of a partition";

  /** Reads them from a trial's facts in words: results have only these. */
  public static LoadFacts of(Map<String, String> facts) {
    return new LoadFacts(
        number(facts.get(CEILING), Double::valueOf),
        number(facts.get(OFFERED), Double::valueOf),
        number(facts.get(PARTITION), Long::valueOf),
        facts.get(OFFERED_OF),
        null);
  }

  private static <T> T number(String text, Function<String, T> type) {
    try {
      return text == null ? null : type.apply(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The same in words, as reports show them among a trial's facts. */
  Map<String, String> words() {
    Map<String, String> words = new TreeMap<>();
    if (ceilingPerSecond != null) {
      words.put(CEILING, ceilingPerSecond.toString());
    }
    if (offeredPerSecond != null) {
      words.put(OFFERED, new BigDecimal(offeredPerSecond).toPlainString());
    }
    if (offeredOf != null) {
      words.put(OFFERED_OF, offeredOf);
    }
    if (partition != null) {
      words.put(PARTITION, partition.toString());
    }
    return words;
  }
}
