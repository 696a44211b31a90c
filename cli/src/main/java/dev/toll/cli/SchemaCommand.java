package dev.toll.cli;

import com.google.gson.GsonBuilder;
import dev.toll.engine.study.resolve.StudySchema;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints the JSON Schema of study files. */
@Command(
    name = "schema",
    mixinStandardHelpOptions = true,
    description = "Prints the JSON Schema of study files, for editors.",
    footer = {
      "",
      "Examples:",
      "  toll schema > study.schema.json",
      "  toll schema | jq '.definitions | keys'",
    })
final class SchemaCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .create()
            .toJson(StudySchema.of(toll.installation().catalog())));
    out.flush();
    return ExitCode.OK;
  }
}
