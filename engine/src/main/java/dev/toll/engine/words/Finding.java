package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec.Capacity;
import dev.toll.engine.record.ReportSpec.Why;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import dev.toll.engine.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Something a run shows besides its effects: what was found, and the sentence that says it. */
public interface Finding {
  Sentence sentence();

  /**
   * Whether a level kept its arrival rate.
   *
   * @param rate name of the metric
   * @param reached its median, operations per second; null when unknown
   * @param below trials that reached less than 98 % of the rate offered
   * @param growing trials in which starts fell further and further behind their schedule
   */
  record ArrivalRate(
      String level,
      String rate,
      double offered,
      Double reached,
      long below,
      long growing,
      int trials)
      implements Finding {
    @Override
    public Sentence sentence() {
      String figures =
          "%s/s offered, %s/s reached"
              .formatted(plain(offered), reached == null ? "an unknown rate" : plain(reached));
      String text;
      if (below > 0) {
        text =
            "%s is saturated: %s (below 98 %% in %d of %d trials); its latencies grow with the length of a trial"
                .formatted(level, figures, below, trials);
      } else if (growing > 0) {
        text =
            "%s is saturated: %s, but starts fell further and further behind schedule in %d of %d trials"
                .formatted(level, figures, growing, trials);
      } else {
        text = "%s kept its arrival rate: %s".formatted(level, figures);
      }
      return new Sentence(About.PACE, level, rate, text, reached, null, null, "1/s");
    }

    private static String plain(double value) {
      return value == Math.rint(value) || value >= 1000
          ? String.format(Locale.ROOT, "%.0f", value)
          : String.format(Locale.ROOT, "%.1f", value);
    }
  }

  /**
   * What an hour's work takes longer.
   *
   * @param whose time it is, as the study says it
   * @param more seconds
   * @param interval of these; null when it cannot be had
   */
  record HoursWork(
      Capacity wish,
      String whose,
      String level,
      String against,
      String metric,
      double more,
      Interval interval)
      implements Finding {
    @Override
    public Sentence sentence() {
      Double low = interval == null ? null : interval.low();
      Double high = interval == null ? null : interval.high();
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
              whose);
      return new Sentence(About.CAPACITY, level, metric, text, more, low, high, "s");
    }

    private static String signed(double seconds) {
      return (seconds < 0 ? "-" : "+") + length(Math.abs(seconds));
    }

