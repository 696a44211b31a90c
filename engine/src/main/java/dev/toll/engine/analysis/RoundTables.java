package dev.toll.engine.analysis;

import dev.toll.engine.record.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The slices of interleaved blocks, by round and level. */
final class RoundTables {
  private RoundTables() {}

  /**
   * Of the blocks in which every level has slices: the natural logarithm of a metric, a row per
   * round that counts, in the order of rounds, and a column per level.
   */
  static List<double[][]> of(Blocks blocks, List<String> levels, String metric) {
    List<Map<Integer, TrialRecord>> rows = levels.stream().map(blocks::row).toList();
    List<double[][]> tables = new ArrayList<>();
    for (int block : rows.get(0).keySet()) {
      List<TrialRecord> trials = new ArrayList<>();
      rows.forEach(row -> trials.add(row.get(block)));
      if (!trials.contains(null)) {
        double[][] table = blocks.values().rounds(metric, trials);
        if (table.length > 1) {
          tables.add(table);
        }
      }
    }
    return tables;
  }
}
