package dev.toll.cli.doctor;

import dev.toll.cli.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** A diagnosis for people. States are words, so that it reads the same without colours. */
public final class DiagnosisText {
  private static final int WIDTH = 100;
  private static final int NAME = 30;
  private static final String INDENT = " ".repeat(2 + 9 + NAME);

  private DiagnosisText() {}

  public static String render(Diagnosis diagnosis, Ansi ansi) {
    StringBuilder text = new StringBuilder();
    Map<String, List<Check>> groups =
        diagnosis.checks().stream()
            .collect(Collectors.groupingBy(Check::group, LinkedHashMap::new, Collectors.toList()));
    groups.forEach(
        (title, checks) -> {
          text.append(ansi.string("@|bold " + title + "|@")).append('\n');
          checks.forEach(check -> append(text, check, ansi));
          text.append('\n');
        });
    return text.append(conclusion(diagnosis, ansi)).append('\n').toString();
  }

  private static void append(StringBuilder text, Check check, Ansi ansi) {
    List<String> found = Text.wrap(check.found(), WIDTH - INDENT.length());
    text.append("  ")
        .append(state(check, ansi))
        .append(String.format(Locale.ROOT, "%-" + NAME + "s", check.name()))
        .append(String.join("\n" + INDENT, found))
        .append('\n');
    line(text, "for: " + check.use());
    if (check.state() != Check.State.OK) {
      line(text, "get: " + check.remedy());
    }
  }

  private static void line(StringBuilder text, String content) {
    String label = content.substring(0, 5);
    String wrapped =
        String.join(
            "\n" + INDENT + " ".repeat(label.length()),
            Text.wrap(content.substring(label.length()), WIDTH - INDENT.length() - label.length()));
    text.append(INDENT).append(label).append(wrapped).append('\n');
  }

  private static String state(Check check, Ansi ansi) {
    String word = String.format(Locale.ROOT, "%-9s", check.state().name().toLowerCase(Locale.ROOT));
    return ansi.string("@|" + colour(check) + " " + word + "|@");
  }

  private static String colour(Check check) {
    return switch (check.state()) {
      case OK -> "green";
      case LIMITED -> "yellow";
      case MISSING -> check.needed() ? "bold,red" : "yellow";
    };
  }

  private static String conclusion(Diagnosis diagnosis, Ansi ansi) {
    String command = diagnosis.needs().command();
    if (diagnosis.able()) {
      return ansi.string("@|bold,green ready:|@ ") + command;
    }
    return ansi.string("@|bold,red not ready:|@ ")
        + command
        + " lacks "
        + diagnosis.preventing().stream().map(Check::name).collect(Collectors.joining(", "));
  }
}