    /** "24.5 s", "431 s". */
    private static String length(double seconds) {
      return String.format(Locale.ROOT, seconds < 100 ? "%.1f s" : "%,.0f s", seconds);
    }
  }

  /** Whether a published change holds here. */
  enum Held {
    NO_BOUND("one block cannot show whether the published result holds"),
    OPEN("open: the interval contains both the published change and no change"),
    NOT_AS_PUBLISHED(
        "the published change does not hold here; whether there is any change is open"),
    HOLDS("the published result holds here"),
    OTHER_SIGN("the published result does not hold here: the change has the other sign"),
    LARGER("the published result holds in its direction, but the change is larger here"),
    SMALLER("the published result holds in its direction, but the change is smaller here");

    private final String words;

    Held(String words) {
      this.words = words;
    }
  }

  /**
   * A published change next to the one measured.
   *
   * @param figures the published change was recomputed from: medians or means
   * @param setting the level against its control: what the setting alone does, without what comes
   *     with it; null when it has none
   * @param where the JDK and the processor, which most published figures depend on, as far as known
   */
  record Reproduction(
      Effect effect, Metric metric, String figures, Held held, Effect setting, List<String> where)
      implements Finding {
    @Override
    public Sentence sentence() {
      String text =
          "%s against %s, %s: published %s (recomputed from its %s), here %s: %s%s%s"
              .formatted(
                  effect.level(),
                  effect.against(),
                  metric.label(),
                  Phrase.signed(effect.published().change()),
                  figures,
                  Phrase.figure(effect.ratio(), effect.interval()),
                  held.words,
                  where.isEmpty() ? "" : " (" + String.join(", ", where) + ")",
                  setting == null
                      ? ""
                      : "; the setting alone, against %s, %s"
                          .formatted(
                              setting.against(),
                              Phrase.figure(setting.ratio(), setting.interval())));
      return ofChange(
          About.PUBLISHED,
          effect.level(),
          effect.metric(),
          text,
          effect.ratio(),
          effect.interval());
    }
  }

  /** Medians of a further metric at the level in question and at the other. */
  record Further(Metric metric, double here, double there) {
    static String said(List<Further> all) {
      return all.stream()
          .map(
              one ->
                  "; %s: %s instead of %s %s"
                      .formatted(
                          one.metric.label(), plain(one.here), plain(one.there), one.metric.unit()))
          .collect(Collectors.joining());
    }
  }

  /**
   * The answer to a question about a cause: what a level changes.
   *
   * @param interval of the ratio; null when it cannot be had
   * @param baseline of the run
   * @param instead changes against the baseline at the level and at the other; null when the other
   *     is the baseline
   */
  record Cause(
      Why why,
      String against,
      Metric metric,
      double ratio,
      Interval interval,
      String baseline,
      Instead instead,
      List<Further> further)
      implements Finding {
    /**
     * Changes as fractions.
     *
     * @param published null when there is none
     */
    public record Instead(double level, double other, Double published) {}

    @Override
    public Sentence sentence() {
      String text =
          "%s %s against %s, %s: %s%s%s"
              .formatted(
                  why.question(),
                  why.level(),
                  against,
                  metric.label(),
                  Phrase.figure(ratio, interval),
                  instead == null ? "" : against(instead),
                  Further.said(further));
      return ofChange(About.WHY, why.level(), metric.name(), text, ratio, interval);
    }

    private String against(Instead instead) {
      return "; against %s that is %s instead of %s%s"
          .formatted(
              baseline,
              Phrase.signed(instead.level),
              Phrase.signed(instead.other),
              instead.published == null
                  ? ""
                  : ", where the published figures give " + Phrase.signed(instead.published));
    }
  }

  /**
   * The answer to a question about a cause: what share a part has in a difference.
   *
   * @param parts median difference of the part, {@code wholes} of the whole
   * @param interval of the share; null when it cannot be had
   */
  record Share(
      Why why,
      String against,
      Metric part,
      double parts,
      Metric whole,
      double wholes,
      double share,
      Interval interval,
      List<Further> further)
      implements Finding {
    @Override
    public Sentence sentence() {
      String text =
          String.format(
              Locale.ROOT,
              "%s At %s against %s, %s is %s %s more and %s %s %s more: a share of %.0f %% (%s)%s",
              why.question(),
              why.level(),
              against,
              whole.label(),
              plain(wholes),
              whole.unit(),
              part.label(),
              plain(parts),
              part.unit(),
              100 * share,
              interval == null
                  ? "no interval"
                  : String.format(
                      Locale.ROOT,
                      "95 %% %.0f to %.0f %%",
                      100 * interval.low(),
                      100 * interval.high()),
              Further.said(further));
      return new Sentence(
          About.WHY,
          why.level(),
          part.name(),
          text,
          share,
          interval == null ? null : interval.low(),
          interval == null ? null : interval.high(),
          "");
    }
  }

  /** Whether dips in the rate fall together with an event. */
  record Dips(EventOverlap overlap) implements Finding {
    private static final double NOTABLE_P = 0.05;

    @Override
    public Sentence sentence() {
      String text =
          String.format(
              Locale.ROOT,
              "%s %s: seen in %.0f %% of the slowest tenth of the time, by chance in %.0f %% (p ="
                  + " %.4f, circular shifts, %s); the mean rate was %s during them",
              overlap.p() <= NOTABLE_P
                  ? "Dips in the rate coincide with"
                  : "No evidence that dips in the rate coincide with",
              overlap.label(),
              100.0 * overlap.together() / overlap.slow(),
              100.0 * overlap.expected() / overlap.slow(),
              overlap.p(),
              Phrase.count(overlap.trials(), "trial"),
              Phrase.moreOrLess(overlap.rateChange()));
      return new Sentence(
          About.COINCIDENCE, null, overlap.event(), text, overlap.rateChange(), null, null, "");
    }
  }

  private static Sentence ofChange(
      About about, String level, String metric, String text, double ratio, Interval interval) {
    Double low = interval == null ? null : interval.low() - 1;
    Double high = interval == null ? null : interval.high() - 1;
    return new Sentence(about, level, metric, text, ratio - 1, low, high, "");
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.1f" : "%,.0f", value);
  }
}
