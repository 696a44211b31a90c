package dev.toll.bench.simulation;

import dev.toll.engine.statistics.BlockFloor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is simulated, as it stands in docs/method.md. */
final class Tables {

  private static final List<String> FALSE_WORDS =
      List.of(
          "host",
          "floor",
          "8 blocks",
          "until ±2 %",
          "its blocks",
          "worst of 12 stops",
          "(until a word)",
          "five, t test",
          "five, median");

  private Tables() {}

  /**
   * @param progress is told what comes next
   */
  static String all(int replicates, Consumer<String> progress) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d simulated runs per figure, seed %d. ± is the Monte-Carlo standard error of a share,"
                + " and the 95 %% interval%nof a number of trials.%n",
            replicates,
            Replicates.SEED));
    text.append("\nThe hosts:\n\n")
        .append(
            table(
                List.of("host", "noise, on the logarithm of a trial's time"),
                Host.ALL.stream().map(host -> List.of(host.name(), host.what()))));
    for (int compared : List.of(1, 4)) {
      text.append("\nShare of A/A families with any false *costs* or *saves*, per cent, k = ")
          .append(compared)
          .append(" (floor: ")
          .append(BlockFloor.needed(compared))
          .append(" blocks):\n\n");
      text.append(table(FALSE_WORDS, falseWords(compared, replicates, progress)));
    }
    List<List<String>> shares = new ArrayList<>();
    List<List<String>> trials = new ArrayList<>();
    for (Host host : Host.ALL) {
      progress.accept("right answers, " + host.name());
      List<List<RightAnswers>> designs = RightAnswers.of(host, replicates);
      shares.add(RightAnswers.shares(host, designs));
      trials.add(RightAnswers.trials(host, designs));
    }
    String designs = String.join(" / ", RightAnswers.DESIGNS);
    text.append("\nShare of right answers, per cent, k = 1: " + designs + ":\n\n")
        .append(table(RightAnswers.head(), shares.stream()));
    text.append("\nTrials per right answer, with 95 % interval, k = 1: " + designs + ":\n\n")
        .append(table(RightAnswers.head(), trials.stream()));
    text.append("\nTrials for a 95 % interval of ±3 %, k = 1:\n\n")
        .append(table(TrialsForWidth.HEAD, widths(replicates, progress)));
    return text.toString();
  }

  private static Stream<List<String>> falseWords(
      int compared, int replicates, Consumer<String> progress) {
    return Host.ALL.stream()
        .map(
            host -> {
              progress.accept("false words, k = " + compared + ", " + host.name());
              return FalseWords.of(host, compared, replicates).row(host);
            });
  }

  private static Stream<List<String>> widths(int replicates, Consumer<String> progress) {
    return Stream.concat(Host.ALL.stream().map(List::of), Stream.of(Host.ALL))
        .map(
            hosts -> {
              String name = hosts.size() == 1 ? hosts.get(0).name() : "any of these";
              progress.accept("trials for a width, " + name);
              return TrialsForWidth.of(hosts, replicates).row(name);
            });
  }

  /** A table in Markdown. */
  private static String table(List<String> head, Stream<List<String>> rows) {
    return Stream.concat(Stream.of(head, head.stream().map(cell -> "---").toList()), rows)
        .map(cells -> "| " + String.join(" | ", cells) + " |\n")
        .collect(Collectors.joining());
  }
}
