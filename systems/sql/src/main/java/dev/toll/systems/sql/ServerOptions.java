package dev.toll.systems.sql;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProgramOutput;
import dev.toll.engine.process.UserCache;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What a server's own parser says of a level's options, before anything is started: options with
 * the prefix {@code loose_} are not refused by MariaDB's server when it starts, though it knows
 * them no better.
 */
final class ServerOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** The same options are looked at for every scale of a study. */
  private static final Map<List<Object>, Configuration.Parsed> ASKED = new ConcurrentHashMap<>();

  private ServerOptions() {}

  /** A mistake in an option of a study. */
  record Mistake(String path, Origin where, String message) {}

  /**
   * The options of a level that its server refuses.
   *
   * @param installation empty when its programs are not there yet
   */
  static List<Mistake> mistakes(
      Product product, Settings level, Optional<Installation> installation) {
    Map<String, String> written = level.below(SqlSettings.OPTIONS);
    if (written.isEmpty() || installation.isEmpty()) {
      return List.of();
    }
    Map<String, String> options = new LinkedHashMap<>(product.configuration().options(level));
    Configuration.Parsed parsed =
        ASKED.computeIfAbsent(
            List.of(installation.get().server(), options),
            key -> parse(product, installation.get(), options));
    List<Mistake> mistakes = new ArrayList<>();
    for (String name : written.keySet()) {
      String why = parsed.why(product.configuration().variable(name));
      if (why != null) {
        String path = SqlSettings.OPTIONS + name;
        mistakes.add(
            new Mistake(
                path,
                level.origin(path),
                path + ": " + product.names().label() + " refuses it: " + why));
      }
    }
    return mistakes;
  }

  private static Configuration.Parsed parse(
      Product product, Installation installation, Map<String, String> options) {
    try {
      return product.configuration().parse(installation, options);
    } catch (IOException e) {
      // What cannot be asked now, the server refuses when it starts, or its variables show.
      return Configuration.Parsed.NOTHING;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Configuration.Parsed.NOTHING;
    }
  }

  /** Why the options of levels cannot be looked at now; empty when they can, or there are none. */
  static List<String> unseen(Product product, List<Level> levels) {
    return levels.stream()
        .map(Level::settings)
        .filter(level -> !Connected.wanted(level) && !level.below(SqlSettings.OPTIONS).isEmpty())
        .filter(level -> there(product, level).isEmpty())
        .map(
            level ->
                "the names in %s were not checked: %s; a run checks them before it starts anything"
                    .formatted(
                        SqlSettings.OPTIONS + "*",
                        level.text(SqlSettings.SERVER).equals(SqlSettings.EMBEDDED)
                            ? product.names().label()
                                + " "
                                + level.text(SqlSettings.VERSION)
                                + " is not in the cache yet"
                            : product.names().label() + " is not installed here"))
        .distinct()
        .toList();
  }

  /** The programs that a level's server would be started from, without fetching any. */
  static Optional<Installation> there(Product product, Settings level) {
    if (Connected.wanted(level)) {
      return Optional.empty();
    }
    if (!level.text(SqlSettings.SERVER).equals(SqlSettings.EMBEDDED)) {
      return product.installed(level.text(SqlSettings.HOME));
    }
    Path servers = UserCache.path().resolve("servers");
    String name = product.names().name() + "-" + level.text(SqlSettings.VERSION) + "-";
    if (!Files.isDirectory(servers)) {
      return Optional.empty();
    }
    try (Stream<Path> unpacked = Files.list(servers)) {
      return unpacked
          .filter(each -> each.getFileName().toString().startsWith(name))
          .findFirst()
          .map(home -> product.unpacked(home, SqlSettings.EMBEDDED));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What a program prints to both its outputs. */
  static String output(List<String> command) throws IOException, InterruptedException {
    return ProgramOutput.of(ChildEnvironment.builder(command), PATIENCE)
        .map(ProgramOutput::text)
        .orElse("");
  }
}
