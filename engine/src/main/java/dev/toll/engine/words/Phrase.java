package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published.Protocol;
import dev.toll.engine.statistics.Interval;
import java.util.Locale;
import java.util.Set;

/** Changes, counts and names within a sentence. */
public final class Phrase {

  private static final Set<String> TIME_UNITS = Set.of("ns", "us", "µs", "ms", "s", "min", "h");

  private Phrase() {}

  /** An interval of a ratio as changes: "+3.7 % to +8.2 %". */
  public static String interval(Interval ratio) {
    return signed(ratio.low() - 1.0) + " to " + signed(ratio.high() - 1.0);
  }

  /** A ratio as a change and how sure it is: "+5.9 % (95 % +3.7 % to +8.2 %)". */
  static String figure(double ratio, Interval interval) {
    return "%s (%s)"
        .formatted(
            signed(ratio - 1),
            interval == null
                ? "no interval"
                : interval.useless() ? "bounds too wide to use" : "95 % " + interval(interval));
  }

  /** A declared margin, as the user wrote it: "2 %", "0.5 %". */
  public static String margin(double fraction) {
    return String.format(Locale.ROOT, "%.4f", fraction * 100).replaceAll("\\.?0+$", "") + " %";
  }

  /** A publication's rule of repetition, e.g. "level after level, 5 runs each". */
  public static String rule(Protocol rule, String label) {
    if (rule.similar() == null) {
      return "level after level, " + count(rule.iterations(), "run") + " each";
    }
    return "level after level, each until the %s of its newest %s runs is within %s, at most %s runs"
        .formatted(
            inSentence(label),
            rule.similar().runs(),
            margin(rule.similar().within()),
            rule.similar().atMost());
  }

  /** "1 trial", "3 trials". */
  public static String count(long n, String thing) {
    return n + " " + thing + (n == 1 ? "" : "s");
  }

  /** "there is 1 host", "there are 2 hosts". */
  public static String there(long n, String thing) {
    return (n == 1 ? "there is " : "there are ") + count(n, thing);
  }

  public static String blocks(int n) {
    return count(n, "block");
  }

  /** A change in words: "5.9 % higher", "12.0 % lower". */
  public static String moreOrLess(double fraction) {
    return percent(Math.abs(fraction)) + (fraction < 0 ? " lower" : " higher");
  }

  /** A duration: 48 s, 9 min, 3.2 h, 4.1 days; NaN is unknown. */
  public static String time(double seconds) {
    if (Double.isNaN(seconds)) {
      return "unknown time";
    }
    if (seconds < 90) {
      return Math.round(seconds) + " s";
    }
    if (seconds < 90 * 60) {
      return Math.round(seconds / 60) + " min";
    }
    return seconds < 48 * 3600
        ? String.format(Locale.ROOT, "%.1f h", seconds / 3600)
        : String.format(Locale.ROOT, "%.1f days", seconds / 86400);
  }

  public static String signed(double fraction) {
    return (fraction < 0 ? "-" : "+") + percent(Math.abs(fraction));
  }

  /** One decimal; two for what would otherwise read as nothing. */
  private static String percent(double fraction) {
    double percent = fraction * 100;
    String format = percent < 0.1 ? "%.2f %%" : "%.1f %%";
    return String.format(Locale.ROOT, format, percent);
  }

  /** Whether it is a time that work takes. */
  public static boolean isDuration(Metric metric) {
    return TIME_UNITS.contains(metric.unit())
        && (metric.primary() || metric.name().matches(".*(elapsed|time|duration).*"));
  }

  /** A label within a sentence: "entries/s", but "CPU-s" and "NameNode". */
  public static String inSentence(String label) {
    // Not "CPU", not "NameNode", and not "Innodb_data_fsyncs".
    return label.split(" ", 2)[0].matches(".[^\\p{Lu}_]+")
        ? Character.toLowerCase(label.charAt(0)) + label.substring(1)
        : label;
  }
}
