package dev.toll.report.render;

import gg.jte.TemplateOutput;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Pages from templates. What a template prints is escaped for its context; parts that are markup
 * already are {@link gg.jte.Content}.
 */
public final class Html {

  private Html() {}

  /** Runs a template and returns what it wrote. */
  public static String render(Consumer<HtmlTemplateOutput> template) {
    StringOutput text = new StringOutput();
    template.accept(new Clean(text));
    return text.toString();
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
      String clean = CONTROL.matcher(value).replaceAll(" ");
      if (inText) {
        output.writeContent(escaped(clean));
      } else {
        super.writeUserContent(clean);
      }
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;")
          .replace("'", "&#39;");
    }
  }
}
