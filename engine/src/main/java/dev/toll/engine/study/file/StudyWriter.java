package dev.toll.engine.study.file;

import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;

/** Writes a resolved study: every default written out, each value with where it came from. */
public final class StudyWriter {
  private StudyWriter() {}

  /** The study as YAML; comments name the origins. */
  public static String write(Study study) {
    StringBuilder text = new StringBuilder();
    text.append("# Resolved by toll, with every default written out. Scale: ")
        .append(study.scale())
        .append(".\n");
    text.append("study: ").append(quote(study.name())).append('\n');
    text.append("title: ").append(quote(study.title())).append('\n');
    text.append("baseline: ").append(quote(study.baseline())).append('\n');
    text.append("settings:\n");
    study.settings().all().forEach(setting -> append(text, "  ", setting));
    text.append("levels:\n");
    for (Level level : study.levels()) {
      text.append("  ").append(quote(level.name())).append(":\n");
      text.append("    control: ")
          .append(level.control() == null ? "null" : quote(level.control()))
          .append('\n');
      if (level.reference() != null) {
        text.append("    reference: ").append(quote(level.reference())).append('\n');
      }
      text.append("    settings:").append(level.overlay().all().isEmpty() ? " {}\n" : "\n");
      level.overlay().all().forEach(setting -> append(text, "      ", setting));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String indent, Setting setting) {
    text.append(indent)
        .append(setting.path())
        .append(": ")
        .append(quote(setting.value()))
        .append("  # ")
        .append(setting.origin())
        .append('\n');
  }

  /** Double-quoted YAML is JSON's string, which every reader takes the same way. */
  private static String quote(String value) {
    return new com.google.gson.GsonBuilder().disableHtmlEscaping().create().toJson(value);
  }
}
