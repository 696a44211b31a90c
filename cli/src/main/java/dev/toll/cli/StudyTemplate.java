package dev.toll.cli;

import dev.toll.engine.settings.Choices;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A study that runs as it is, each line to be replaced by one's own. */
enum StudyTemplate {
  SERVER("a server of your own and its load, by shell commands"),
  PROGRAM("a program with different arguments"),
  LOAD("your own load on a database that toll starts");

  private static final Pattern PART = Pattern.compile("@([A-Z]+)@");

  private final String summary;

  StudyTemplate(String summary) {
    this.summary = summary;
  }

  /** What it is of. */
  String summary() {
    return summary;
  }

  /** As it is named on the command line. */
  String word() {
    return Choices.word(this);
  }

  static List<String> words() {
    return Choices.words(StudyTemplate.class);
  }

  static Optional<StudyTemplate> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /** Its text, with the name of the study. */
  String text(String study) throws IOException {
    return fill(word(), Map.of("NAME", study));
  }

  /**
   * The text of a file, with its parts.
   *
   * @param parts by name, each {@code @NAME@} in the file
   */
  static String fill(String file, Map<String, String> parts) throws IOException {
    try (InputStream in = StudyTemplate.class.getResourceAsStream(file + ".yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return PART.matcher(text)
          .replaceAll(part -> Matcher.quoteReplacement(parts.get(part.group(1))));
    }
  }
}
