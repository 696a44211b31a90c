package dev.toll.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import dev.toll.report.picture.Plot;
import dev.toll.report.picture.Scale;
import dev.toll.report.templates.JteblockGenerated;
import dev.toll.report.templates.picture.JteplotGenerated;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The content of a file stays text, in every block and cell of every medium. */
class EscapingTest {
  private static final String NAME = "</td><b id=x>\"'&`|*[\u0007\u0085\u001b[2J";
  private static final String ESCAPED = "&lt;/td&gt;&lt;b id=x&gt;&quot;&#39;&amp;`|*[";

  private static final List<Cell> CELLS =
      List.of(
          new Cell.Words(NAME, Tone.STRONG),
          new Cell.Figure(NAME, NAME, Tone.PLAIN),
          new Cell.Level(NAME, 1),
          new Cell.Verdict(NAME),
          new Cell.Sentence(NAME, List.of(NAME)),
          new Cell.Code(List.of(NAME)),
          new Cell.Excerpt(NAME, NAME + NAME, NAME));

  private static List<Block> blocks() {
    List<Column> columns = CELLS.stream().map(cell -> Column.text(NAME)).toList();
    Table table = new Table(NAME, columns, List.of(new Table.Row("", CELLS)));
    return List.of(
        Block.plain(NAME),
        Block.caption(NAME),
        Block.missing(NAME),
        new Block.Heading(NAME),
        new Block.Bullets(List.of(new Block.Item(NAME, NAME, null, List.of(NAME)))),
        new Block.Facts(true, List.of(Block.fact(NAME, NAME))),
        new Block.Warnings(
            NAME,
            List.of(new Block.Warned(NAME, List.of(NAME))),
            List.of(new Block.Warned(NAME, List.of()))),
        new Block.Code(NAME),
        Block.fold(NAME, table),
        new Block.Only(Set.of(Medium.values()), List.of(Block.lead(NAME))),
        table);
  }

  @ParameterizedTest
  @EnumSource(
      value = Medium.class,
      names = {"PAGE", "PAPER"})
  void pages(Medium medium) {
    for (Block block : blocks()) {
      String html = Html.render(output -> JteblockGenerated.render(output, null, block, medium));
      assertThat(html)
          .as(block.getClass().getSimpleName())
          .contains(ESCAPED)
          .doesNotContain("<b id", "\u0007", "\u0085", "\u001b", "\"'");
    }
  }

  @Test
  void linksOfPages() {
    Block link = new Block.Bullets(List.of(new Block.Item("", "x", "a\" onclick=\"y", List.of())));
    assertThat(Html.render(out -> JteblockGenerated.render(out, null, link, Medium.PAGE)))
        .contains("<a href=\"a&#34; onclick=&#34;y\">x</a>");
  }

  @Test
  void pictures() {
    Map<Double, String> ticks = Map.of(0.5, NAME);
    Scale scale = new Scale(0, 1);
    Plot.Curve curve = new Plot.Curve(NAME, 1, List.of(new double[] {0, 1}));
    Plot plot = new Plot(NAME, 9, 9, scale, scale, 0, ticks, ticks, List.of(), List.of(curve));
    assertThat(Html.render(output -> JteplotGenerated.render(output, null, plot)))
        .contains("aria-label=\"</td><b id=x>&#34;&#39;&amp;`|*[".replace("<", "&lt;"), ESCAPED)
        .doesNotContain("<b id", "\u0007", "\u0085", "\u001b", "\"'");
  }

  @Test
  void terminal() {
    String text = Terminal.render(document(), false, 80);
    assertThat(text).contains(NAME.substring(0, 16)).doesNotContain("\u0007", "\u0085", "\u001b");
    assertThat(Terminal.render(document(), true, 80).replaceAll("\u001b\\[\\d*m", ""))
        .isEqualTo(text);
  }

  @Test
  void markdown() {
    // A command is code, which Markdown shows as it is; it is one line, so that it stays code.
    String code = "\n    " + NAME.substring(0, 20);
    assertThat(Markdown.render(document()).replace(code, ""))
        .doesNotContain("<b", "</td", "\u0007", "\u0085", "\u001b")
        .contains("&lt;/td&gt;&lt;b id=x&gt;\"'&amp;\\`\\|\\*\\[");
  }

  @Test
  void aRowHasACellForEachColumn() {
    List<Column> columns = List.of(Column.text("a"), Column.text("b"));
    List<Table.Row> rows = List.of(new Table.Row("", List.of(Cell.of("1"))));
    assertThatThrownBy(() -> new Table("t", columns, rows)).hasMessage("t: 1 cells for 2 columns");
  }

  @Test
  void tablesAreSplitAndColumnsHidden() {
    Table table =
        new Columns<String>()
            .text("level", row -> row)
            .number("a", row -> "1")
            .add(Column.number("b").notOn(Medium.TERMINAL), row -> Cell.of(2))
            .number("c", row -> "3")
            .number("d", row -> "4")
            .table("t", List.of("x"))
            .atOnce(2);
    Document document = new Document(null, List.of(table), List.of());
    assertThat(Terminal.render(document, false, 80))
        .isEqualTo("  level  a  c\n  x      1  3\n\n  level  d\n  x      4\n");
    assertThat(Markdown.render(document))
        .isEqualTo(
            "| level | a | b | c | d |\n| --- | ---: | ---: | ---: | ---: |\n| x | 1 | 2 | 3 | 4 |\n");
  }

  /** As many columns at once as there is room for, and one at the least. */
  @Test
  void tablesAreSplitWhereTheyWouldBeTooWide() {
    Table table =
        new Columns<String>()
            .text("level", row -> row)
            .number("a".repeat(30), row -> "1")
            .number("b".repeat(30), row -> "2")
            .number("c".repeat(90), row -> "3")
            .table("t", List.of("x"))
            .atOnce(3);
    assertThat(Terminal.render(new Document(null, List.of(table), List.of()), false, 80).lines())
        .filteredOn(line -> line.contains("level"))
        .containsExactly(
            "  level  " + "a".repeat(30) + "  " + "b".repeat(30), "  level  " + "c".repeat(90));
  }

  private static Document document() {
    return new Document(NAME, blocks(), List.of(Section.of("s", NAME, blocks())));
  }
}
