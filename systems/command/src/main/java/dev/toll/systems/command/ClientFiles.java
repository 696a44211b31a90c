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
import java.util.stream.Stream;

/**
 * The user's own files and variables that programs of a study read by themselves. They may change
 * what is measured, and commands may need them, such as for a password: so they are named.
 */
final class ClientFiles {
  /** By how a command names the program: files in the user's home, and patterns of variables. */
  private static final Map<String, List<String>> READ =
      Map.of(
          "curl(?!\\s+-q\\b)",
              List.of("~/.curlrc", "~/.config/curlrc", "$CURL_\\w+", "$(?i:https?|all)_(?i:proxy)"),
          "wget", List.of("$(?i:https?)_(?i:proxy)"),
          "(?:mariadb|mysql)[a-z-]*",
              List.of("~/.my.cnf", "~/.mylogin.cnf", "$(?:MYSQL|MARIADB)_\\w+"),
          // toll sets PGOPTIONS itself.
          "psql|pgbench|pg_[a-z]+",
              List.of("~/.pgpass", "~/.pg_service.conf", "$PG(?!OPTIONS)[A-Z]+"),
          "redis-cli|redis-benchmark|valkey-cli|valkey-benchmark",
              List.of("~/.redisclirc", "$REDISCLI_\\w+"),
          "java|mvn|gradle|kafka-[a-z-]+|hdfs|hadoop|accumulo",
              List.of(
                  "$_?(?:JAVA|JDK|MAVEN|GRADLE|KAFKA|HADOOP|ACCUMULO)_\\w*OPT\\w*",
                  "$(?:HADOOP|KAFKA|ACCUMULO)_\\w+"));

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
              .flatMap(
                  place ->
                      place.startsWith("$")
                          ? variables(place.substring(1), levels, environment)
                          : Stream.of(place)
                              .filter(file -> Files.exists(Path.of(file.replace("~", home)))))
              .distinct()
              .collect(Collectors.joining(", "));
      String said = " reads your own " + found + ": what is set there applies to the commands";
      if (!found.isEmpty()) {
        named(levels, each.getKey()).ifPresent(name -> sentences.add(name + said));
      }
    }
    return List.copyOf(sentences);
  }

  /** Those that match and that the study does not set itself. */
  private static Stream<String> variables(
      String pattern, List<Level> levels, Map<String, String> environment) {
    return environment.keySet().stream()
        .filter(name -> name.matches(pattern) && !environment.get(name).isEmpty())
        .filter(
            name ->
                levels.stream()
                    .flatMap(level -> level.settings().all().stream())
                    .noneMatch(setting -> setting.path().endsWith(".env." + name)))
        .sorted()
        .map(name -> "$" + name);
  }

  /** The program as a command names it; empty where none does, or does without its files. */
  private static Optional<String> named(List<Level> levels, String program) {
    Pattern word =
        Pattern.compile(
            "(?<![\\w.$-])(" + program + ")(?=\\s)(?!\\s+--(?:no-defaults|defaults-file)\\b)");
    return levels.stream()
        .flatMap(level -> level.settings().all().stream())
        .flatMap(setting -> word.matcher(setting.value()).results())
        .map(match -> match.group(1))
        .findFirst();
  }
}
