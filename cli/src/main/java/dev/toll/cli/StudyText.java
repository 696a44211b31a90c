package dev.toll.cli;

import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

/** The text of a study that toll makes itself. */
final class StudyText {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(120).build();

  /** What some reader of YAML, of 1.1 or 1.2, takes for no text. */
  private static final String NO_TEXT =
      "(?i)~|null|yes|no|on|off|true|false|[-+]?[0-9][0-9_]*|[-+]?\\.(?:inf|nan)|0[ox]\\p{XDigit}+";

  private StudyText() {}

  /** A study as a person would write it: a key a line. */
  static String of(Map<String, Object> study) {
    return new Dump(SETTINGS, new Quoting()).dumpToString(study);
  }

  private static final class Quoting extends StandardRepresenter {
    Quoting() {
      super(SETTINGS);
    }

    @Override
    protected Node representScalar(Tag tag, String value, ScalarStyle style) {
      boolean quote = tag.equals(Tag.STR) && style == ScalarStyle.PLAIN && value.matches(NO_TEXT);
      return super.representScalar(tag, value, quote ? ScalarStyle.SINGLE_QUOTED : style);
    }
  }
}
