package dev.toll.collection.pool;

import dev.toll.collection.pool.PooledRuns.Difference;
import dev.toll.collection.pool.PooledRuns.Member;
import dev.toll.collection.pool.PooledRuns.Part;
import dev.toll.collection.pool.PooledRuns.PooledEffect;
import dev.toll.collection.pool.PooledRuns.Value;
import dev.toll.engine.record.Metric;
import dev.toll.engine.words.Phrase;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Document;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;

/** Runs of a study combined, for a terminal and as Markdown. */
public final class PoolDocument {
  private static final int MOST_DIFFERENCES = 20;
  private static final int LONGEST_VALUE = 40;
  private static final int RUNS_AT_ONCE = 3;

  private final PooledRuns pooled;

  private PoolDocument(PooledRuns pooled) {
    this.pooled = pooled;
  }

  /** What sets the runs apart first, then the figures, the primary metric's in full. */
  public static Document forTerminal(PooledRuns pooled) {
    return new PoolDocument(pooled).document(MOST_DIFFERENCES, LONGEST_VALUE);
  }

  /** The same with nothing cut. */
  public static Document forMarkdown(PooledRuns pooled) {
    return new PoolDocument(pooled).document(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  private Document document(int most, int longest) {
    List<Section> sections = new ArrayList<>();
    sections.add(Section.of("runs", "Runs", runs()));
    sections.add(Section.of("differs", "What sets them apart", differences(most, longest)));
    for (Metric metric : pooled.metrics()) {
      List<PooledEffect> effects = of(metric);
      if (effects.isEmpty()) {
        continue;
      }
      List<Block> blocks = new ArrayList<>();
      blocks.add(effects(metric, effects));
      if (metric.equals(pooled.metrics().get(0))) {
        blocks.add(
            Block.bullets(
                effects.stream()
                    .filter(effect -> effect.answer() != null)
                    .map(effect -> effect.level() + " " + effect.answer().sentence())
                    .toList()));
        blocks.add(parts(metric, effects));
      }
      sections.add(Section.of("pool-" + metric.name(), title(metric), blocks));
    }
    return new Document(null, List.of(head()), sections);
  }

  private Block head() {
    return Block.plain(
        "%s of %s on %s of machine, each level against %s; random effects (Paule-Mandel), intervals"
                .formatted(
                    Phrase.count(pooled.runs().size(), "run"),
                    pooled.study(),
                    Phrase.count(pooled.machines(), "kind"),
                    pooled.baseline())
            + " by Hartung and Knapp.");
  }

  private static String title(Metric metric) {
    return metric.label() + ": over the runs, 95 % Hartung-Knapp interval";
  }

  private List<PooledEffect> of(Metric metric) {
    return pooled.effects().stream()
        .filter(effect -> effect.metric().equals(metric.name()))
        .toList();
  }

  private Table runs() {
    return new Columns<Member>()
        .number("run", member -> Integer.toString(member.number()))
        .text("begun", Member::run)
        .text("scale", Member::scale)
        .number("blocks", member -> Integer.toString(member.blocks()))
        .text("machine", Member::machine)
        .text("from", Member::name)
        .table("Runs", pooled.runs());
  }

  private List<Block> differences(int most, int longest) {
    List<Block> blocks = new ArrayList<>();
    List<Difference> all = pooled.differences();
    if (all.isEmpty()) {
      blocks.add(Block.missing("nothing but seeds and dates"));
    } else {
      blocks.add(
          new Columns<Difference>()
              .text("what", PoolDocument::what)
              .text("values (runs)", difference -> values(difference, longest))
              .table("What sets the runs apart", all.subList(0, Math.min(most, all.size()))));
    }
    if (all.size() > most) {
      blocks.add(Block.bullets(List.of("%s more; see --format md".formatted(all.size() - most))));
    }
    blocks.add(Block.warnings(null, pooled.warnings()));
    return blocks;
  }

  private static String what(Difference difference) {
    return difference.group().equals("setting")
        ? difference.what()
        : difference.group() + ": " + difference.what();
  }

  private static String values(Difference difference, int longest) {
    return difference.values().stream()
        .map(value -> cut(value, longest) + " (" + numbers(value.runs()) + ")")
        .collect(Collectors.joining("; "));
  }

  private static String cut(Value value, int longest) {
    return StringUtils.abbreviate(value.value() == null ? "not set" : value.value(), longest);
  }

  private static String numbers(List<Integer> runs) {
    return runs.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static Table effects(Metric metric, List<PooledEffect> effects) {
    return new Columns<PooledEffect>()
        .text("level", PoolDocument::level)
        .number("runs", effect -> Integer.toString(effect.parts().size()))
        .add(
            Column.number("effect"),
            effect ->
                new Cell.Figure(Percent.effect(effect.ratio(), effect.interval()), "", Tone.STRONG))
        .number(
            "one more run",
            effect ->
                Objects.requireNonNullElse(
                    Percent.interval(effect.ratio(), effect.prediction()), "-"))
        .number("between runs", effect -> Objects.requireNonNullElse(between(effect), "-"))
        .number("I\u00b2", effect -> Objects.requireNonNullElse(share(effect.i2()), "-"))
        .add(
            Column.text("decision"),
            effect -> new Cell.Verdict(EffectLine.decision(effect.answer())))
        .table(title(metric), effects);
  }

  /** What each run alone says. */
  private Table parts(Metric metric, List<PooledEffect> effects) {
    Columns<PooledEffect> columns = new Columns<PooledEffect>().text("level", PoolDocument::level);
    for (Member member : pooled.runs()) {
      columns.number("run " + member.number(), effect -> part(effect, member.number()));
    }
    return columns
        .table(metric.label() + ": each run alone, 95 % t interval", effects)
        .atOnce(RUNS_AT_ONCE);
  }

  private static String part(PooledEffect effect, int run) {
    return effect.parts().stream()
        .filter(part -> part.run() == run)
        .map((Part part) -> Percent.effect(part.ratio(), part.interval()))
        .findFirst()
        .orElse("-");
  }

  private static String level(PooledEffect effect) {
    return switch (effect.kind()) {
      case BASELINE -> effect.level();
      case CONTROL -> effect.level() + " against " + effect.against();
    };
  }

  private static String between(PooledEffect effect) {
    return effect.tau() == null
        ? null
        : "\u00b1" + Percent.number(effect.tau(), 1).replace("+", "");
  }

  private static String share(Double fraction) {
    return fraction == null ? null : Percent.number(fraction, 0).replace("+", "") + " %";
  }
}
