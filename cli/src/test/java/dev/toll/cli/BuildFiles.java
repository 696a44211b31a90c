package dev.toll.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What the poms depend on, as {@code group:artifact} and version. */
final class BuildFiles {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([\\w.-]+)\\}");
  private static final String OURS = "dev.toll";

  private final Map<String, String> properties = new TreeMap<>();
  private final Map<String, String> managed = new TreeMap<>();
  private final List<Document> poms = new ArrayList<>();

  BuildFiles(Path root) throws Exception {
    Document top = parse(root.resolve("pom.xml"));
    poms.add(top);
    for (Element module : elements(top, "module")) {
      poms.add(parse(root.resolve(module.getTextContent()).resolve("pom.xml")));
    }
    for (Element each : elements(top, "properties")) {
      children(each).forEach(p -> properties.put(p.getTagName(), p.getTextContent().strip()));
    }
    for (Element each : elements(top, "dependency")) {
      if (text(each, "version") != null) {
        managed.put(coordinate(each), text(each, "version"));
      }
    }
  }

  /** Direct dependencies of any module, ours left out. */
  Map<String, String> libraries() {
    Map<String, String> found = new TreeMap<>();
    for (Document pom : poms) {
      for (Element each : elements(pom, "dependency")) {
        String coordinate = coordinate(each);
        if (!isManagement(each) && !coordinate.startsWith(OURS + ":")) {
          String version = text(each, "version");
          found.put(coordinate, resolve(version == null ? managed.get(coordinate) : version));
        }
      }
    }
    return found;
  }

  /** Plugins, annotation processors, and the formatter. */
  Map<String, String> tools() {
    Map<String, String> found = new TreeMap<>();
    for (Document pom : poms) {
      for (String tag : List.of("plugin", "path")) {
        for (Element each : elements(pom, tag)) {
          if (text(each, "version") != null) {
            found.put(coordinate(each), resolve(text(each, "version")));
          } else {
            found.putIfAbsent(coordinate(each), "not pinned");
          }
        }
      }
      for (Element each : elements(pom, "googleJavaFormat")) {
        found.put("com.google.googlejavaformat:google-java-format", resolve(text(each, "version")));
      }
    }
    return found;
  }

  private static Document parse(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static List<Element> elements(Document pom, String tag) {
    List<Element> found = new ArrayList<>();
    var nodes = pom.getElementsByTagName(tag);
    for (int i = 0; i < nodes.getLength(); i++) {
      found.add((Element) nodes.item(i));
    }
    return found;
  }

  private static List<Element> children(Element parent) {
    List<Element> found = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }

  private static String text(Element parent, String child) {
    return children(parent).stream()
        .filter(each -> each.getTagName().equals(child))
        .map(each -> each.getTextContent().strip())
        .findFirst()
        .orElse(null);
  }

  private static String coordinate(Element each) {
    String group = text(each, "groupId");
    return (group == null ? "org.apache.maven.plugins" : group) + ":" + text(each, "artifactId");
  }

  private static boolean isManagement(Element dependency) {
    return ((Element) dependency.getParentNode().getParentNode())
        .getTagName()
        .equals("dependencyManagement");
  }

  private String resolve(String version) {
    return version == null
        ? "not pinned"
        : PROPERTY
            .matcher(version)
            .replaceAll(property -> properties.getOrDefault(property.group(1), "unknown"));
  }
}
