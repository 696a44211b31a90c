package dev.toll.report.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Remarks that several levels share, each said once. */
public final class Notes {
  private final Map<String, List<String>> levels = new LinkedHashMap<>();

  public void add(String remark, String level) {
    levels.computeIfAbsent(remark, r -> new ArrayList<>()).add(level);
  }

  /** {@code Interval: exact}, or with several {@code Interval of ssl: exact}. */
  public List<String> titled(String title) {
    return levels.entrySet().stream()
        .map(
            note ->
                title
                    + (levels.size() == 1 ? "" : " of " + String.join(", ", note.getValue()))
                    + ": "
                    + note.getKey())
        .toList();
  }

  /**
   * {@code ssl, auth: too few blocks}, or {@code all: ...}.
   *
   * @param of how many levels there are
   */
  public List<String> lines(int of) {
    return levels.entrySet().stream()
        .map(
            note -> {
              List<String> who = note.getValue();
              boolean all = who.size() > 1 && who.size() == of;
              return (all ? "all" : String.join(", ", who)) + ": " + note.getKey();
            })
        .toList();
  }
}
