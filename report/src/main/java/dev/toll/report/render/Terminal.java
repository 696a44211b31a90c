package dev.toll.report.render;

import dev.toll.engine.settings.Printable;
import dev.toll.report.model.Block;
import dev.toll.report.model.Document;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.model.Tone;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.text.WordUtils;

/** A document as text of a terminal's width. */
public final class Terminal {
  private static final String INDENT = "  ";

  /** A figure and its percent sign stay on one line. */
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");

  private final boolean colour;
  private final int width;
  private final StringBuilder out = new StringBuilder();

  /** Whether a paragraph or a table that comes next needs a blank line before it. */
  private boolean apart;

  private Terminal(boolean colour, int width) {
    this.colour = colour;
    this.width = width;
  }

  /**
   * Renders, ending in a line feed.
   *
   * @param colour whether to use ANSI colours
   * @param width columns of the terminal; at least 80 is wanted
   */
  public static String render(Document document, boolean colour, int width) {
    Terminal terminal = new Terminal(colour, width);
    if (document.title() != null) {
      terminal.heading(document.title(), "");
    }
    document.head().forEach(terminal::block);
    document.sections().forEach(terminal::section);
    return terminal.out.toString();
  }

  private void section(Section section) {
    if (section.blocks().stream().allMatch(this::isHidden)) {
      return;
    }
    if (section.title() != null) {
      out.append('\n');
      heading(section.title(), section.aside());
    } else {
      apart = true;
    }
    section.blocks().forEach(this::block);
  }

  private boolean isHidden(Block block) {
    return block instanceof Block.Inset
        || (block instanceof Block.Only only && !only.media().contains(Medium.TERMINAL));
  }

  private void block(Block block) {
    if (block instanceof Block.Prose prose) {
      blankLine();
      prose(prose);
    } else if (block instanceof Block.Heading heading) {
      out.append('\n');
      heading(heading.text(), "");
    } else if (block instanceof Table table) {
      for (Table part : TextTable.parts(table.on(Medium.TERMINAL), width)) {
        blankLine();
        out.append(TextTable.render(part, colour, width));
        apart = true;
      }
    } else if (block instanceof Block.Bullets bullets) {
      bullets.items().forEach(this::item);
      apart = true;
    } else if (block instanceof Block.Facts facts) {
      facts.facts().forEach(fact -> out.append(wrap(fact.name() + INDENT + fact.value().text())));
    } else if (block instanceof Block.Warnings warnings) {
      warnings(warnings);
    } else if (block instanceof Block.Code code) {
      out.append(INDENT).append(Printable.line(code.text())).append('\n');
    } else if (block instanceof Block.Fold fold) {
      block(new Block.Heading(fold.summary()));
      fold.blocks().forEach(this::block);
    } else if (block instanceof Block.Only only && !isHidden(only)) {
      only.blocks().forEach(this::block);
    }
  }

  private void blankLine() {
    out.append(apart ? "\n" : "");
    apart = false;
  }

  private void heading(String title, String aside) {
    String wrapped = wrap(title + aside).stripTrailing();
    int bold = Math.min(Printable.line(title).length(), wrapped.length());
    // A title that is broken into lines is bold as a whole.
    boolean oneLine = wrapped.indexOf('\n') < 0;
    out.append(
            oneLine
                ? Tone.STRONG.onTerminal(wrapped.substring(0, bold), colour)
                    + wrapped.substring(bold)
                : Tone.STRONG.onTerminal(wrapped, colour))
        .append('\n');
    apart = false;
  }

  private void prose(Block.Prose prose) {
    switch (prose.voice()) {
      case MISSING -> out.append(wrap(prose.text(), INDENT));
      case STRONG ->
          out.append(Tone.STRONG.onTerminal(wrap(prose.text()).stripTrailing(), colour))
              .append('\n');
      case PLAIN, LEAD, CAPTION -> out.append(wrap(prose.text()));
    }
  }

  private void item(Block.Item item) {
    boolean plain = item.lead().isEmpty();
    String text = wrap("- " + (plain ? "" : item.lead() + ": ") + item.text(), INDENT);
    if (!plain) {
      int from = INDENT.length() + 2;
      int to = Math.min(text.length(), from + item.lead().length());
      text =
          text.substring(0, from)
              + Tone.of(item.lead()).onTerminal(text.substring(from, to), colour)
              + text.substring(to);
    }
    out.append(text);
    item.below().forEach(line -> out.append(wrap(line, "    ")));
  }

  private void warnings(Block.Warnings warnings) {
    if (warnings.title() != null) {
      out.append('\n')
          .append(Tone.OPEN.onTerminal(Printable.line(warnings.title()), colour))
          .append('\n');
    }
    for (List<Block.Warned> some : List.of(warnings.first(), warnings.rest())) {
      for (Block.Warned one : some) {
        String line = one.text();
        out.append(
            warnings.title() != null
                ? wrap("- " + line, INDENT)
                : Tone.OPEN.onTerminal("!", colour)
                    + " "
                    + wrap(line, INDENT).substring(INDENT.length()));
      }
    }
    apart = true;
  }

  private String wrap(String text) {
    return wrap(text, "");
  }

  /** Prose in lines of the width, each after {@code indent}; ends in a line feed. */
  private String wrap(String text, String indent) {
    String words = Printable.line(text).trim().replaceAll(" +", " ");
    int room = Math.max(20, width - indent.length());
    String bound = PERCENT.matcher(words).replaceAll("\u00a0%");
    String lines = WordUtils.wrap(bound, room, "\n" + indent, false).replace("\u00a0%", " %");
    return indent + lines + "\n";
  }
}
