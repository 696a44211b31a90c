package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyParser;
import dev.toll.engine.study.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlSystemTest {
  private static final String STUDY =
      """
      toll: 1
      name: t
      system: {name: %s, server: embedded}
      workload: {name: iibench, rows: 1000, partition-rows: 300}
      factors:
        f:
          baseline: a
          levels:
            a: {}
            b: {%s}
      """;

  private static Study study(String system, String level, String... set) throws Exception {
    return new StudyResolver(new Catalog(List.of(SqlSystem.mariadb(), SqlSystem.postgresql())))
        .resolve(
            StudyParser.parse("t.yaml", STUDY.formatted(system, level)),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  private static List<String> mistakes(Study study) {
    Problems problems = new Problems();
    SqlSystem.mariadb().check(study.levels(), problems);
    return problems.messages();
  }

  @Test
  void theEmbeddedServerSaysWhyItHasNoEncryptionAtRest() throws Exception {
    assertThat(
            SqlSystem.mariadb().unavailable(study("mariadb", "system: {at-rest: tables}").levels()))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("level b is unavailable")
                    .contains("file_key_management")
                    .contains("mariadb-server")
                    .contains("system.server: installed"));
    assertThat(
            SqlSystem.postgresql()
                .unavailable(study("postgresql", "system: {at-rest: all}").levels()))
        .hasValueSatisfying(
            why -> assertThat(why).contains("PostgreSQL has no encryption at rest"));
    assertThat(SqlSystem.mariadb().unavailable(study("mariadb", "").levels())).isEmpty();
  }

  @Test
  void aServerThatIsNotInstalledIsToldWithThePackage() throws Exception {
    Study study = study("mariadb", "", "system.server=installed", "system.home=/nowhere");
    assertThat(SqlSystem.mariadb().unavailable(study.levels()))
        .hasValue(
            "MariaDB is not installed in /nowhere; install the package mariadb-server, say"
                + " system.home, or leave system.server: embedded");
  }

  @Test
  void aLevelCannotHaveAnotherServer() throws Exception {
    assertThat(mistakesOf("system: {version: 10.0.0}"))
        .singleElement()
        .asString()
        .contains("system.version holds for the whole run");
  }

  @Test
  void aClientCannotBeToldToPreferTls() throws Exception {
    assertThat(mistakesOf("system: {client-options: {sslMode: trust}}"))
        .singleElement()
        .asString()
        .contains("system.client-options.sslMode: TLS and passwords are set by system.security");
  }

  private static List<String> mistakesOf(String level) throws Exception {
    try {
      return mistakes(study("mariadb", level));
    } catch (dev.toll.engine.settings.StudyException e) {
      return List.of(e.getMessage());
    }
  }

  @Test
  void partitionsHoldAllRows() throws Exception {
    assertThat(SqlSettings.partitions(study("mariadb", "").settings())).isEqualTo(4);
    assertThat(SqlSettings.partitions(study("mariadb", "", "workload.partition-rows=0").settings()))
        .isEqualTo(1);
    assertThat(
            SqlSettings.partitions(study("mariadb", "", "workload.partition-rows=1000").settings()))
        .isEqualTo(1);
  }

  @Test
  void theTableHasItsPublishedName() throws Exception {
    assertThat(SqlSettings.table(study("mariadb", "").settings())).isEqualTo("purchases_noindex");
    Study three = study("mariadb", "", "workload.indexes=three");
    assertThat(SqlSettings.table(three.settings())).isEqualTo("purchases_index");
    assertThat(SqlSettings.indexes(three.settings()))
        .containsExactly("marketsegment", "registersegment", "pdc");
  }
}
