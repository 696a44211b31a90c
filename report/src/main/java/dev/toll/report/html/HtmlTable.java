package dev.toll.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A table in its own scrolling box, so that the page itself never scrolls sideways. */
final class HtmlTable {

  private final String label;
  private final List<String> titles;
  private final Set<Integer> numbers;
  private final List<String> rows = new ArrayList<>();

  /**
   * A table.
   *
   * @param label what it shows, for those who do not see it
   * @param numbers columns (from 0) that hold numbers, which stand to the right
   */
  HtmlTable(String label, List<String> titles, Set<Integer> numbers) {
    this.label = label;
    this.titles = titles;
    this.numbers = numbers;
  }

  /** A table whose columns hold numbers, all but the first. */
  HtmlTable(String label, List<String> titles) {
    this(label, titles, Set.copyOf(IntStream.range(1, titles.size()).boxed().toList()));
  }

  /** Adds a row; the first cell is the row's header. */
  void row(String cssClass, List<String> htmlCells) {
    StringBuilder row = new StringBuilder("<tr class=\"" + cssClass + "\">");
    for (int i = 0; i < htmlCells.size(); i++) {
      String tag = i == 0 ? "th scope=\"row\"" : "td";
      row.append('<').append(tag).append(number(i)).append('>').append(htmlCells.get(i));
      row.append(i == 0 ? "</th>" : "</td>");
    }
    rows.add(row.append("</tr>\n").toString());
  }

  String render() {
    StringBuilder table = new StringBuilder();
    table
        .append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(Html.text(label))
        .append("\"><table>\n<thead><tr>");
    for (int i = 0; i < titles.size(); i++) {
      table.append("<th scope=\"col\"").append(number(i)).append('>');
      table.append(Html.text(titles.get(i))).append("</th>");
    }
    table.append("</tr></thead>\n<tbody>\n");
    rows.forEach(table::append);
    return table.append("</tbody></table></div>\n").toString();
  }

  private String number(int column) {
    return numbers.contains(column) ? " class=\"number\"" : "";
  }
}
