package dev.toll.report.render;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import gg.jte.html.escape.Escape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An element of a picture with its attributes and what is in it, escaped when it is written. */
public final class Svg implements Content {
  private final String tag;
  private final List<String> attributes = new ArrayList<>();
  private final List<Svg> children = new ArrayList<>();
  private String text = "";

  private Svg(String tag) {
    this.tag = tag;
  }

  public static Svg of(String tag) {
    return new Svg(tag);
  }

  /** A line; the ends are pixels, or percentages of the picture. */
  public static Svg line(String css, Object x1, Object y1, Object x2, Object y2) {
    Svg line = of("line").css(css);
    return line.set("x1", at(x1)).set("y1", at(y1)).set("x2", at(x2)).set("y2", at(y2));
  }

  /** Sets an attribute; tenths of a pixel are as fine as anyone sees. */
  public Svg set(String name, double value) {
    return set(name, at(value));
  }

  private static String at(Object place) {
    if (place instanceof Number pixels) {
      double value = pixels.doubleValue();
      return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
    return place.toString();
  }

  public Svg set(String name, String value) {
    attributes.add(name);
    attributes.add(value);
    return this;
  }

  public Svg css(String classes) {
    return classes.isEmpty() ? this : set("class", classes);
  }

  public Svg text(String content) {
    text = content;
    return this;
  }

  public Svg add(Svg... more) {
    children.addAll(List.of(more));
    return this;
  }

  public Svg addAll(List<Svg> more) {
    children.addAll(more);
    return this;
  }

  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent("<" + tag);
    for (int i = 0; i < attributes.size(); i += 2) {
      output.writeContent(" " + attributes.get(i) + "=\"");
      Escape.htmlAttribute(attributes.get(i + 1), output);
      output.writeContent("\"");
    }
    if (children.isEmpty() && text.isEmpty()) {
      output.writeContent("/>");
      return;
    }
    output.writeContent(">");
    Escape.htmlContent(text, output);
    children.forEach(child -> child.writeTo(output));
    output.writeContent("</" + tag + ">");
  }
}
