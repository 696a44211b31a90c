package dev.toll.engine.profile;

import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.GroupDifference;
import dev.toll.engine.profile.Explanation.GroupInfo;
import dev.toll.engine.profile.Explanation.RoleProfile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Puts a difference into words: which groups carry it, and which go the other way. */
record SentenceMaker(List<GroupInfo> groups, String operations) {
  private static final int MOST = 6;

  String of(
      String level,
      String against,
      RoleProfile a,
      RoleProfile b,
      double error,
      List<GroupDifference> differences) {
    double from = a.sum();
    double to = b.sum();
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
              a.role(),
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
              " costs the %s as much CPU as %s, as far as these profiles show: %s against %s"
                  + " CPU-seconds per million %s, and differences below %s are noise",
              a.role(),
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

  /** The same without what compilers and collectors do, which is less the longer a run lasts. */
  String withoutJvm(RoleProfile a, RoleProfile b) {
    double from = 0;
    double to = 0;
    double squares = 0;
    double ofJvm = 0;
    List<String> left = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      GroupCost before = a.groups().get(i);
      GroupCost after = b.groups().get(i);
      if (groups.get(i).jvm()) {
        left.add(groups.get(i).title());
        ofJvm += before.cpu() + after.cpu();
      } else {
        from += before.cpu();
        to += after.cpu();
        squares += before.error() * before.error() + after.error() * after.error();
      }
    }
    // Native code has none.
    return ofJvm == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " Without the JVM's own work (%s): %s -> %s (%+.2f ±%.2f).",
            String.join(", ", left),
            figure(from),
            figure(to),
            to - from,
            Math.sqrt(squares));
  }

  /** The groups a study asks about, whether beyond their error or not. */
  String asked(List<String> names, List<GroupDifference> differences) {
    List<String> parts = new ArrayList<>();
    for (String name : names) {
      differences.stream()
          .filter(difference -> difference.group().equals(name))
          .forEach(
              difference ->
                  parts.add(
                      String.format(
                          Locale.ROOT,
                          "%s %+.2f ±%.2f",
                          title(name),
                          difference.cpu(),
                          difference.error())));
    }
    return parts.isEmpty() ? "" : " Asked about: " + String.join(", ", parts) + ".";
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
      int rest = differences.size() - MOST;
      parts.add(rest == 1 ? "a smaller one" : rest + " smaller ones");
    }
    return String.join(", ", parts);
  }

  private String title(String group) {
    return GroupInfo.title(groups, group);
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
