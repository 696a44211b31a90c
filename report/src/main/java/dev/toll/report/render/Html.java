package dev.toll.report.render;

import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Medium;
import dev.toll.report.templates.JteblockGenerated;
import dev.toll.report.templates.JtechipGenerated;
import dev.toll.report.templates.JtelevelGenerated;
import gg.jte.Content;
import gg.jte.TemplateOutput;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Pages from templates. What a template prints is escaped for the place it stands in; parts that
 * are markup already are {@link Content}.
 */
public final class Html {

  private Html() {}

  /** Runs a template and returns what it wrote. */
  public static String render(Consumer<HtmlTemplateOutput> template) {
    StringOutput text = new StringOutput();
    template.accept(new Clean(text));
    return text.toString();
  }

  /** A part that a template makes, for another template to print. */
  public static Content content(Consumer<HtmlTemplateOutput> template) {
    return output ->
        template.accept(output instanceof HtmlTemplateOutput html ? html : new Clean(output));
  }

  /** A part of a document. */
  public static Content block(Block block, Medium medium) {
    return content(output -> JteblockGenerated.render(output, null, block, medium));
  }

  /** Parts of a document, one after another. */
  public static Content blocks(List<Block> blocks, Medium medium) {
    return output -> blocks.forEach(block -> block(block, medium).writeTo(output));
  }

  /** A verdict, a status or an outcome as a coloured word. */
  public static Content chip(String word) {
    return content(output -> JtechipGenerated.render(output, null, word));
  }

  /** A level's name beside its colour. */
  public static Content level(String name, int colour) {
    return content(output -> JtelevelGenerated.render(output, null, new Cell.Level(name, colour)));
  }

  /**
   * Escapes quotes in text too, as the engine does in attributes only, and leaves out control
   * characters of files and logs, which are parse errors in HTML.
   */
  private static final class Clean extends OwaspHtmlTemplateOutput {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x80-\\x9f&&[^\n\t]]");

    private final TemplateOutput output;
    private boolean inText;

    Clean(TemplateOutput output) {
      super(output);
      this.output = output;
    }

    @Override
    public void setContext(String tag, String attribute) {
      super.setContext(tag, attribute);
      inText = attribute == null && !"script".equals(tag) && !"style".equals(tag);
    }

    @Override
    public void writeUserContent(String value) {
      if (value == null) {
        return;
      }
      if (inText) {
        output.writeContent(escaped(value));
      } else {
        super.writeUserContent(CONTROL.matcher(value).replaceAll(" "));
      }
    }

    private static String escaped(String text) {
      StringBuilder escaped = new StringBuilder(text.length() + 16);
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        switch (c) {
          case '&' -> escaped.append("&amp;");
          case '<' -> escaped.append("&lt;");
          case '>' -> escaped.append("&gt;");
          case '"' -> escaped.append("&quot;");
          case '\'' -> escaped.append("&#39;");
          case '\n', '\t' -> escaped.append(c);
          default -> escaped.append(Character.isISOControl(c) ? ' ' : c);
        }
      }
      return escaped.toString();
    }
  }
}
