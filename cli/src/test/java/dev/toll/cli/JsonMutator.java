package dev.toll.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Damages files that hold JSON or numbers: their bytes, pieces and values. */
final class JsonMutator {
  private static final String[] TOKENS = {
    "null",
    "-1",
    "99999999999999",
    "1e400",
    "1e18",
    "-0.0",
    "0",
    "[]",
    "{}",
    "[null]",
    "\"\"",
    "\"../../x\"",
    "\"/proc/self/environ\"",
    "\"=1+1\"",
    "\"<script>\"",
    "\"\\u0000\"",
    "\u0000",
    "\n",
    "2",
    "\"9999-12-31T23:59:59Z\"",
    "true",
    "[[[[",
    "\"VOID\"",
    "\"NaN\"",
    "NaN"
  };

  private JsonMutator() {}

  /** A byte, a piece or a value changed, removed or doubled. */
  static byte[] change(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, at + random.nextInt(120));
    return switch (random.nextInt(6)) {
      case 0 -> with(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
      case 1 -> with(bytes, at, to, new byte[0]);
      case 2 -> with(bytes, at, at, Arrays.copyOfRange(bytes, at, to));
      case 3 -> Arrays.copyOf(bytes, at);
      default -> value(bytes, at, random);
    };
  }

  /** Another value after a colon or in a row of CSV: the line keeps its form. */
  private static byte[] value(byte[] bytes, int at, Random random) {
    int from = at;
    while (from < bytes.length && ":,".indexOf(bytes[from]) < 0) {
      from++;
    }
    int to = from + 1;
    while (to < bytes.length && ",}]\n".indexOf(bytes[to]) < 0) {
      to++;
    }
    String token = TOKENS[random.nextInt(TOKENS.length)];
    return from >= bytes.length
        ? bytes
        : with(bytes, from + 1, to, token.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] with(byte[] bytes, int from, int to, byte[] instead) {
    byte[] result = new byte[from + instead.length + bytes.length - to];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(instead, 0, result, from, instead.length);
    System.arraycopy(bytes, to, result, from + instead.length, bytes.length - to);
    return result;
  }
}
