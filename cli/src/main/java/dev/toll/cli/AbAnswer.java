package dev.toll.cli;

import dev.toll.engine.pairs.Pairs;
import dev.toll.engine.pairs.PairsSpec;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.words.AnswerText;
import dev.toll.engine.words.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The answer of {@code toll ab}: a dozen lines, or JSON. */
record AbAnswer(PairsSpec asked, Pairs.Outcome outcome) {
  private static final int WIDTH = 100;

  private List<String> names() {
    return asked.commands().stream().map(PairsSpec.Command::name).toList();
  }

  /** A line per command. */
  List<String> brief() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < names().size(); i++) {
      lines.add(
          named(i)
              + (i == 0
                  ? ""
                  : "  " + Printable.line(sentence(i).substring(names().get(i).length()).strip())));
    }
    return lines;
  }

  /** Its name and what it took. */
  private String named(int i) {
    int width = names().stream().mapToInt(String::length).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "%-" + width + "s  %10s",
        Printable.line(names().get(i)),
        figure(outcome.means().get(i)));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < names().size(); i++) {
      String command = Text.line(asked.commands().get(i).text());
      lines.add(
          named(i)
              + "  "
              + Printable.line(command.length() > WIDTH ? command.substring(0, WIDTH) : command));
    }
    lines.add("");
    for (int i = 1; i < names().size(); i++) {
      lines.addAll(Text.wrap(Printable.line(sentence(i)), WIDTH));
      if (farMean(i)) {
        lines.addAll(
            Text.wrap(
                "  Its mean is %+.1f %%: a few executions took far longer; the interval is of what is typical."
                    .formatted((meanRatio(i) - 1) * 100),
                WIDTH));
      }
    }
    lines.add("");
    lines.addAll(Text.wrap(executed(), WIDTH));
    next().ifPresent(text -> lines.addAll(Text.wrap(text, WIDTH)));
    return lines;
  }

  /** Three digits that count. */
  private String figure(double value) {
    String unit = outcome.unit();
    double scale = 1;
    if (unit.equals("s") && value < 0.1) {
      unit = "ms";
      scale = 1e3;
    } else if (unit.equals("KiB") && value >= 1024) {
      unit = "MiB";
      scale = 1.0 / 1024;
    }
    double scaled = value * scale;
    int decimals =
        scaled > 0 ? (int) Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(scaled)))) : 0;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", scaled, unit).strip();
  }

  private Cost cost(int i) {
    Interval ratio = outcome.intervals().get(i - 1);
    return ratio == null ? null : Cost.of(ratio, asked.metric().better());
  }

  private String sentence(int i) {
    Cost cost = cost(i);
    String noun = asked.metric().noun();
    String against = names().get(0);
    if (cost == null) {
      return "%s against %s: no interval yet; it needs at least 3 blocks, so far %d."
          .formatted(names().get(i), against, outcome.blocks().size());
    }
    String said = AnswerText.cost(cost);
    String of = noun + " of " + against;
    String what =
        asked.metric().higherIsBetter() || cost.high() < 0
            ? " of the " + of
            : " more " + noun + " than " + against;
    return names().get(i)
        + " "
        + (said.endsWith(AnswerText.TIMES_UNIT)
            ? said.replace(AnswerText.TIMES_UNIT, " times the " + of)
            : said + what)
        + AnswerText.decided(cost, asked.tolerance())
        + ".";
  }

  private double meanRatio(int i) {
    return outcome.means().get(i) / outcome.means().get(0);
  }

  private boolean farMean(int i) {
    Interval ratio = outcome.intervals().get(i - 1);
    return ratio != null
        && (meanRatio(i) < ratio.low() - 0.005 || meanRatio(i) > ratio.high() + 0.005);
  }

  private String executed() {
    int blocks = outcome.blocks().size();
    int each = blocks * outcome.perBlock();
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "Executed: %d times each in random order, in %s, %.0f s; seed %d.",
                each,
                Phrase.blocks(blocks),
                outcome.seconds(),
                asked.seed()));
    for (int i = 0; i < names().size(); i++) {
      if (outcome.failures().get(i) > 0) {
        text.append(
            " %s failed %d times; that was ignored."
                .formatted(names().get(i), outcome.failures().get(i)));
      }
    }
    return text.toString();
  }

  /** Where something is open, what makes the interval half as wide. */
  private Optional<String> next() {
    boolean open = false;
    for (int i = 1; i < names().size(); i++) {
      Cost cost = cost(i);
      open |= cost == null || cost.decision(asked.tolerance()) == Decision.OPEN;
    }
    if (!open) {
      return Optional.empty();
    }
    double wanted = Math.max(4 * outcome.seconds(), 60);
    String time = (long) Math.ceil(wanted / 60) + "m";
    return Optional.of("Next: --budget " + time + " gives an interval about half as wide.");
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("metric", asked.metric().name());
    json.put("unit", outcome.unit());
    json.put("better", asked.metric().higherIsBetter() ? "higher" : "lower");
    json.put("tolerance", asked.tolerance());
    json.put("seed", asked.seed());
    json.put("end", outcome.end());
    json.put("seconds", outcome.seconds());
    json.put("executions_per_block", outcome.perBlock());
    List<Object> commands = new ArrayList<>();
    for (int i = 0; i < names().size(); i++) {
      int command = i;
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", names().get(i));
      one.put("command", asked.commands().get(i).text());
      if (!asked.commands().get(i).parameters().isEmpty()) {
        one.put("parameters", asked.commands().get(i).parameters());
      }
      one.put("mean", outcome.means().get(i));
      one.put("failures", outcome.failures().get(i));
      if (i > 0) {
        Cost cost = cost(i);
        one.put("ratio", outcome.ratios().get(i - 1));
        if (cost != null) {
          one.put("interval", outcome.intervals().get(i - 1));
          one.put("cost", Map.of("low", cost.low(), "high", cost.high()));
          one.put("decision", cost.decision(asked.tolerance()).toString());
        }
        one.put("sentence", sentence(i));
      }
      one.put("blocks", outcome.blocks().stream().map(block -> block[command]).toList());
      commands.add(one);
    }
    json.put("commands", commands);
    return json;
  }
}
