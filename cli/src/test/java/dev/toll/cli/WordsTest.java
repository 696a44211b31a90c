package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.mount.MachineProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules of docs/style hold for the documents, by Vale, and its words for messages as well. */
class WordsTest {
  private static final Path WORDS = Documents.ROOT.resolve("docs/style/Toll/Translated.yml");

  /** A literal; one of two words at least is a message, and no name of a key or file. */
  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

  @Test
  void valeFindsNothing() throws Exception {
    assumeThat(MachineProgram.find("vale")).as("Vale is not installed").isPresent();
    Process vale =
        new ProcessBuilder("vale", "--output", "line", "README.md", "CONTRIBUTING.md", "docs")
            .directory(Documents.ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String found = new String(vale.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(vale.waitFor()).as(found).isZero();
  }

  @Test
  void noMessageReadsAsTranslated() throws IOException {
    Pattern words =
        Documents.read(WORDS)
            .lines()
            .filter(line -> line.startsWith("  - "))
            .map(line -> line.substring(4))
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining("|", "(?i)\\b(", ")\\b"), Pattern::compile));
    assertThat(Documents.sources("src/main"))
        .hasSizeGreaterThan(1000)
        .allSatisfy(
            file ->
                assertThat(Files.readAllLines(file))
                    .filteredOn(line -> !line.strip().startsWith("*"))
                    .flatExtracting(line -> TEXT.matcher(line).results().toList())
                    .extracting(MatchResult::group)
                    .filteredOn(text -> text.contains(" ") && words.matcher(text).find())
                    .as("%s", file)
                    .isEmpty());
  }
}
