package dev.toll.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query reaches the tables and nothing else. */
@Tag("artifacts")
class LockdownTest {
  @TempDir Path directory;
  private Fixture fixture;

  @BeforeEach
  void make() throws IOException {
    fixture = new Fixture(directory);
    fixture.run("lock", "one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSTALL httpfs",
        "LOAD httpfs",
        "FORCE INSTALL httpfs FROM community",
        "SELECT * FROM 'https://127.0.0.1:1/x.csv'",
        "SELECT * FROM read_parquet('https://127.0.0.1:1/x.parquet')",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM glob('/etc/*')",
        "COPY runs TO 'out.csv'",
        "ATTACH 'other.duckdb'",
        "SET enable_external_access = true",
        "SET autoinstall_known_extensions = true",
        "RESET lock_configuration",
        "DROP TABLE store.trials",
        "DELETE FROM store.runs",
        "CREATE TABLE mine (a INTEGER)"
      })
  void refuses(String query) throws Exception {
    assertThatThrownBy(() -> fixture.ask(query))
        .isInstanceOf(StudyException.class)
        .message()
        .containsAnyOf("disabled", "locked", "read-only", "requires the extension");
    assertThat(fixture.ask("SELECT count(*) AS n FROM trials")).isEqualTo("n\n4\n");
  }

  @Test
  void onesOwnTablesMayBeMadeForTheMoment() throws Exception {
    assertThat(fixture.ask("CREATE TEMP TABLE mine AS SELECT 7 AS a; SELECT a FROM mine"))
        .isEqualTo("a\n7\n");
  }

  @Test
  void mistakesAreToldWithTheirPlace() {
    assertThatThrownBy(() -> fixture.ask("SELECT levl FROM\ntrials"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("levl")
        .hasMessageContaining("level")
        .hasMessageContaining("LINE 1")
        .hasMessageContaining("^");
  }

  @Test
  void whatFailsHalfWaySaysWhy() {
    assertThatThrownBy(
            () ->
                fixture.ask(
                    "SELECT CAST(CASE WHEN i = 50000 THEN 'x' ELSE '1' END AS INTEGER)"
                        + " FROM range(100000) AS r(i)"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("Could not convert string 'x'");
  }

  @Test
  void parquetComesBackAsItWas() throws Exception {
    Path out = directory.resolve("a 'notebook'");
    try (Tables tables = fixture.store().open(null, fixture)) {
      assertThat(tables.parquet(out)).hasSameSizeAs(Schema.ALL).allMatch(Files::isRegularFile);
      for (Schema.Table table : Schema.ALL) {
        String read = "read_parquet(" + Sql.text(out.resolve(table.name() + ".parquet") + "") + ")";
        try (var statement = tables.connection().createStatement();
            var rows =
                statement.executeQuery(
                    "SELECT (SELECT count(*) FROM %s), (SELECT count(*) FROM %s), (SELECT count(*) FROM (SELECT * FROM %s EXCEPT SELECT * FROM %s))"
                        .formatted(table.name(), read, table.name(), read))) {
          rows.next();
          assertThat(rows.getLong(2)).as(table.name()).isEqualTo(rows.getLong(1));
          assertThat(rows.getLong(3)).as(table.name()).isZero();
        }
      }
    }
  }
}
