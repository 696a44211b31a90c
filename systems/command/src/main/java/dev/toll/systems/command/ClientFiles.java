package dev.toll.systems.command;

import dev.toll.engine.study.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The user's own files and variables that programs of a study read by themselves. They may change
 * what is measured, and commands may need them, such as for a password: so they are named.
 */
final class ClientFiles {
  /** By how a command names the program: files in the user's home, and variables. */
  private static final Map<String, List<String>> READ =
      Map.of(
          "curl", List.of("~/.curlrc", "~/.config/curlrc", "$CURL_HOME"),
          "(?:mariadb|mysql)[a-z-]*", List.of("~/.my.cnf", "~/.mylogin.cnf", "$MYSQL_HOME"),
          "psql|pgbench|pg_[a-z]+",
              List.of("~/.pgpass", "~/.pg_service.conf", "$PGSERVICE", "$PGSERVICEFILE"),
          "redis-cli|valkey-cli", List.of("~/.redisclirc", "$REDISCLI_RCFILE"),
          "openssl", List.of("$OPENSSL_CONF"));

  private ClientFiles() {}

  /**
   * A sentence for each program.
   *
   * @param environment of toll's own process
   */
  static List<String> of(List<Level> levels, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "/");
    Set<String> sentences = new TreeSet<>();
    for (Map.Entry<String, List<String>> each : READ.entrySet()) {
      String found =
          each.getValue().stream()
              .filter(
                  place ->
                      place.startsWith("$")
                          ? environment.containsKey(place.substring(1))
                          : Files.exists(Path.of(place.replace("~", home))))
              .collect(Collectors.joining(", "));
      String said = " reads your own " + found + ": what is set there applies to the commands";
      if (!found.isEmpty()) {
        named(levels, each.getKey()).ifPresent(name -> sentences.add(name + said));
      }
    }
    return List.copyOf(sentences);
  }

  /** The program as a command names it; empty where none does, or does without its files. */
  private static Optional<String> named(List<Level> levels, String program) {
    Pattern word =
        Pattern.compile(
            "(?<![\\w.$-])(" + program + ")(?=\\s)(?!\\s+(?:-q|--no-defaults|--defaults-file)\\b)");
    return levels.stream()
        .flatMap(level -> level.settings().all().stream())
        .flatMap(setting -> word.matcher(setting.value()).results())
        .map(match -> match.group(1))
        .findFirst();
  }
}
