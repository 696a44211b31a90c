package dev.toll.systems.base.jdk;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The directories in which a Java installation may be, most deliberate choice first.
 *
 * @param root where the system's directories start; {@code /} outside tests
 */
record JdkPlaces(Map<String, String> environment, Path userHome, Path root) {
  /** The variable by which a user names the JDK of the servers. */
  static final String VARIABLE = "TOLL_SERVER_JAVA_HOME";

  Set<Path> all() {
    Set<Path> places = new LinkedHashSet<>();
    variable(VARIABLE, places);
    variable("JAVA_HOME", places);
    onPath(places);
    List<Path> parents =
        List.of(
            root.resolve("usr/lib/jvm"),
            root.resolve("usr/java"),
            root.resolve("opt"),
            userHome.resolve(".sdkman/candidates/java"),
            userHome.resolve(".jdks"),
            userHome.resolve(".local/share/mise/installs/java"),
            userHome.resolve(".asdf/installs/java"),
            root.resolve("Library/Java/JavaVirtualMachines"),
            userHome.resolve("Library/Java/JavaVirtualMachines"));
    for (Path parent : parents) {
      for (Path child : children(parent)) {
        places.add(child);
        // macOS bundles, and Homebrew's kegs below /opt.
        places.add(child.resolve("Contents/Home"));
      }
    }
    for (Path keg : children(root.resolve("opt/homebrew/opt"))) {
      places.add(keg.resolve("libexec/openjdk.jdk/Contents/Home"));
    }
    places.addAll(homes(userHome.resolve(".m2/toolchains.xml")));
    return places;
  }

  private void variable(String name, Set<Path> places) {
    String value = environment.get(name);
    if (value != null && !value.isBlank()) {
      addIfPath(value, places);
    }
  }

  private void onPath(Set<Path> places) {
    for (String each : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      try {
        Path java = each.isEmpty() ? null : Path.of(each, "java");
        if (java != null && Files.isExecutable(java)) {
          Path bin = java.toRealPath().getParent();
          if (bin != null && bin.getParent() != null) {
            places.add(bin.getParent());
          }
        }
      } catch (IOException | InvalidPathException e) {
        // A broken link or a strange PATH entry is not a Java installation.
      }
    }
  }

  private static void addIfPath(String text, Set<Path> places) {
    try {
      places.add(Path.of(text));
    } catch (InvalidPathException e) {
      // Reported by what is missing from the list of installations found.
    }
  }

  private static List<Path> children(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> stream = Files.list(parent)) {
      return new ArrayList<>(stream.sorted().toList());
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Every {@code <jdkHome>} of Maven's toolchains.xml; empty when the file is absent or cannot be
   * understood.
   */
  private static List<Path> homes(Path toolchains) {
    List<Path> homes = new ArrayList<>();
    if (!Files.isReadable(toolchains)) {
      return homes;
    }
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      NodeList nodes =
          factory.newDocumentBuilder().parse(toolchains.toFile()).getElementsByTagName("jdkHome");
      for (int i = 0; i < nodes.getLength(); i++) {
        homes.add(Path.of(nodes.item(i).getTextContent().trim()));
      }
    } catch (ParserConfigurationException | SAXException | IOException | InvalidPathException e) {
      // Maven itself complains about a broken file; for us it is one place less.
      return homes;
    }
    return homes;
  }
}
