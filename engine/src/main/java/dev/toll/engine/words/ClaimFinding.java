package dev.toll.engine.words;

import dev.toll.engine.record.ReportSpec.Claim;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Sentence.About;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether a published range of ratios holds, metric by metric.
 *
 * @param against what the level is compared with
 * @param where labels of the metrics, by what was found
 */
public record ClaimFinding(Claim claim, String against, Map<Holds, List<String>> where)
    implements Finding {

  /** How an interval relates to the range that was claimed. */
  public enum Holds {
    YES("as much in"),
    MORE("more in"),
    LESS("less in"),
    OPEN("open, as the interval reaches beyond the range, in"),
    NO_BOUND("no bound yet in");

    private final String words;

    Holds(String words) {
      this.words = words;
    }
  }

  public ClaimFinding {
    where = new EnumMap<>(where);
  }

  @Override
  public Sentence sentence() {
    int all = where.values().stream().mapToInt(List::size).sum();
    String found =
        where.entrySet().stream()
            .map(
                one ->
                    "%s %d of %d (%s)"
                        .formatted(
                            one.getKey().words,
                            one.getValue().size(),
                            all,
                            String.join(", ", one.getValue())))
            .collect(Collectors.joining("; "));
    String text =
        "Published: \"%s\", read as %s to %s times as much at %s as at %s. Here: %s."
            .formatted(
                claim.text(),
                plain(claim.low()),
                plain(claim.high()),
                claim.level(),
                against,
                found);
    return new Sentence(
        About.CLAIM, claim.level(), null, text, null, claim.low(), claim.high(), "");
  }

  private static String plain(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2g", value);
  }
}
