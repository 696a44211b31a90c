package dev.toll.engine.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Catalog;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * However a study is damaged, it is a study or a list of mistakes, each with its origin; soon, and
 * never a stack trace. Seeded, so that a failure can be had again from its number.
 */
class StudyFuzzTest {
  private static final int MUTANTS = 2500;
  private static final Pattern LINE =
      Pattern.compile(
          "(?:f\\.yaml(?::\\d+:\\d+)?|default|--set|--levels|--scale|scale [a-z]+): \\S.*");
  private static final String[] WORDS = {
    "",
    "~",
    "none",
    "-1",
    "99999999999999999999",
    "NaN",
    "[",
    "{",
    "}",
    "*a",
    "&a x",
    "!!int x",
    "[none, ssl]",
    "{a: {b: c}}",
    "\"",
    "'",
    "|",
    ">",
    "? ",
    "- ",
    "\t",
    ": ",
    "#",
    "%",
    "0",
    "true"
  };

  @Test
  @Timeout(20)
  void damagedStudies() throws Exception {
    String good = StudyTexts.full();
    int parsed = 0;
    int resolved = 0;
    for (int seed = 0; seed < MUTANTS; seed++) {
      Random random = new Random(seed);
      String text = good;
      for (int i = random.nextInt(3); i >= 0; i--) {
        text = mutate(text, random);
      }
      long start = System.nanoTime();
      try {
        StudyFile file = StudyParser.parse("f.yaml", text);
        parsed++;
        String scale = List.of("smoke", "quick", "published").get(random.nextInt(3));
        new StudyResolver(new Catalog(List.of(new FakeSystem())))
            .resolve(file, new StudyResolver.Request(scale, List.of(), List.of()));
        resolved++;
      } catch (StudyException e) {
        int number = seed;
        assertThat(e.getMessage().lines())
            .isNotEmpty()
            .allSatisfy(line -> assertThat(line).as("mutant %d", number).matches(LINE));
      } catch (RuntimeException | StackOverflowError e) {
        fail("mutant " + seed + " of the study, see text:\n" + text, e);
      }
      assertThat(System.nanoTime() - start)
          .as("time of mutant %d", seed)
          .isLessThan(1_000_000_000L);
    }
    // Otherwise it tests only one of the two ways a file can go.
    assertThat(parsed).isBetween(MUTANTS / 20, MUTANTS * 19 / 20);
    assertThat(resolved).isBetween(MUTANTS / 20, parsed - MUTANTS / 50);
  }

  private static String mutate(String text, Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> flipBytes(text, random);
      case 1 -> word(text, random);
      default -> lines(text, random);
    };
  }

  private static String flipBytes(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0) {
      return text;
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Puts something that means something to YAML anywhere. */
  private static String word(String text, Random random) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + WORDS[random.nextInt(WORDS.length)] + text.substring(at);
  }

  private static String lines(String text, Random random) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(7)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(random.nextInt(lines.size()), line);
      case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      case 3 -> lines.set(at, " ".repeat(random.nextInt(5)) + line);
      case 4 -> lines.set(at, line.substring(Math.min(line.length(), random.nextInt(5))));
      case 5 -> lines.set(at, swapLetters(line, random));
      default -> lines.set(at, line.replaceFirst(":.*", ": " + value(random)));
    }
    return String.join("\n", lines);
  }

  private static String value(Random random) {
    return java.util.regex.Matcher.quoteReplacement(WORDS[random.nextInt(WORDS.length)]);
  }

  /** A typo. */
  private static String swapLetters(String line, Random random) {
    if (line.length() < 2) {
      return line;
    }
    int at = random.nextInt(line.length() - 1);
    return line.substring(0, at) + line.charAt(at + 1) + line.charAt(at) + line.substring(at + 2);
  }
}
