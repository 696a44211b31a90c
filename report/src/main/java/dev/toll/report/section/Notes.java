package dev.toll.report.section;

import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.verdict.Call;
import dev.toll.report.text.EffectLine;
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

  /** Why nothing is decided at a level; nothing where something is. */
  public void undecided(VerdictWords verdict, String level) {
    if (verdict != null && verdict.word() == Call.UNDECIDED) {
      add(EffectLine.reason(verdict), level);
    }
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
