package dev.toll.systems.sql;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardScript;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Freshly initialised data, made once per run and kind, and copied for every trial: initialising
 * takes seconds of CPU and yields the same each time.
 */
final class DataTemplate {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private final Product product;
  private final Installation installation;
  private final RunContext context;
  private final RunSecrets secrets;
  private final GuardScript script;
  private final Map<String, Path> made = new LinkedHashMap<>();

  DataTemplate(
      Product product,
      Installation installation,
      RunContext context,
      RunSecrets secrets,
      GuardScript script) {
    this.product = product;
    this.installation = installation;
    this.context = context;
    this.secrets = secrets;
    this.script = script;
  }

  /** Copies the level's template to where an instance lies. */
  void copy(Settings level, Path data) throws SystemException, InterruptedException {
    String kind = product.configuration().template(level);
    try {
      Path template = made.get(kind);
      if (template == null) {
        template = make(level, made.size());
        made.put(kind, template);
      }
      copy(template, data);
    } catch (IOException e) {
      throw new SystemException("cannot initialise " + data + ": " + e.getMessage(), e);
    }
  }

  private Path make(Settings level, int number)
      throws IOException, SystemException, InterruptedException {
    Path place =
        context.work().resolve("templates").resolve(Integer.toString(number)).toAbsolutePath();
    // What an attempt that failed has left.
    RunDirectory.delete(place);
    Path temporary = Files.createDirectories(place.resolve("tmp"));
    Path data = Files.createDirectories(place.resolve("data"));
    Place at = new Place(data, temporary, place, 0, secrets);
    try (SqlServer program =
        SqlServer.start(
            "initialise",
            Role.HELPER,
            product.configuration().initialise(installation, level, at),
            place,
            place.resolve("initialise.log"),
            script,
            context.ledger())) {
      program.awaitEnd(DEADLINE);
    }
    return data;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            Path there = to.resolve(from.relativize(directory).toString());
            Files.copy(directory, there, StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file).toString()),
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
