package dev.toll.report.text;

/** Text of files, logs and studies as HTML can take it: the one place where it is escaped. */
public final class HtmlText {
  private HtmlText() {}

  /** Text that is safe as element content and as a quoted attribute. */
  public static String escaped(Object value) {
    String text = String.valueOf(value);
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(isAllowed(c) ? c : ' ');
      }
    }
    return escaped.toString();
  }

  /** Control characters are parse errors in HTML; line feeds and tabs are not. */
  private static boolean isAllowed(char c) {
    return c == '\n' || c == '\t' || (c >= ' ' && (c < 0x7f || c > 0x9f));
  }
}
