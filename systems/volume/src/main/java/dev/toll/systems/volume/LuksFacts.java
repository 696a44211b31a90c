package dev.toll.systems.volume;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What cryptsetup reads from the kernel's table and from the header.
 *
 * @param cipher e.g. {@code aes-xts-plain64}
 * @param keyBits 0 where it does not say
 * @param hash of the key slot; empty where it does not say
 * @param offset where the data begins on the device, in bytes
 */
record LuksFacts(String cipher, int keyBits, String hash, long offset) {
  private static final int SECTOR = 512;

  /**
   * Reads them.
   *
   * @param status of {@code cryptsetup status}
   * @param dump of {@code cryptsetup luksDump}
   */
  static LuksFacts of(String status, String dump) {
    return new LuksFacts(
        field(status, "cipher").orElse(""),
        Integer.parseInt(digits(field(status, "keysize").orElse("0"))),
        // Of the first key slot, next to its kind of derivation.
        field(dump, "AF hash").or(() -> field(dump, "Hash")).orElse(""),
        SECTOR * Long.parseLong(digits(field(status, "offset").orElse("0"))));
  }

  private static Optional<String> field(String text, String key) {
    Matcher matcher =
        Pattern.compile("(?m)^\\s*" + Pattern.quote(key) + ":\\s*(\\S.*?)\\s*$").matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static String digits(String text) {
    return Arrays.stream(text.split("[^0-9]+"))
        .filter(part -> !part.isEmpty())
        .findFirst()
        .orElse("0");
  }
}
