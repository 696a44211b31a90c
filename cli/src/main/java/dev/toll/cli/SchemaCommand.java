package dev.toll.cli;

import dev.toll.engine.study.resolve.StudySchema;
import picocli.CommandLine.Command;

/** Prints the JSON Schema of study files. */
@Command(
    name = "schema",
    description = SchemaCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll schema > study.schema.json",
      "  toll schema | jq '.definitions | keys'",
    })
final class SchemaCommand extends TollCommand {
  static final String SUMMARY = "Prints the JSON Schema of study files, for editors.";

  @Override
  int execute() {
    out.println(json().toJson(StudySchema.of(installation().catalog())));
    return ExitCode.OK;
  }
}
