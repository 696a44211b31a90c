package dev.toll.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formats, in full: others parse them. */
@Tag("artifacts")
class AnswerTest {
  private static final String ROWS =
      """
      SELECT 'a|b' AS "text", 1.0592384729::DOUBLE AS ratio, 8292760.4::DOUBLE AS entries,
        true AS ok, TIMESTAMP '2026-11-20 19:00:00' AS at, MAP {'k.x': 'v"'} AS facts,
        [1.5::DOUBLE, NULL] AS list, 12345678901234567890::HUGEINT AS huge
      UNION ALL SELECT '', NULL, 'nan'::DOUBLE, NULL, NULL, NULL, NULL, NULL
      UNION ALL SELECT 'two' || chr(10) || 'lines', 100, 1e-9, false,
        TIMESTAMP '2026-11-20 19:00:00.25', MAP {}, [], 1
      """;

  @TempDir Path directory;
  private final List<String> notes = new ArrayList<>();

  /** A format of {@link Answers}. */
  private interface Format {
    void write(ResultSet rows, Writer out) throws Exception;
  }

  private String answer(String query, Format format) throws Exception {
    StringWriter out = new StringWriter();
    Fixture fixture = new Fixture(directory);
    try (Connection connection = DuckDb.get(fixture.cache, fixture).open(null, false);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      format.write(rows, out);
    }
    return out.toString();
  }

  @Test
  void csvIsExact() throws Exception {
    assertThat(answer(ROWS, Answers::csv))
        .isEqualTo(
            """
            text,ratio,entries,ok,at,facts,list,huge
            a|b,1.0592384729,8292760.4,true,2026-11-20 19:00:00,"{""k.x"":""v\\""\""}","[1.5,null]",12345678901234567890
            "",,NaN,,,,,
            "two
            lines",100,1E-9,false,2026-11-20 19:00:00.25,{},[],1
            """);
  }

  @Test
  void jsonKeepsTypes() throws Exception {
    String json = answer(ROWS, Answers::json);
    assertThat(json)
        .isEqualTo(
            """
            [
              {"text":"a|b","ratio":1.0592384729,"entries":8292760.4,"ok":true,"at":"2026-11-20 19:00:00","facts":{"k.x":"v\\""},"list":[1.5,null],"huge":12345678901234567890},
              {"text":"","ratio":null,"entries":null,"ok":null,"at":null,"facts":null,"list":null,"huge":null},
              {"text":"two\\nlines","ratio":100,"entries":1E-9,"ok":false,"at":"2026-11-20 19:00:00.25","facts":{},"list":[],"huge":1}
            ]
            """);
    assertThat(JsonParser.parseString(json).getAsJsonArray()).hasSize(3);
    assertThat(answer("SELECT 1 AS a, 2 AS a WHERE false", Answers::json)).isEqualTo("[\n]\n");
    assertThat(answer("SELECT 1 AS a, 2 AS a", Answers::json))
        .isEqualTo("[\n  {\"a\":1,\"a_2\":2}\n]\n");
  }

  @Test
  void markdownCannotBeBrokenOutOf() throws Exception {
    assertThat(answer("SELECT 'a|b <i>' AS x, 0.123456789::DOUBLE AS y", Answers::markdown))
        .isEqualTo("| x | y |\n| --- | ---: |\n| a\\|b &lt;i&gt; | 0.123457 |\n");
  }

  @Test
  void theTableIsForPeople() throws Exception {
    assertThat(
            answer(
                "SELECT text, ratio, entries, ok FROM (" + ROWS + ") AS r",
                (rows, out) -> Answers.table(rows, out, notes::add)))
        .isEqualTo(
            """
            text         ratio  entries  ok
            ---------  -------  -------  -----
            a|b        1.05924  8292760  true
                                    NaN
            two lines      100     1E-9  false
            (3 rows)
            """);
    assertThat(notes).isEmpty();
    assertThat(
            answer(
                "SELECT 1 AS a WHERE false", (rows, out) -> Answers.table(rows, out, notes::add)))
        .isEqualTo("a\n-\n(0 rows)\n");
  }

  @Test
  void theTableSaysWhatItLeavesOut() throws Exception {
    String table =
        answer(
            "SELECT repeat('x', 70) AS long FROM range(1001)",
            (rows, out) -> Answers.table(rows, out, notes::add));
    assertThat(table.lines()).hasSize(1003).contains("x".repeat(57) + "...");
    assertThat(notes).hasSize(2);
    notes.clear();
    answer("SELECT 1 FROM range(1000)", (rows, out) -> Answers.table(rows, out, notes::add));
    assertThat(notes).isEmpty();
  }
}
