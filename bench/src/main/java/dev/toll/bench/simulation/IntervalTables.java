package dev.toll.bench.simulation;

import dev.toll.engine.statistics.Boundary;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What {@link LevelIntervals} is worth, as bench/simulation.md shows it. */
final class IntervalTables {

  /** Levels compared in the last three columns of the false intervals. */
  private static final int FIVE = 5;

  private static final List<Integer> COMPARED = List.of(1, 2, FIVE, 11);
  private static final List<Integer> BLOCKS = List.of(2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 60);

  private IntervalTables() {}

  static String boundary(int replicates) {
    return head(replicates)
        + "\n"
        + Tables.table(BoundaryTable.HEAD, BoundaryTable.rows(replicates));
  }

  /**
   * All tables of the page.
   *
   * @param progress gets what comes next
   */
  static String all(int replicates, Consumer<String> progress) {
    return head(replicates)
        + """

        ## False intervals

        Over 60 looks, per cent, by the number k of levels compared, half of the error at block 4, or *at 3*. *Bound*: upper bounds alone, half
        of the error at block 8. *Width*: half of it after 4 / 8 / 16 / 60 blocks, k = 5, in SDs of a block's log ratio (means):

        """
        + Tables.table(falseHead(), falseRows(replicates, progress))
        + """

        ## Widths

        Half the width in SDs of a block's log ratio, six levels, five compared, by the variance of equal levels. *Planned*: half of the error
        at just this number of blocks. *One bound*: the same, an upper bound alone:

        """
        + Tables.table(List.of("blocks", "of any run", "planned", "one bound"), widths())
        + """

        ## Runs pooled

        Coverage of 95 % intervals over runs of one study, per cent. *t on run means* weighs all runs equally; *weighted* is the random-effects
        model. toll uses the first where a run has fewer than eight blocks:

        """
        + Tables.table(PoolCoverage.HEAD, PoolCoverage.rows(replicates))
        + """

        ## The hosts

        """
        + Tables.table(
            List.of("host", "noise, on the logarithm of a trial's time, or of a slice's"),
            LevelHost.all().stream().map(host -> List.of(host.name(), host.what())));
  }

  private static String head(int replicates) {
    return String.format(
        Locale.ROOT, "%,d simulated runs per figure, seed %d.%n", replicates, Replicates.SEED);
  }

  private static List<String> falseHead() {
    List<String> head = new ArrayList<>(List.of("host"));
    COMPARED.forEach(k -> head.add("k = " + k));
    head.add("k = " + FIVE + ", at 3");
    head.add("bound, k = " + FIVE);
    head.add("width, k = " + FIVE);
    return head;
  }

  private static Stream<List<String>> falseRows(int replicates, Consumer<String> progress) {
    return LevelHost.all().stream()
        .map(
            host -> {
              progress.accept("false intervals, " + host.name());
              return falseRow(host, replicates);
            });
  }

  private static List<String> falseRow(LevelHost host, int replicates) {
    List<String> row = new ArrayList<>(List.of(host.name()));
    String widths = "";
    for (int k : COMPARED) {
      FalseIntervals found = FalseIntervals.of(host, k, Side.BOTH, 4, replicates);
      row.add(found.share().text());
      widths = k == FIVE ? found.widthsText() : widths;
    }
    row.add(FalseIntervals.of(host, FIVE, Side.BOTH, 3, replicates).share().text());
    row.add(FalseIntervals.of(host, FIVE, Side.HIGH, 8, replicates).share().text());
    row.add(widths);
    return row;
  }

  static Stream<List<String>> widths() {
    return BLOCKS.stream().map(IntervalTables::widths);
  }

  private static List<String> widths(int blocks) {
    return List.of(
        String.valueOf(blocks),
        width(blocks, LevelIntervals.PLANNED, Side.BOTH),
        width(blocks, blocks, Side.BOTH),
        width(blocks, blocks, Side.HIGH));
  }

  private static String width(int blocks, int planned, Side side) {
    return text(
        LevelIntervals.halfWidth(blocks, new Boundary(FIVE, FIVE + 1, true, planned), 1, side));
  }

  private static String text(double width) {
    return String.format(Locale.ROOT, "%.2f", width);
  }
}
