package dev.toll.engine.run;

import com.google.gson.GsonBuilder;
import dev.toll.engine.environment.Machine;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.RunsOnJdk;
import dev.toll.engine.system.Session;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes {@code environment.json}: the machine, and what the session says of itself. */
final class EnvironmentFile {
  private EnvironmentFile() {}

  static void write(RunDirectory directory, Session session)
      throws IOException, InterruptedException {
    Map<String, Object> environment = new LinkedHashMap<>();
    environment.put(
        "machine",
        Machine.describe(
            directory.path(),
            session.capability(RunsOnJdk.class).map(RunsOnJdk::serverJdk).orElse(null)));
    environment.put("system", session.describe());
    RunDirectory.writeAtomically(
        directory.environment(),
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(environment)
            + "\n");
  }
}
