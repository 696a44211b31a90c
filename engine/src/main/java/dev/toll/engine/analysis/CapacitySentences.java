package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportWishes.Capacity;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a level adds to an hour's work: operations an hour times what one takes longer. That is the
 * baseline's geometric mean times the effect less 1; the interval is the effect's, the baseline
 * taken as fixed, so that it holds no difference just when the effect's does.
 */
final class CapacitySentences {
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0);

  private final AnalysisInput input;
  private final Blocks blocks;
  private final Capacity wish;

  CapacitySentences(AnalysisInput input, Blocks blocks) {
    this.input = input;
    this.blocks = blocks;
    this.wish = input.wishes().capacity();
  }

  List<Sentence> all() {
    List<Sentence> sentences = new ArrayList<>();
    if (wish == null) {
      return sentences;
    }
    for (LevelInfo level : input.compared()) {
      String against = against(level);
      if (against == null) {
        continue;
      }
      wish.metrics()
          .forEach(
              (name, words) -> {
                Metric metric = input.metric(name);
                if (metric != null && SECONDS.containsKey(metric.unit())) {
                  PairedRatio ratio = PairedRatio.of(input, blocks, metric, level.name(), against);
                  if (ratio.ratio() != null) {
                    sentences.add(sentence(level.name(), against, metric, words, ratio));
                  }
                }
              });
    }
    return sentences;
  }

  /**
   * The level that differs in the wanted factor alone, at its baseline; null where there is none.
   */
  private String against(LevelInfo level) {
    if (wish.factor() == null) {
      return input.baseline();
    }
    String base = factors(input.baseline()).get(wish.factor());
    Map<String, String> wanted = new HashMap<>(level.factors());
    if (base == null || base.equals(wanted.put(wish.factor(), base))) {
      return null;
    }
    return input.levels().stream()
        .filter(other -> other.factors().equals(wanted))
        .map(LevelInfo::name)
        .findFirst()
        .orElse(null);
  }

  private Map<String, String> factors(String name) {
    return input.levels().stream()
        .filter(level -> level.name().equals(name))
        .findFirst()
        .orElseThrow()
        .factors();
  }

  private Sentence sentence(
      String level, String against, Metric metric, String words, PairedRatio found) {
    double scale = wish.perHour() * found.base() * SECONDS.get(metric.unit());
    double more = scale * (found.ratio() - 1);
    Double low = found.t() == null ? null : scale * (found.t().low() - 1);
    Double high = found.t() == null ? null : scale * (found.t().high() - 1);
    String text =
        String.format(
            Locale.ROOT,
            "At %,.0f %s/h, one hour's work takes %s %s at %s than at %s (%s; %s).",
            wish.perHour(),
            wish.operations(),
            length(Math.abs(more)),
            more < 0 ? "less" : "longer",
            level,
            against,
            low == null ? "no interval" : "95 % " + signed(low) + " to " + signed(high),
            words);
    return new Sentence(Sentence.CAPACITY, level, metric.name(), text, more, low, high, "s");
  }

  private static String signed(double seconds) {
    return (seconds < 0 ? "-" : "+") + length(Math.abs(seconds));
  }

  /** "24.5 s", "431 s". */
  private static String length(double seconds) {
    return String.format(Locale.ROOT, seconds < 100 ? "%.1f s" : "%,.0f s", seconds);
  }
}
