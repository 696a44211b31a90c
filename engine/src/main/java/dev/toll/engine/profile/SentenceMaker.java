package dev.toll.engine.profile;

import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.GroupInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Puts a difference into words: which groups carry it, and which go the other way. */
final class SentenceMaker {
  private static final int MOST = 6;

  private final List<GroupInfo> groups;
  private final String operations;

  SentenceMaker(List<GroupInfo> groups, String operations) {
    this.groups = groups;
    this.operations = operations;
  }

  String of(
      String level,
      String against,
      String role,
      double from,
      double to,
      double error,
      List<GroupDifference> differences) {
    double sum = to - from;
    List<GroupDifference> beyond =
        differences.stream()
            .filter(GroupDifference::beyond)
            .sorted(Comparator.comparingDouble(d -> -Math.abs(d.cpu())))
            .toList();
    boolean clear = Math.abs(sum) > error;
    StringBuilder text = new StringBuilder(level);
    if (clear) {
      text.append(
          String.format(
              Locale.ROOT,
              " costs the %s %s CPU-seconds %s per million %s than %s (%s -> %s)",
              role,
              figure(Math.abs(sum)),
              sum > 0 ? "more" : "less",
              operations,
              against,
              figure(from),
              figure(to)));
    } else {
      text.append(
          String.format(
              Locale.ROOT,
              " costs the %s as much CPU as %s, as far as these profiles tell: %s against %s"
                  + " CPU-seconds per million %s, and differences below %s are noise",
              role,
              against,
              figure(to),
              figure(from),
              operations,
              figure(error)));
    }
    String more = list(beyond.stream().filter(d -> d.cpu() > 0).toList(), clear ? sum : 0);
    String less = list(beyond.stream().filter(d -> d.cpu() < 0).toList(), clear ? sum : 0);
    if (more.isEmpty() && less.isEmpty()) {
      return text.append("; no group differs by more than its error.").toString();
    }
    text.append(more.isEmpty() ? "" : "; more goes to " + more);
    text.append(less.isEmpty() ? "" : "; less to " + less);
    return text.append('.').toString();
  }

  /** The largest, with their share of the whole difference where they go its way. */
  private String list(List<GroupDifference> differences, double sum) {
    List<String> parts = new ArrayList<>();
    for (GroupDifference difference : differences.subList(0, Math.min(MOST, differences.size()))) {
      String share =
          difference.cpu() * sum > 0
              ? String.format(Locale.ROOT, ", %d %%", Math.round(difference.cpu() / sum * 100))
              : "";
      parts.add(
          String.format(
              Locale.ROOT,
              "%s (%s%s%s)",
              title(difference.group()),
              difference.cpu() > 0 ? "+" : "-",
              figure(Math.abs(difference.cpu())),
              share));
    }
    if (differences.size() > MOST) {
      parts.add(differences.size() - MOST + " smaller ones");
    }
    return String.join(", ", parts);
  }

  private String title(String group) {
    return groups.stream()
        .filter(info -> info.name().equals(group))
        .map(GroupInfo::title)
        .findFirst()
        .orElse(group);
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
