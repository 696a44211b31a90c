package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Outlook.Need;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.words.Phrase;
import dev.toll.report.answer.LevelAnswer.Beside;
import dev.toll.report.render.Typography;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A level's answer in a sentence. */
public final class AnswerWords {

  /** A description up to this long is the subject of the sentence. */
  private static final int SUBJECT = 60;

  /** A change below this, as a fraction, shows in the fourth digit only. */
  private static final double SMALL = 0.02;

  private AnswerWords() {}

  /**
   * A sentence in two parts.
   *
   * @param claim {@code Two-way TLS 1.3 costs 5 to 12 % of throughput}; of a level that is not
   *     decided what it still needs, unless that is said of all at once
   * @param figures {@code 228 → 208 k entries/s; client CPU +6 %}; empty for none
   */
  public record Said(String claim, String figures) {
    /** Both, on a line. */
    public String line() {
      return figures.isEmpty() ? claim : claim + ": " + figures;
    }
  }

  /** The sentence. */
  public static Said said(LevelAnswer answer) {
    if (answer.noise() != null) {
      String differs = Size.change(answer.noise().ratio());
      return new Said("The baseline a second time differs from it by " + differs, "");
    }
    if (!answer.hasRatio()) {
      return new Said(
          subject(answer) + ": unknown", "no block has a valid trial of it and of the baseline");
    }
    if (answer.isOpen()) {
      String open = open(answer);
      return new Said(subject(answer) + (open.isEmpty() ? "" : ": " + open), beside(answer));
    }
    String beside = beside(answer);
    return new Said(
        subject(answer) + " " + predicate(answer),
        absolutes(answer) + (beside.isEmpty() ? "" : "; " + beside));
  }

  /** What was seen so far of a level without verdict; empty for one that has it. */
  public static String provisional(LevelAnswer answer) {
    if (!answer.isOpen() || !answer.hasRatio()) {
      return "";
    }
    Effect effect = answer.effect();
    String range =
        effect.interval() != null && !Size.isFactor(effect.ratio())
            ? Size.signed(effect.interval())
            : Percent.orTimes(effect.ratio());
    String interval =
        effect.interval() == null
            ? " (no interval)"
            : Size.isFactor(effect.ratio())
                ? " (" + Size.factors(effect.ratio(), effect.interval()) + ")"
                : "";
    return "so far " + range + " " + noun(answer.metric()) + interval + ", " + absolutes(answer);
  }

  /** The description, or the level's name where that would not read as a subject. */
  static String subject(LevelAnswer answer) {
    String description = answer.level().description();
    if (!isSubject(description)) {
      return answer.level().name();
    }
    String subject = Typography.capital(description.strip());
    return subject.contains(",") && !answer.isOpen() ? subject + "," : subject;
  }

  /** Short, of one thing, and no reference to the level before. */
  private static boolean isSubject(String description) {
    return description != null
        && !description.isBlank()
        && description.length() <= SUBJECT
        && Stream.of(" and ", ";", ":", ". ").noneMatch(description::contains)
        && !description.startsWith("the same");
  }

  private static String open(LevelAnswer answer) {
    Need need = answer.need();
    if (answer.call() == null) {
      return "no verdict, " + noun(answer.metric()) + " only describes";
    }
    if (need == null) {
      return "";
    }
    return "no answer yet, "
        + (need.blocks() == null
            ? "and more than a thousand more blocks would be needed"
            : "about " + Phrase.count(need.blocks(), "more block"));
  }

  private static String predicate(LevelAnswer answer) {
    Effect effect = answer.effect();
    String noun = noun(answer.metric());
    if (answer.call() == Call.NO_DIFFERENCE) {
      String limit = effect.verdict().reason();
      return "makes no difference" + (limit == null ? "" : " " + limit) + " in " + noun;
    }
    boolean costs = answer.call() == Call.COSTS;
    boolean lower = answer.metric().better() == Better.LOWER;
    if (Size.isFactor(effect.ratio())) {
      String range =
          effect.interval() == null ? "" : Size.factors(effect.ratio(), effect.interval());
      return (effect.ratio() > 1
              ? (lower ? "takes " : "gives ") + Size.change(effect.ratio()) + " the " + noun
              : "divides " + noun + " by " + Size.factor(effect.ratio()))
          + (range.isEmpty() ? "" : " (" + range + ")");
    }
    String range = Size.range(effect.ratio(), effect.interval());
    String limit = effect.verdict().reason() == null ? "" : ", " + effect.verdict().reason();
    if (costs) {
      return "costs " + range + (lower ? " more " : " of ") + noun + limit;
    }
    return (lower ? "saves " + range + " of " : "gives " + range + " more ") + noun + limit;
  }

  /** {@code throughput}, {@code time}, or the metric's own name. */
  public static String noun(Metric metric) {
    String label = Phrase.inSentence(metric.label() == null ? metric.name() : metric.label());
    if (Phrase.isDuration(metric)) {
      return label.equals("elapsed") ? "time" : "time (" + label + ")";
    }
    return "1/s".equals(metric.unit()) && label.endsWith("/s") ? "throughput" : label;
  }

  /** {@code 228 → 208 k entries/s}; both are in one unit. */
  public static String absolutes(LevelAnswer answer) {
    Double after = answer.after();
    return after == null
        ? "absolute figures unknown"
        : Quantity.fromTo(
            answer.before(),
            after,
            unit(answer.metric()),
            Math.abs(after / answer.before() - 1) < SMALL ? 4 : 3);
  }

  private static String unit(Metric metric) {
    return "1/s".equals(metric.unit()) && metric.label() != null && metric.label().endsWith("/s")
        ? Phrase.inSentence(metric.label())
        : metric.unit();
  }

  private static String beside(LevelAnswer answer) {
    return answer.beside().stream().map(AnswerWords::beside).collect(Collectors.joining(", "));
  }

  /** {@code client CPU +6 %}: the unit is of no matter to a ratio. */
  private static String beside(Beside one) {
    String label = Phrase.inSentence(one.metric().label()).replaceFirst("\\bCPU\\b.*", "CPU");
    return label + " " + Size.change(one.ratio());
  }
}
