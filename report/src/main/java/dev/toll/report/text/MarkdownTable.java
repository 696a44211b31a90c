package dev.toll.report.text;

import java.util.List;

/** A GitHub-flavoured Markdown table; the first column is text, numbers are right-aligned. */
public final class MarkdownTable {

  private MarkdownTable() {}

  public static String render(List<String> columns, List<List<String>> rows) {
    StringBuilder table = new StringBuilder();
    line(table, columns.stream().map(MarkdownTable::escape).toList());
    boolean numbers = columns.size() > 1 && "n".equals(columns.get(1));
    line(table, columns.stream().map(c -> numbers && !"level".equals(c) ? "---:" : "---").toList());
    for (List<String> row : rows) {
      line(table, row.stream().map(MarkdownTable::escape).toList());
    }
    return table.toString();
  }

  /** Text that cannot break out of its cell or line, nor become markup. */
  public static String escape(String text) {
    return String.valueOf(text)
        .replaceAll("([\\\\`*_\\[\\]|~#])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("[\r\n\u2028\u2029]+", " ");
  }

  private static void line(StringBuilder table, List<String> cells) {
    table.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
