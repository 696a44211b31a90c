package dev.toll.systems.base.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The JDKs named in Maven's toolchains.xml. */
final class Toolchains {

  private Toolchains() {}

  /** Every {@code <jdkHome>}; empty when the file is absent or cannot be understood. */
  static List<Path> homes(Path toolchains) {
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
