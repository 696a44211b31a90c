package dev.toll.systems.base.files;

import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Files of properties, as Java's servers read them. */
public final class PropertiesFile {
  private PropertiesFile() {}

  /** Writes one, sorted, readable by its owner alone: passwords may be in it. */
  public static void write(Path file, Map<String, String> properties) throws IOException {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(properties)
        .forEach((key, value) -> text.append(key).append('=').append(escape(value)).append('\n'));
    PrivateFiles.write(file, text.toString());
  }

  /**
   * As a file holds a value: some read it as Latin-1 (Properties.load of an InputStream), some as
   * UTF-8, and only what is ASCII is the same for both.
   */
  public static String escape(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        default -> text.append(c < 127 ? Character.toString(c) : "\\u%04x".formatted((int) c));
      }
    }
    return text.toString();
  }
}
