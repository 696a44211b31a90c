package dev.toll.cli;

import dev.toll.engine.record.Published;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the built-in studies, each with the published result it reproduces. */
@Command(
    name = "studies",
    description = StudiesCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll studies",
      "  toll studies --json | jq -r '.[].name'",
    })
final class StudiesCommand extends TollCommand {
  static final String SUMMARY =
      "Lists the built-in studies, each with the published result it reproduces.";

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Override
  int execute() throws Exception {
    List<StudyFile> studies = installation().studies().all();
    if (json) {
      printJson(
          json().toJson(studies.stream().map(StudiesCommand::asMap).toList())
              + System.lineSeparator());
    } else {
      studies.forEach(this::print);
    }
    return ExitCode.OK;
  }

  private void print(StudyFile study) {
    out.println(study.name());
    out.println("  " + study.title());
    out.println("  levels: " + names(study.levels(), false));
    List<Level> optional = study.levels().stream().filter(Level::optional).toList();
    if (!optional.isEmpty()) {
      out.println("  optional (--levels): " + names(optional, true));
    }
    out.println("  scales: " + String.join(", ", study.scales().keySet()));
    Published published = study.published();
    if (published != null) {
      out.println("  re-runs: " + published.cited());
      for (String line : Text.wrap(published.summary(), 76)) {
        out.println("    " + line);
      }
    }
    out.println();
  }

  private static String names(List<Level> levels, boolean optional) {
    return String.join(
        ", ",
        levels.stream().filter(level -> level.optional() == optional).map(Level::name).toList());
  }

  private static Map<String, Object> asMap(StudyFile study) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", study.name());
    map.put("title", study.title());
    map.put("question", study.question());
    map.put("baseline", study.baseline());
    map.put("levels", study.levels().stream().map(Level::name).toList());
    map.put("scales", new ArrayList<>(study.scales().keySet()));
    map.put("published", study.published());
    return map;
  }
}
