package dev.toll.cli;

import dev.toll.sql.Question;
import dev.toll.sql.Schema;

/** What can be asked, for people. */
final class SqlTables {
  private SqlTables() {}

  static String describe() {
    StringBuilder text = new StringBuilder();
    for (Schema.Table table : Schema.ALL) {
      text.append(table.name()).append(": ").append(table.description()).append('\n');
      for (Schema.Column column : table.columns()) {
        text.append(
            "  %-17s %-22s %s%n".formatted(column.name(), column.type(), column.description()));
      }
      text.append('\n');
    }
    text.append("Times are UTC. Example queries:\n");
    for (Question question : Question.EXAMPLES) {
      text.append("\n-- ").append(question.words()).append('\n').append(question.sql());
    }
    return text.toString();
  }
}
