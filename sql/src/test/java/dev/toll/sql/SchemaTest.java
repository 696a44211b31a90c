package dev.toll.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/asking.md, the schema, and the tables as they really are. */
class SchemaTest {
  private static final Path PAGE = Path.of("..", "docs", "asking.md");
  private static final String EVERY_ATTEMPT = "Columns of every attempt";

  @TempDir Path directory;

  @Test
  void theDocumentedColumnsAreTheSchemas() throws Exception {
    Map<String, List<String>> documented = documented();
    List<String> attempt = documented.remove(EVERY_ATTEMPT);
    List.of("trials", "metrics", "series", "steps", "proofs")
        .forEach(table -> documented.get(table).addAll(0, attempt));
    Map<String, List<String>> known = new LinkedHashMap<>();
    for (Schema.Table table : Schema.ALL) {
      known.put(
          table.name(),
          table.columns().stream()
              .map(c -> c.name() + " " + c.type() + ": " + c.description())
              .toList());
    }
    assertThat(documented).isEqualTo(known);
    assertThat(Files.readString(PAGE)).contains("## Tables, version " + Schema.VERSION + "\n");
  }

  @Test
  void theDocumentedQuestionsAreThoseThatAreTold() throws Exception {
    String page = Files.readString(PAGE);
    assertThat(Question.EXAMPLES)
        .hasSize(3)
        .allSatisfy(
            each ->
                assertThat(page)
                    .contains("**" + each.words() + "**\n\n```sql\n" + each.sql() + "```"));
  }

  @Test
  @Tag("artifacts")
  void theRealColumnsAreTheSchemas() throws Exception {
    Fixture fixture = new Fixture(directory);
    fixture.run("lock", "one");
    for (Schema.Table table : Schema.ALL) {
      StringBuilder expected = new StringBuilder("column_name,column_type\n");
      for (Schema.Column column : table.columns()) {
        String type = column.type();
        expected.append(column.name()).append(',');
        expected.append(type.contains(",") ? '"' + type + '"' : type).append('\n');
      }
      assertThat(
              fixture.ask("SELECT column_name, column_type FROM (DESCRIBE " + table.name() + ")"))
          .isEqualTo(expected.toString());
    }
  }

  private static Map<String, List<String>> documented() throws Exception {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    List<String> current = null;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("### ")) {
        current = new ArrayList<>();
        tables.put(line.substring(4).replace("`", ""), current);
      } else if (line.startsWith("| `") && current != null) {
        String[] cell = line.split("\\s*\\|\\s*", -1);
        current.add((cell[1] + " " + cell[2] + ": " + cell[3]).replace("`", ""));
      }
    }
    return tables;
  }
}
