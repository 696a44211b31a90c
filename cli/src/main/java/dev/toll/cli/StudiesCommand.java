package dev.toll.cli;

import com.google.gson.GsonBuilder;
import dev.toll.engine.record.Published;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Lists the built-in studies, each with the published result it reproduces. */
@Command(
    name = "studies",
    mixinStandardHelpOptions = true,
    description = "Lists the built-in studies, each with the published result it reproduces.",
    footer = {
      "",
      "Examples:",
      "  toll studies",
      "  toll studies --json | jq -r '.[].name'",
    })
final class StudiesCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<StudyFile> studies = toll.installation().studies().all();
    if (json) {
      out.println(
          new GsonBuilder()
              .setPrettyPrinting()
              .disableHtmlEscaping()
              .create()
              .toJson(studies.stream().map(StudiesCommand::asMap).toList()));
      out.flush();
      return ExitCode.OK;
    }
    for (StudyFile study : studies) {
      print(out, study);
    }
    out.flush();
    return ExitCode.OK;
  }

  private static void print(PrintWriter out, StudyFile study) {
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
