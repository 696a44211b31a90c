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
  private final double idleCpu;
  private final Map<BlockMember, List<SliceRecord>> slices = new LinkedHashMap<>();
  private final Map<Integer, String> discarded = new HashMap<>();
  private int rounds;

  /**
   * Of a block.
   *
   * @param idleCpu processors that the other instances may use during a slice
   */
  RoundLog(double idleCpu) {
    this.idleCpu = idleCpu;
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
    // Half of the load is thrown away: then the rest was not measured on idle neighbours either.
    int least = Math.max(2, (rounds + 1) / 2);
    return counted >= least
        ? null
        : String.format(
            Locale.ROOT,
            "only %d of %d rounds count, at least %d are needed: in round %d %s",
            counted,
            rounds,
            least,
            first(),
            discarded.get(first()));
  }

  private int first() {
    return discarded.keySet().stream().mapToInt(Integer::intValue).min().orElseThrow();
  }
}
