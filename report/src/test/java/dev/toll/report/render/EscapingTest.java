package dev.toll.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a file holds stays text, in every block and cell of every medium. */
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
    Table table = Table.of(NAME, CELLS.stream().map(cell -> Column.text(NAME)).toList());
    table.row("", CELLS);
    return List.of(
        Block.plain(NAME),
        Block.caption(NAME),
        Block.missing(NAME),
        new Block.Heading(NAME),
        new Block.Bullets(List.of(new Block.Item(NAME, NAME, null, List.of(NAME)))),
        new Block.Facts(true, List.of(Block.fact(NAME, NAME))),
        new Block.Warnings(NAME, List.of(NAME), List.of(NAME)),
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
      String html = Html.render(output -> Html.block(block, medium).writeTo(output));
      assertThat(html)
          .as(block.getClass().getSimpleName())
          .contains(ESCAPED)
          .doesNotContain("<b id", "\u0007", "\u0085", "\u001b", "\"'");
    }
  }

  @Test
  void linksOfPages() {
    Block link = new Block.Bullets(List.of(new Block.Item("", "x", "a\" onclick=\"y", List.of())));
    assertThat(Html.render(output -> Html.block(link, Medium.PAGE).writeTo(output)))
        .contains("<a href=\"a&#34; onclick=&#34;y\">x</a>");
  }

  @Test
  void pictures() {
    StringOutput output = new StringOutput();
    Svg.of("text").set("aria-label", "\"<'&").text("<b>&").writeTo(output);
    assertThat(output.toString())
        .isEqualTo("<text aria-label=\"&#34;&lt;&#39;&amp;\">&lt;b&gt;&amp;</text>");
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
    Table table = Table.of("t", Column.texts("a", "b"));
    assertThatThrownBy(() -> table.row(Cell.of("1"))).hasMessage("t: 1 cells for 2 columns");
  }

  @Test
  void tablesAreSplitAndColumnsHidden() {
    Table table =
        Table.of(
            "t",
            List.of(
                Column.text("level"),
                Column.number("a"),
                Column.number("b").notOn(Medium.TERMINAL),
                Column.number("c"),
                Column.number("d")),
            2);
    table.row(Cell.of("x"), Cell.of(1), Cell.of(2), Cell.of(3), Cell.of(4));
    Document document = new Document(null, List.of(table), List.of());
    assertThat(Terminal.render(document, false, 80))
        .isEqualTo("  level  a  c\n  x      1  3\n\n  level  d\n  x      4\n");
    assertThat(Markdown.render(document))
        .isEqualTo(
            "| level | a | b | c | d |\n| --- | ---: | ---: | ---: | ---: |\n| x | 1 | 2 | 3 | 4 |\n");
  }

  private static Document document() {
    return new Document(NAME, blocks(), List.of(Section.of("s", NAME, blocks())));
  }
}
