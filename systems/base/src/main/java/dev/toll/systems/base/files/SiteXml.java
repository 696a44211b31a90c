package dev.toll.systems.base.files;

import java.util.Map;
import java.util.TreeMap;

/** Properties as Hadoop's configuration files have them, sorted by name. */
public final class SiteXml {
  private SiteXml() {}

  public static String of(Map<String, String> properties) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(properties)
        .forEach(
            (name, value) ->
                text.append("  <property><name>")
                    .append(escape(name))
                    .append("</name><value>")
                    .append(escape(value))
                    .append("</value></property>\n"));
    return text.append("</configuration>\n").toString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
