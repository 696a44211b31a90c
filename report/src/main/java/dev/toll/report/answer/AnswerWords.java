package dev.toll.report.answer;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.words.AnswerText;
import dev.toll.engine.words.Phrase;
import dev.toll.report.answer.LevelAnswer.Further;
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
   * A sentence in parts.
   *
   * @param claim {@code Two-way TLS 1.3 costs 5 to 12 %: more than your tolerance of 3 %}
   * @param figures {@code 228 → 208 k entries/s; client CPU +6 %}; empty for none
   * @param whole the effect against the baseline where the claim is of the one against the control;
   *     empty otherwise
   */
  public record Said(String claim, String figures, String whole) {
    static Said claim(String claim) {
      return new Said(claim, "", "");
    }

    /** All on a line. */
    public String line() {
      String line = figures.isEmpty() ? claim : claim + "; " + figures;
      return whole.isEmpty() ? line : line + "; " + whole;
    }
  }

  /** The sentence. */
  public static Said said(LevelAnswer answer) {
    if (answer.noise() != null) {
      String differs = change(answer.noise().ratio());
      return Said.claim("The baseline a second time differs from it by " + differs);
    }
    if (answer.answer() == null) {
      return Said.claim(
          subject(answer)
              + ": no block has a valid trial of it and of the level it is compared with");
    }
    String further =
        answer.further().stream().map(AnswerWords::further).collect(Collectors.joining(", "));
    return new Said(
        subject(answer) + " " + answer.answer().sentence(),
        absolutes(answer) + (further.isEmpty() ? "" : "; " + further),
        whole(answer));
  }

  /** What the setting does together with what comes with it: against the baseline. */
  private static String whole(LevelAnswer answer) {
    Effect whole = answer.whole();
    if (whole == null || whole.interval() == null) {
      return "";
    }
    return "against " + whole.against() + " " + AnswerText.range(answer.cost(whole));
  }

  /** The description, or the level's name where that would not read as a subject. */
  public static String subject(LevelAnswer answer) {
    String description = answer.level().description();
    if (!isSubject(description)) {
      return answer.level().name();
    }
    String subject =
        isSetting(answer, description.strip())
            ? description.strip()
            : Typography.capital(description.strip());
    // Before what goes on in the same clause.
    return subject.contains(",") ? subject + "," : subject;
  }

  /** Whether a setting's own name comes first. */
  private static boolean isSetting(LevelAnswer answer, String description) {
    String first = description.split("[\\s,]", 2)[0];
    return answer.level().settings().keySet().stream()
        .anyMatch(name -> name.equals(first) || name.endsWith("." + first));
  }

  /** Short, of one thing, and no reference to the level before. */
  private static boolean isSubject(String description) {
    return description != null
        && !description.isBlank()
        && description.length() <= SUBJECT
        && Stream.of(" and ", ";", ":", ". ").noneMatch(description::contains)
        && !description.startsWith("the same");
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

  /** {@code client CPU +6 %}: the unit is of no matter to a ratio. */
  private static String further(Further one) {
    return furtherLabel(one) + " " + change(one.ratio());
  }

  /** {@code client CPU}. */
  public static String furtherLabel(Further one) {
    return Phrase.inSentence(one.metric().label()).replaceFirst(" per .*", "");
  }

  /** {@code +6 %}, {@code +1.2 %}, and from twice on as a factor: {@code 5.5 times}. */
  private static String change(double ratio) {
    return ratio >= Percent.TIMES_FROM
        ? Quantity.significant(ratio, 2) + " times"
        : Percent.change(ratio - 1, Math.abs(ratio - 1) < 0.03 ? 1 : 0);
  }
}
