package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.UnreleasedResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Instances that {@code toll up} keeps in a cache of a test's own.
 *
 * @param directory of the test's
 */
record UpInstances(Path directory) {
  private static final int PATIENCE_SECONDS = 600;

  /** What a command says that ends with a code; what it says as an error where that is not 0. */
  String toll(int code, String... arguments) throws Exception {
    Path cache = TollProcess.ownCache(directory);
    Path out = directory.resolve("up.out");
    Path err = directory.resolve("up.err");
    Process toll =
        TollProcess.of(cache, List.of(), List.of(arguments))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(toll.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String errors = Files.readString(err);
    assertThat(errors).doesNotContain("\tat ");
    assertThat(toll.exitValue()).as(errors).isEqualTo(code);
    return code == 0 ? Files.readString(out) : errors;
  }

  /** An instance as {@code toll ups --json} has it. */
  JsonObject state(String name) throws Exception {
    return JsonParser.parseString(toll(0, "ups", name, "--json")).getAsJsonObject();
  }

  /** The process that keeps it. */
  ProcessHandle keeper(String name) throws IOException {
    Path journal = directory.resolve("cache/toll/up").resolve(name).resolve("journal.jsonl");
    return ProcessHandle.of(UnreleasedResources.of(Journal.read(journal)).atWork().pid())
        .orElseThrow();
  }

  /** Ends what a failed test has left. */
  void end() throws Exception {
    if (Files.exists(directory.resolve("cache/toll/up"))) {
      toll(0, "down", "--all");
    }
  }
}
