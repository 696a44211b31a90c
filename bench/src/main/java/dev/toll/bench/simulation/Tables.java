package dev.toll.bench.simulation;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.verdict.BlockEvidence;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is simulated, as it stands in docs/method.md. */
final class Tables {

  private Tables() {}

  /**
   * @param progress is told what comes next
   */
  static String all(int replicates, Consumer<String> progress) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d simulated runs per figure, seed %d. ± is the Monte-Carlo standard error.%n",
            replicates,
            Replicates.SEED));
    text.append(
        String.format(
            Locale.ROOT,
            "%nMinutes until a run of six levels says the right word of one that is slower by so"
                + " much, in the median;%nblocks of %.1f min. *4 blocks*: how often four fixed"
                + " beforehand say it. *Covers*: how often the interval%nthat decided holds the"
                + " truth, per cent, at the stop, at +5 %%:%n%n",
            SliceHost.minutes(6)));
    text.append(table(TimeToAWord.HEAD, times(replicates, progress)));
    text.append(
        String.format(
            Locale.ROOT,
            "%nShare of families of five equal levels with any false *costs* or *saves*, per cent"
                + " (floor %d blocks, fewest %d);%nlast, the highest of all hosts with one level"
                + " (%d blocks):%n%n",
            BlockFloor.needed(5),
            BlockEvidence.needed(5, 6, false),
            BlockFloor.needed(1)));
    text.append(
        table(
            FalseWords.HEAD,
            Stream.concat(
                falseWords(5, replicates, progress).map(Found::row),
                Stream.of(
                    FalseWords.highest(
                        falseWords(1, replicates, progress).map(Found::words).toList())))));
    text.append(
        String.format(
            Locale.ROOT,
            "%nTwo runs of the same code, of %d blocks each, beside neighbours that take more CPU time"
                + " from the second by so much of the%nmachine's (%.0f %% from the first, SD from"
                + " trial to trial %.0f %%; other noise SD %.0f %%), by the limit from which on `toll"
                + " compare`%nleaves verdicts undecided. Per cent called different / per cent left"
                + " undecided because of the neighbours:%n%n",
            UnequalInterference.BLOCKS,
            100 * UnequalInterference.SHARE,
            100 * UnequalInterference.SHARE_SD,
            100 * UnequalInterference.SD));
    text.append(
        table(
            UnequalInterference.HEAD,
            UnequalInterference.POINTS.stream()
                .map(
                    points -> {
                      progress.accept("unequal interference, " + points);
                      return UnequalInterference.of(points, replicates).row();
                    })));
    text.append("\nThe hosts:\n\n")
        .append(
            table(
                List.of("host", "noise, on the logarithm of a trial's time, or of a slice's"),
                Stream.concat(
                    Host.ALL.stream().map(host -> List.of(host.name(), host.what())),
                    SliceHost.ALL.stream().map(host -> List.of(host.name(), host.what())))));
    return text.toString();
  }

  private static Stream<List<String>> times(int replicates, Consumer<String> progress) {
    return slices()
        .map(
            host -> {
              progress.accept("time to a word, " + host.name());
              return TimeToAWord.of(host, replicates).row(host.name());
            });
  }

  private record Found(Host host, FalseWords words) {
    List<String> row() {
      return words.row(host.name(), !host.name().endsWith("interleaved"));
    }
  }

  private static Stream<Found> falseWords(int compared, int replicates, Consumer<String> progress) {
    return Stream.concat(Host.ALL.stream(), slices())
        .map(
            host -> {
              progress.accept("false words, k = " + compared + ", " + host.name());
              return new Found(host, FalseWords.of(host, compared, replicates));
            });
  }

  private static Stream<Host> slices() {
    return SliceHost.ALL.stream().flatMap(host -> Stream.of(host.sequential(), host.interleaved()));
  }

  /** A table in Markdown. */
  static String table(List<String> head, Stream<List<String>> rows) {
    return Stream.concat(Stream.of(head, head.stream().map(cell -> "---").toList()), rows)
        .map(cells -> "| " + String.join(" | ", cells) + " |\n")
        .collect(Collectors.joining());
  }
}
