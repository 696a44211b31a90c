package dev.toll.exports;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Names that break a format which does not escape them. */
final class Hostile {
  static final List<String> NAMES =
      List.of(
          "a study, with=everything \"quoted\" \\ and\nlines\ttabs",
          "",
          " ",
          "=",
          ",",
          "\\",
          "trailing\\",
          "\\,",
          "\"",
          "'",
          "a b",
          "a\\ b",
          "line\nend",
          "carriage\rreturn",
          "nul\0",
          "# EOF",
          "{level=\"x\"}",
          "ünïcödé",
          "日本語",
          "😀",
          "\u2028",
          "time",
          "_total",
          "$level",
          "`x`");

  private Hostile() {}

  /** Those, and as many made of the same characters by chance; the same at every call. */
  static List<String> names(int more) {
    Random random = new Random(7);
    String characters = "ab ,=\\\"\n\r\t'{}#/.-_é日$%*";
    return Stream.concat(
            NAMES.stream(),
            Stream.generate(
                    () ->
                        random
                            .ints(1 + random.nextInt(12), 0, characters.length())
                            .mapToObj(i -> characters.substring(i, i + 1))
                            .reduce("", String::concat))
                .limit(more))
        .toList();
  }
}
