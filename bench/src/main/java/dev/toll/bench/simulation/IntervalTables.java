package dev.toll.bench.simulation;

import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.verdict.Widths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What {@link LevelIntervals} is worth, as it stands in bench/simulation.md. */
final class IntervalTables {

  private static final List<Integer> COMPARED = List.of(1, 2, 5, 11);
  private static final List<Integer> BLOCKS = List.of(2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 60);

  private IntervalTables() {}

  static String boundary(int replicates) {
    return head(replicates)
        + "\n"
        + Tables.table(BoundaryTable.HEAD, BoundaryTable.rows(replicates));
  }

  static String all(int replicates, Consumer<String> progress) {
    return head(replicates)
        + "\nFalse intervals over 60 looks, per cent, by levels compared, half of the error at block 4;"
        + " upper bounds alone, half of it at block 8;\nand half the width at 4 / 8 / 16 / 60"
        + " blocks, k = 5, in SDs of a block's log ratio (means):\n\n"
        + Tables.table(falseHead(), falseRows(replicates, progress))
        + "\nHalf the width in SDs of a block's log ratio, six levels, five compared, by the variance"
        + " of equal levels:\n\n"
        + Tables.table(
            List.of(
                "blocks", "new", "new, planned", "new, one bound", "old, looked at", "old, fixed"),
            BLOCKS.stream().map(IntervalTables::widths))
        + "\nCoverage of 95 % intervals over runs of one study, per cent:\n\n"
        + Tables.table(PoolCoverage.HEAD, PoolCoverage.rows(replicates));
  }

  private static String head(int replicates) {
    return String.format(
        Locale.ROOT, "%,d simulated runs per figure, seed %d.%n", replicates, Replicates.SEED);
  }

  private static List<String> falseHead() {
    List<String> head = new ArrayList<>(List.of("host"));
    COMPARED.forEach(k -> head.add("k = " + k));
    head.add("bound, k = 5");
    head.addAll(List.of("width, k = 5", "old, k = 5", "old width, looked at", "old width, fixed"));
    return head;
  }

  private static Stream<List<String>> falseRows(int replicates, Consumer<String> progress) {
    return LevelHost.all().stream()
        .map(
            host -> {
              progress.accept("false intervals, " + host.name());
              List<String> row = new ArrayList<>(List.of(host.name()));
              for (int k : COMPARED) {
                row.add(FalseIntervals.of(host, k, Side.BOTH, 4, replicates).share().text());
              }
              row.add(FalseIntervals.of(host, 5, Side.HIGH, 8, replicates).share().text());
              row.add(FalseIntervals.of(host, 5, Side.BOTH, 4, replicates).widthsText());
              row.addAll(OldRule.row(host, 5, replicates));
              return row;
            });
  }

  private static List<String> widths(int blocks) {
    Widths old = new Widths(5, 6, 1, 1);
    return List.of(
        String.valueOf(blocks),
        text(LevelIntervals.halfWidth(blocks, 5, 6, 1, Side.BOTH)),
        text(LevelIntervals.halfWidth(blocks, 5, 6, 1, Side.BOTH, blocks)),
        text(LevelIntervals.halfWidth(blocks, 5, 6, 1, Side.HIGH, blocks)),
        text(old.looked(blocks)),
        text(old.fixed(blocks)));
  }

  private static String text(double width) {
    return Double.isInfinite(width) ? "–" : String.format(Locale.ROOT, "%.2f", width);
  }
}
