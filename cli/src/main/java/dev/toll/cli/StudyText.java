package dev.toll.cli;

import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** The text of a study that toll makes itself. */
final class StudyText {
  private static final int WIDTH = 120;

  private StudyText() {}

  /** A study as a person would write it: a key a line. */
  static String of(Map<String, Object> study) {
    return new Dump(
            DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(WIDTH).build())
        .dumpToString(study);
  }
}
