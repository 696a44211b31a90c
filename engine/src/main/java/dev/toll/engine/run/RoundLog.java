package dev.toll.engine.run;

import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.statistics.Warmth;
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

  /** Of the tolerance: the report takes the share from other samples, and allows no more. */
  private static final double WELL_BELOW = 0.9;

  private final double idleCpu;
  private final double compilers;
  private final Map<BlockMember, List<SliceRecord>> slices = new LinkedHashMap<>();
  private final Map<Integer, String> discarded = new HashMap<>();
  private final List<List<Warmth.Part>> parts = new ArrayList<>();
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
   * @param levels what each of them took, in the same order each time
   */
  void lead(int round, int of, List<Warmth.Part> levels) {
    parts.add(levels);
    if (led || of < LEAD_IN_OF) {
      return;
    }
    double share = Warmth.compilers(levels);
    if (share > compilers) {
      leadIn(
          round,
          String.format(
              Locale.ROOT, "compilers took %.0f %% of the CPU in round %d", 100 * share, round));
    }
    led = round - leadIn >= QUIET || 2 * (round + 1) > of;
  }

  /**
   * All rounds are over. The lead-in is extended until, in the rounds that then count, compilers
   * took no more of the CPU time of any level than the tolerance. Where half of the load does not
   * suffice, nothing more is left out.
   */
  void endLeadIn() {
    if (parts.size() < LEAD_IN_OF) {
      return;
    }
    int best = leadIn;
    double least = busiest(best);
    for (int end = leadIn + 1; least > WELL_BELOW * compilers && 2 * end <= parts.size(); end++) {
      double share = busiest(end);
      if (share < least) {
        best = end;
        least = share;
      }
    }
    if (least <= compilers) {
      leadIn(best, "compilers of a level were busy until round " + best);
    }
  }

  /** All rounds up to this one belong to the lead-in. */
  private void leadIn(int end, String why) {
    for (int round = leadIn + 1; round <= end; round++) {
      discarded.putIfAbsent(round, why + ": still warming up");
    }
    leadIn = end;
  }

  /** What compilers took of a level's CPU time after a round, at the level where it was most. */
  private double busiest(int after) {
    List<List<Warmth.Part>> counted = new ArrayList<>();
    for (int round = after + 1; round <= parts.size(); round++) {
      if (counts(round)) {
        counted.add(parts.get(round - 1));
      }
    }
    double most = 0;
    for (int level = 0; !counted.isEmpty() && level < counted.get(0).size(); level++) {
      int at = level;
      most = Math.max(most, Warmth.compilers(counted.stream().map(all -> all.get(at)).toList()));
    }
    return most;
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
