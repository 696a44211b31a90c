package dev.toll.report.section;

import java.util.List;
import java.util.Map;

/** Remarks that several levels share. */
public final class Notes {

  private Notes() {}

  /**
   * {@code ssl, auth: too few blocks}, or {@code all: ...}.
   *
   * @param levels by remark
   * @param of how many levels there are
   */
  public static List<String> of(Map<String, List<String>> levels, int of) {
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
