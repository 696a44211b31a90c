package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardedProgram;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Freshly initialised data, made once per run and kind, and copied for every instance: initialising
 * takes seconds of CPU and yields the same each time.
 */
final class DataTemplate {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private final SqlTools tools;
  private final RunMaterial material;
  private final Path directory;
  private final Map<String, Path> made = new LinkedHashMap<>();
  private final Set<String> sent = new HashSet<>();

  /**
   * No templates yet.
   *
   * @param work scratch of the run
   */
  DataTemplate(SqlTools tools, RunMaterial material, Path work) {
    this.tools = tools;
    this.material = material;
    this.directory = work.resolve("templates").toAbsolutePath();
  }

  RunMaterial material() {
    return material;
  }

  /** Copies the level's template to where an instance's server will be on a host. */
  void copy(Settings level, Path server, ProcessHost host)
      throws SystemException, InterruptedException {
    try {
      Path template = of(level);
      if (host instanceof AgentHost away) {
        send(template, away);
        String unused =
            away.run(
                List.of(
                    "cp", "-R", away.there(template).toString(), away.there(server).toString()));
        return;
      }
      try (Stream<Path> files = Files.walk(template)) {
        for (Path file : files.toList()) {
          Files.copy(
              file,
              server.resolve(template.relativize(file).toString()),
              StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    } catch (IOException e) {
      throw new SystemException("cannot initialise " + server + ": " + e.getMessage(), e);
    }
  }

  /** Once to each host. */
  private synchronized void send(Path template, AgentHost host) throws IOException {
    String what = host.name() + " " + template;
    if (!sent.contains(what)) {
      host.put(template);
      sent.add(what);
    }
  }

  private synchronized Path of(Settings level)
      throws IOException, SystemException, InterruptedException {
    String kind = tools.product().configuration().template(level);
    Path template = made.get(kind);
    if (template == null) {
      template = make(level, directory.resolve(Integer.toString(made.size())));
      made.put(kind, template);
    }
    return template;
  }

  private Path make(Settings level, Path place)
      throws IOException, SystemException, InterruptedException {
    // What an attempt that failed has left.
    RunDirectory.delete(place);
    PrivateFiles.directory(place);
    Layout layout = new Layout(place, place, place);
    Files.createDirectories(layout.temporary());
    Files.createDirectories(layout.server());
    try (GuardedProgram program =
        GuardedProgram.start(
            "initialise",
            Role.HELPER,
            tools
                .product()
                .configuration()
                .initialise(tools.installation(), level, layout, material),
            place,
            place.resolve("initialise.log"),
            tools.script(),
            tools.toolbox().ledger())) {
      program.awaitEnd(DEADLINE);
    }
    return layout.server();
  }
}
