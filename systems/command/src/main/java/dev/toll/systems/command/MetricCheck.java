package dev.toll.systems.command;

import dev.toll.driver.Quantity;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.command.MetricSpec.From;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the mistakes in the metrics of a study. */
final class MetricCheck {
  private static final Pattern OF_RANKS =
      Pattern.compile(
          "(?i)(?<![a-z0-9])(?:(?:t?p|pct|perc|percentile)[-_ (\\\\]*[0-9]{1,2}(?:[._]?[0-9]+)?"
              + "|[0-9]{1,2}(?:\\.[0-9]+)?(?:th|st|nd|rd|pct| ?%)|(?:per)?centiles?|quantiles?"
              + "|med|median|min|minimum|max|maximum|peak|highest|lowest|fastest|slowest|shortest"
              + "|longest|worst|best)(?:(?<=[0-9])(?:[num]?s|sec))?(?![a-z0-9])");

  private static final String OWN_NAME =
      " is a name of toll's own in the files of a run; choose another";

  private final Settings settings;
  private final Problems problems;
  private String primary;

  MetricCheck(Settings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  void check() {
    List<Group> groups = Group.below(settings, CommandSettings.METRICS);
    boolean readable = true;
    for (Group group : groups) {
      if (group.checkKeys(MetricSpec.KEYS, problems)) {
        check(group);
      } else {
        readable = false;
      }
    }
    if (readable && problems.isEmpty()) {
      names(groups);
    }
    groups.stream()
        .filter(group -> own(group.name()))
        .forEach(group -> group.problem(problems, "", group.name() + OWN_NAME));
  }

  private void check(Group group) {
    group.checkRegex("pattern", problems);
    group.checkOneOf("from", MetricSpec.FROM, problems);
    group.checkOneOf("better", MetricSpec.BETTER, problems);
    group.checkOneOf("slices", MetricSpec.WHOLE, problems);
    From from = MetricSpec.from(group);
    if (from == null && group.get("from") == null) {
      group.problem(problems, "", "missing source: a pattern, a path, or from: hdr or seconds");
    } else if (from == From.REGEX) {
      pattern(group);
    } else if (from == From.JSON && group.get("path") == null) {
      group.problem(problems, "from", "from: json needs a path, such as latency.p99");
    } else if (from == From.HDR) {
      if (group.get("slices") != null) {
        group.problem(problems, "slices", "histograms of slices are added up; leave this key out");
      }
      String path = group.get("path");
      if (path != null && !MetricSpec.STATISTIC.matcher(path).matches()) {
        group.problem(
            problems,
            "path",
            "'" + path + "' is neither p50, p99.9 and so on, nor max, mean, count");
      }
    }
    try {
      Quantity scale = Quantity.of(group.get("scale", "1"));
      if (!(scale.value() > 0) || !scale.unit().isEmpty()) {
        throw new NumberFormatException();
      }
    } catch (NumberFormatException e) {
      group.problem(problems, "scale", "'" + group.get("scale") + "' is not a number above 0");
    }
    if (from == From.REGEX || from == From.JSON) {
      slices(group);
    }
    primary(group);
  }

  /** The mean of the slices' percentiles is not the percentile of the load. */
  private void slices(Group group) {
    boolean sliced = CommandSettings.get(settings, CommandSettings.SLICE_BY) != null;
    String words =
        "%s %s %s %s"
            .formatted(group.name(), group.get("label"), group.get("pattern"), group.get("path"))
            .replaceAll("([a-z0-9])([A-Z])", "$1 $2");
    if (sliced && group.get("slices") == null && OF_RANKS.matcher(words).find()) {
      group.problem(
          problems,
          "slices",
          "a percentile, median, minimum or maximum of slices has no mean; read a histogram (from:"
              + " hdr), or say slices: max, min or mean");
    }
  }

  private void pattern(Group group) {
    if (group.get("pattern") == null) {
      group.problem(problems, "from", "from: regex needs a pattern with one group");
      return;
    }
    try {
      int groups = ProofSpec.pattern(group.get("pattern")).matcher("").groupCount();
      if (groups != 1) {
        group.problem(
            problems,
            "pattern",
            "must have exactly one group, ( ), for the number; it has " + groups);
      }
    } catch (java.util.regex.PatternSyntaxException e) {
      // Reported by the check of the pattern itself.
    }
  }

  private void primary(Group group) {
    boolean isPrimary;
    try {
      isPrimary = (Boolean) SettingType.FLAG.parse(group.get("primary", "false"), List.of());
    } catch (IllegalArgumentException e) {
      group.problem(problems, "primary", e.getMessage());
      return;
    }
    if (!isPrimary) {
      return;
    }
    if (primary != null) {
      group.problem(
          problems, "primary", "only one metric can be primary; " + primary + " is already");
    }
    primary = group.name();
    if (group.get("better", "neither").equals("neither")) {
      group.problem(problems, "primary", "a primary metric needs better: lower or higher");
    }
    if (MetricSpec.from(group) == From.HDR && group.get("path") == null) {
      group.problem(
          problems, "primary", "a primary metric of a histogram needs a path, such as p99");
    }
  }

  private static boolean own(String name) {
    return MetricSpec.BUILT_IN.contains(name) || MetricSpec.OWN.contains(name);
  }

  /** A histogram has a metric for each percentile, with a name made of its own. */
  private void names(List<Group> groups) {
    Set<String> names = new HashSet<>();
    for (MetricSpec spec : MetricSpec.of(settings)) {
      String name = spec.metric().name();
      if (!names.add(name) || own(name)) {
        Group group =
            groups.stream().filter(g -> name.startsWith(g.name())).findFirst().orElseThrow();
        String what = own(name) ? name + OWN_NAME : "metric " + name + " is declared twice";
        group.problem(problems, "", what);
      }
    }
  }
}
