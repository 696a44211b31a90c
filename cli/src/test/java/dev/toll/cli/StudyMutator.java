package dev.toll.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damages studies: their characters, tokens, lines, or tree. */
final class StudyMutator {
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.+%-]+|[\\[\\]{}:,&*\"'#|>]");

  /** What means something to YAML, to toll, or to a careless reader of either. */
  static final String[] WORDS = {
    "",
    "~",
    "null",
    "none",
    "yes",
    "no",
    "on",
    "off",
    "true",
    "-1",
    "0",
    "-0",
    "+1",
    "08",
    "010",
    "0x10",
    "0o17",
    "1e400",
    "1_000",
    "1,000",
    "1:30",
    "1.10",
    ".5",
    ".inf",
    "NaN",
    "-.nan",
    "99999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "2147483648",
    "1e-9",
    "5M",
    "5MB",
    "64KiB",
    "90s",
    "1h30m",
    "2%",
    "200%",
    "0%",
    "99999999999T",
    "365d",
    "1ms",
    "[",
    "]",
    "{",
    "}",
    "*a",
    "*load",
    "&a x",
    "&a",
    "!!int x",
    "!!binary x",
    "!!str 5",
    "!x",
    "<<",
    "<<: *load",
    "[none, ssl]",
    "{a: {b: c}}",
    "\"",
    "'",
    "|",
    ">",
    ">-",
    "? ",
    "- ",
    "\t",
    ": ",
    "#",
    "%",
    "%YAML 1.1",
    "---",
    "...",
    "\u0000",
    "\u001b[31m",
    "\u202e",
    "\ufeff",
    "\u2028",
    "\u0085",
    "\ud83d\ude00",
    "\ud83d",
    "\u0663",
    "\u00e4",
    "%s%n",
    "${x}",
    "..",
    ".",
    "a..b",
    "system.name",
    "as written",
    "\\",
    "\"\\x4\"",
    "\"\\ud800\"",
    "\"\\n\""
  };

  private final List<String> seeds;
  private final Random random;

  StudyMutator(List<String> seeds, Random random) {
    this.seeds = seeds;
    this.random = random;
  }

  String mutant() {
    String text = any(seeds);
    if (random.nextInt(4) == 0) {
      text = new TreeMutator(random).mutate(text, any(seeds));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      text = damaged(text);
    }
    return switch (random.nextInt(24)) {
      case 0 -> text.replace("\n", "\r\n");
      case 1 -> "\uFEFF" + text;
      case 2 -> text.replace("\n", "\r");
      case 3 -> text.substring(0, random.nextInt(text.length() + 1));
      case 4 -> text.replace("  ", "\t");
      case 5 -> text + text;
      default -> text;
    };
  }

  private String damaged(String text) {
    return switch (random.nextInt(8)) {
      case 0 -> flipBits(text);
      case 1 -> insert(text);
      case 2, 3, 4 -> token(text);
      default -> line(text);
    };
  }

  private String any(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  private String word() {
    return switch (random.nextInt(40)) {
      case 0 -> "[".repeat(1 + random.nextInt(400));
      case 1 -> "{a: ".repeat(1 + random.nextInt(60)) + "1" + "}".repeat(random.nextInt(60));
      case 2 -> "9".repeat(1 + random.nextInt(500));
      case 3 -> "x".repeat(1 + random.nextInt(1000));
      default -> WORDS[random.nextInt(WORDS.length)];
    };
  }

  private String flipBits(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = random.nextInt(4); i >= 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String insert(String text) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + word() + text.substring(at);
  }

  /** Replaces, doubles, removes or misspells a token, or puts another of the file in its place. */
  private String token(String text) {
    List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
    if (tokens.isEmpty()) {
      return insert(text);
    }
    MatchResult token = tokens.get(random.nextInt(tokens.size()));
    String other = tokens.get(random.nextInt(tokens.size())).group();
    String instead =
        switch (random.nextInt(6)) {
          case 0 -> other;
          case 1 -> token.group() + token.group();
          case 2 -> "";
          case 3 -> misspelt(token.group());
          case 4 -> "&a " + token.group();
          default -> word();
        };
    return text.substring(0, token.start()) + instead + text.substring(token.end());
  }

  private String line(String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(random.nextInt(lines.size()), line);
      case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      case 3 -> lines.set(at, " ".repeat(random.nextInt(5)) + line);
      case 4 -> lines.set(at, line.substring(Math.min(line.length(), random.nextInt(5))));
      case 5 -> lines.set(at, misspelt(line));
      case 6 -> lines.addAll(at, someLines(any(seeds)));
      default -> lines.set(at, line.contains(":") ? line.split(":", 2)[0] + ": " + word() : word());
    }
    return String.join("\n", lines);
  }

  /** A piece of another study. */
  private List<String> someLines(String text) {
    List<String> lines = Arrays.asList(text.split("\n", -1));
    int from = random.nextInt(lines.size());
    return lines.subList(from, Math.min(lines.size(), from + random.nextInt(12)));
  }

  /** Two neighbours swapped. */
  private String misspelt(String text) {
    if (text.length() < 2) {
      return text;
    }
    int at = random.nextInt(text.length() - 1);
    return text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
  }
}
