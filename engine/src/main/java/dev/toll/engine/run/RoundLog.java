package dev.toll.engine.run;

import dev.toll.engine.record.SliceRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rounds of a block so far. A round counts for all levels or for none: one that is disturbed
 * would be compared with others that are not.
 */
final class RoundLog {
  /** Of a load in fewer rounds none is to spare. */
  private static final int LEAD_IN_OF = 8;

  /** Quiet rounds, one after another, that end the lead-in. */
  private static final int QUIET = 2;

  private final double idleCpu;
  private final double compilers;
  private final Map<BlockMember, List<SliceRecord>> slices = new LinkedHashMap<>();
  private final Map<Integer, String> discarded = new HashMap<>();
  private int rounds;
  private int leadIn;
  private boolean led;

  /**
   * Of a block.
   *
   * @param idleCpu processors that the other instances may use during a slice
   * @param compilers share of the CPU that compilers may take of a round
   */
  RoundLog(double idleCpu, double compilers) {
    this.idleCpu = idleCpu;
    this.compilers = compilers;
  }

  /**
   * A round is over. Those at the beginning still belong to the warm-up as long as compilers take
   * part: the JVMs compile again for the new data and its connections. At most half of the load is
   * left out so.
   *
   * @param of rounds of the whole load
   * @param share of the round's CPU that compilers took
   */
  void lead(int round, int of, double share) {
    if (led || of < LEAD_IN_OF) {
      return;
    }
    if (share > compilers) {
      String why = String.format(Locale.ROOT, "compilers took %.0f %% of the CPU", 100 * share);
      for (int before = leadIn + 1; before <= round; before++) {
        discarded.putIfAbsent(before, why + " in round " + round + ": still warming up");
      }
      leadIn = round;
    }
    led = round - leadIn >= QUIET || 2 * (round + 1) > of;
  }

  void add(BlockMember member, SliceRecord slice) {
    slices.computeIfAbsent(member, key -> new ArrayList<>()).add(slice);
    rounds = Math.max(rounds, slice.round());
    if (slice.idleCpu() != null && slice.idleCpu() > idleCpu) {
      discarded.putIfAbsent(
          slice.round(),
          String.format(
              Locale.ROOT,
              "the other instances used %.2f processors while %s was loaded (limit: %.2f)",
              slice.idleCpu(),
              member.trial().level().name(),
              idleCpu));
    }
  }

  boolean counts(int round) {
    return !discarded.containsKey(round);
  }

  /** A level's slices, those of rounds that do not count with the reason. */
  List<SliceRecord> of(BlockMember member) {
    return slices.get(member).stream()
        .map(slice -> counts(slice.round()) ? slice : slice.discarded(discarded.get(slice.round())))
        .toList();
  }

  /** Why the block's trials are void: too few rounds count; null when enough do. */
  String tooFew() {
    int counted = rounds - discarded.size();
    int later = rounds - leadIn;
    // Half of the load is thrown away: then the rest was not measured on idle neighbours either.
    int least = Math.max(2, (later + 1) / 2);
    return counted >= least
        ? null
        : String.format(
            Locale.ROOT,
            "only %d of %d rounds count, at least %d are needed: in round %d %s",
            counted,
            later,
            least,
            first(),
            discarded.get(first()));
  }

  private int first() {
    return discarded.keySet().stream()
        .mapToInt(Integer::intValue)
        .filter(round -> round > leadIn)
        .min()
        .orElseThrow();
  }
}
