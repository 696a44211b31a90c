package dev.toll.cli;

import dev.toll.engine.study.resolve.StudySchema;
import picocli.CommandLine.Command;

/** Prints the JSON Schema of study files. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of study files, for editors.",
    footer = {
      "",
      "Examples:",
      "  toll schema > study.schema.json",
      "  toll schema | jq '.definitions | keys'",
    })
final class SchemaCommand extends TollCommand {
  @Override
  int execute() {
    out.println(JSON.toJson(StudySchema.of(installation().catalog())));
    return ExitCode.OK;
  }
}
