package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.study.Level;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Whether toll can connect as a user's files say. Missing files are reported before a run starts,
 * not here: a study may be checked on another machine. Included files are not followed, and what
 * they say is Hadoop's client's alone to find.
 */
final class ClientFilesCheck {
  private static final List<String> NAMES = List.of("core-site.xml", "hdfs-site.xml");

  private static final String FILE_SYSTEM = "fs.defaultFS";
  private static final String AUTHENTICATION = "hadoop.security.authentication";

  private final Settings settings;
  private final Problems problems;

  /** Where each property is said, and its value. */
  private final Map<String, Said> said = new LinkedHashMap<>();

  private record Said(Path file, String value) {}

  ClientFilesCheck(Settings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  static List<Path> files(Path directory) {
    return NAMES.stream().map(directory::resolve).toList();
  }

  void check() {
    Path directory;
    try {
      directory = Path.of(settings.text(ConnectSettings.CONFIGURATION));
    } catch (InvalidPathException e) {
      problem("not a path: " + e.getReason());
      return;
    }
    boolean included = false;
    for (Path file : files(directory)) {
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        return;
      }
      try {
        if (!TextFile.readable(file)) {
          throw new IOException("too large");
        }
        included |= read(file);
      } catch (SAXParseException e) {
        // Its message shows text of the file, which may be any that a study names.
        problem("%s:%d: not well-formed XML".formatted(file, e.getLineNumber()));
        return;
      } catch (IOException | SAXException | ParserConfigurationException e) {
        problem(file + " cannot be read");
        return;
      }
    }
    Said where = said.get(FILE_SYSTEM);
    if (where == null && !included) {
      problem(directory.resolve(NAMES.get(0)) + ": " + FILE_SYSTEM + " is missing");
    } else if (where != null && !where.value.contains("${") && !where.value.startsWith("hdfs://")) {
      problem("%s: %s must be hdfs://...".formatted(where.file, FILE_SYSTEM));
    }
    Said authentication = said.get(AUTHENTICATION);
    if (authentication != null && authentication.value.equalsIgnoreCase(HdfsSettings.KERBEROS)) {
      problem(
          ("%s: %s is kerberos: toll cannot log in to a connected cluster by Kerberos; price it on"
                  + " servers that toll starts (%s)")
              .formatted(authentication.file, AUTHENTICATION, HdfsSettings.AUTHENTICATION));
    }
  }

  /** Takes in a file's properties; whether it includes others. */
  private boolean read(Path file) throws IOException, SAXException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(null);
    // Nothing outside the file is fetched.
    builder.setEntityResolver(
        (publicId, systemId) -> new InputSource(new ByteArrayInputStream(new byte[0])));
    NodeList all =
        builder
            .parse(new ByteArrayInputStream(Files.readAllBytes(file)))
            .getElementsByTagName("property");
    for (int i = 0; i < all.getLength(); i++) {
      Element property = (Element) all.item(i);
      said.put(text(property, "name"), new Said(file, text(property, "value")));
    }
    return Files.readString(file).contains("XInclude");
  }

  private static String text(Element property, String tag) {
    NodeList found = property.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  private void problem(String what) {
    problems.add(settings, ConnectSettings.CONFIGURATION, ": " + what);
  }

  /** Why files that are named cannot be used. */
  static Optional<String> unavailable(List<Level> levels) {
    for (Level level : levels) {
      Path directory =
          Path.of(level.settings().text(ConnectSettings.CONFIGURATION)).toAbsolutePath();
      for (Path file : files(directory)) {
        if (!Files.isReadable(file)) {
          return Optional.of(
              "%s: cannot read %s; name the directory with the core-site.xml and hdfs-site.xml of a"
                      .formatted(ConnectSettings.CONFIGURATION, file)
                  + " client of the cluster");
        }
      }
    }
    return Optional.empty();
  }
}
