package dev.toll.report.render;

import dev.toll.engine.settings.Printable;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document as GitHub-flavoured Markdown. */
public final class Markdown {

  private Markdown() {}

  /** Renders, ending in a line feed. */
  public static String render(Document document) {
    List<String> parts = new ArrayList<>();
    if (document.title() != null) {
      parts.add("# " + escape(document.title()));
    }
    document.head().forEach(block -> add(parts, block));
    for (Section section : document.sections()) {
      List<String> inside = new ArrayList<>();
      section.blocks().forEach(block -> add(inside, block));
      if (!inside.isEmpty()) {
        if (section.title() != null) {
          parts.add("## " + escape(section.title()));
        }
        parts.addAll(inside);
      }
    }
    return String.join("\n\n", parts) + "\n";
  }

  private static void add(List<String> parts, Block block) {
    if (block instanceof Block.Prose prose) {
      String text = escape(prose.text());
      parts.add(prose.voice() == Block.Voice.STRONG ? "**" + text + "**" : text);
    } else if (block instanceof Block.Heading heading) {
      parts.add("### " + escape(heading.text()));
    } else if (block instanceof Table table) {
      parts.add(table(table.on(Medium.MARKDOWN)));
    } else if (block instanceof Block.Bullets bullets && !bullets.items().isEmpty()) {
      parts.add(list(bullets.items().stream().map(Markdown::item)));
    } else if (block instanceof Block.Facts facts) {
      parts.add(list(facts.facts().stream().map(f -> escape(f.name() + ": " + f.value().text()))));
    } else if (block instanceof Block.Warnings warnings) {
      warnings(parts, warnings);
    } else if (block instanceof Block.Code code) {
      // Indented: no fence the command could close.
      parts.add("    " + Printable.line(code.text().replaceAll("\\s*[\r\n]+\\s*", " ")));
    } else if (block instanceof Block.Fold fold) {
      List<String> inside = new ArrayList<>();
      fold.blocks().forEach(inner -> add(inside, inner));
      parts.add("<details><summary>" + escape(fold.summary()) + "</summary>");
      parts.addAll(inside);
      parts.add("</details>");
    } else if (block instanceof Block.Only only && only.media().contains(Medium.MARKDOWN)) {
      only.blocks().forEach(inner -> add(parts, inner));
    }
  }

  private static void warnings(List<String> parts, Block.Warnings warnings) {
    Stream<String> all =
        Stream.concat(warnings.first().stream(), warnings.rest().stream())
            .map(
                one ->
                    one.names().isEmpty()
                        ? one.text()
                        : one.text() + " (" + String.join(", ", one.names()) + ")")
            .map(Markdown::escape);
    if (warnings.title() != null) {
      parts.add("## " + escape(warnings.title()));
      parts.add(list(all));
    } else {
      all.forEach(line -> parts.add("> " + line));
    }
  }

  private static String list(Stream<String> lines) {
    return lines.map(line -> "- " + line).collect(Collectors.joining("\n"));
  }

  private static String item(Block.Item item) {
    String text =
        (item.lead().isEmpty() ? "" : item.lead() + ": ")
            + item.text()
            + (item.below().isEmpty() ? "" : " (" + String.join("; ", item.below()) + ")");
    return item.link() == null
        ? escape(text)
        : "[" + escape(text) + "](<" + Printable.line(item.link()).replaceAll("[<>\\s]", "") + ">)";
  }

  private static String table(Table table) {
    List<String> lines = new ArrayList<>();
    lines.add(line(table.columns().stream().map(column -> escape(column.title()))));
    lines.add(line(table.columns().stream().map(column -> column.numbers() ? "---:" : "---")));
    table
        .rows()
        .forEach(
            row -> lines.add(line(row.cells().stream().map(Cell::text).map(Markdown::escape))));
    return String.join("\n", lines);
  }

  private static String line(Stream<String> cells) {
    return "| " + cells.collect(Collectors.joining(" | ")) + " |";
  }

  /** Text that cannot break out of its cell or line, nor become markup. */
  public static String escape(String text) {
    return Printable.line(text)
        .replaceAll("([\\\\`*_\\[\\]|~#])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
