package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.resolve.StudyCheck;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code toll check} says of studies of commands that are valid, and hardly meant. */
class RemarksTest {
  private static List<String> warnings(String load, String one, String other) {
    return warnings("load: '%s'".formatted(load), "variable", one, other);
  }

  private static List<String> warnings(String workload, String about, String one, String other) {
    String study =
        """
        toll: 1
        name: test
        system: {name: command, unproved: a test}
        workload: {name: w, %s, unverified: a test}
        factors:
          f:
            baseline: a
            levels:
              a: {system: {env: {%s}}}
              b: {system: {env: {%s}}}
        design: {blocks: 9}
        """
            .formatted(workload, one, other);
    StudyCheck.Report report =
        new StudyCheck(new Catalog(List.of(new CommandSystem()))).check("test.yaml", study);
    assertThat(report.mistakes()).isEmpty();
    StudyFile file = report.study();
    assertThat(file).isNotNull();
    return report.warnings().stream()
        .map(warning -> warning.message())
        .filter(message -> message.contains(about))
        .toList();
  }

  @Test
  void oneThatNoCommandNamesIsToldOnce() {
    assertThat(warnings("gzip -$LEVEL data", "LEVLE: 1", "LEVLE: 9"))
        .containsExactly(
            "levels differ in the variable LEVLE, which no command names: they are the same unless a"
                + " program reads it by itself");
    assertThat(warnings("true", "X: 1", "Y: 1")).hasSize(2);
  }

  @Test
  void aUsersOwnFilesOfClientsAreNamed(@TempDir Path home) throws Exception {
    Files.writeString(home.resolve(".curlrc"), "compressed\n");
    Files.writeString(home.resolve(".my.cnf"), "[client]\ncompress\n");
    Map<String, String> environment = Map.of("HOME", home.toString(), "PGSERVICE", "mine");
    assertThat(ofClients("x=1; curl -s localhost && psql -c x", environment))
        .containsExactly(
            "curl reads your own ~/.curlrc: what is set there applies to the commands",
            "psql reads your own $PGSERVICE: what is set there applies to the commands");
    assertThat(
            ofClients(
                "java -jar x.jar; wget -q localhost; mysql -e x; pgbench -c 1; redis-benchmark -q",
                Map.of(
                    "_JAVA_OPTIONS", "-Xmx1g",
                    "JAVA_TOOL_OPTIONS", "",
                    "HTTPS_PROXY", "http://p:1",
                    "MYSQL_TCP_PORT", "1",
                    "PGSSLMODE", "disable",
                    "PGOPTIONS", "-c x=y",
                    "REDISCLI_AUTH", "x")))
        .extracting(sentence -> sentence.split(":")[0])
        .containsExactly(
            "java reads your own $_JAVA_OPTIONS",
            "mysql reads your own $MYSQL_TCP_PORT",
            "pgbench reads your own $PGSSLMODE",
            "redis-benchmark reads your own $REDISCLI_AUTH",
            "wget reads your own $HTTPS_PROXY");
    assertThat(ofClients("curl -q localhost; mariadb --no-defaults", environment)).isEmpty();
    assertThat(ofClients("./my-curl x; echo curls", environment)).isEmpty();
  }

  private static List<String> ofClients(String load, Map<String, String> environment)
      throws Exception {
    String study =
        "toll: 1\nname: t\nsystem: {name: command, unproved: a test}\nworkload: {name: w, load:"
            + " '%s', unverified: a test}\nfactors: {f: {baseline: a, levels: {a: {}}}}\n";
    return ClientFiles.of(
        new StudyResolver(new Catalog(List.of(new CommandSystem())))
            .resolve(
                "t.yaml",
                study.formatted(load),
                new StudyResolver.Request(null, List.of(), List.of()))
            .levels(),
        environment);
  }

  @Test
  void whatACommandOrAnotherVariableNamesIsRead() {
    assertThat(warnings("gzip -$LEVEL data", "LEVEL: 1", "LEVEL: 9")).isEmpty();
    assertThat(warnings("test -v FAST && gzip data", "FAST: 1", "OTHER: 1"))
        .singleElement()
        .asString()
        .contains("variable OTHER");
    assertThat(warnings("gzip $FLAGS data", "LEVEL: 1, FLAGS: -$LEVEL", "LEVEL: 9, FLAGS: -$LEVEL"))
        .isEmpty();
  }

  @Test
  void whatIsTheSameAtEveryLevelMayBeForAProgram() {
    assertThat(warnings("true", "TZ: UTC", "TZ: UTC")).isEmpty();
  }

  @Test
  void aTrialThatIsTooShortForTheClock() {
    assertThat(warnings("load: 'true', expected: 100ms", "too short", "A: 1", "A: 1"))
        .containsExactly(
            "as written: a trial of 0.100 s is too short for CPU time, which is counted in"
                + " hundredths of a second, and is mostly the start of processes; repeat the command"
                + " in workload.load");
    assertThat(warnings("load: 'true', expected: 1s", "too short", "A: 1", "A: 1")).isEmpty();
  }
}
