package dev.toll.systems.accumulo.client;

/**
 * Fixed-width lower-case hexadecimal in byte arrays: String.format would cost more than the rest.
 */
final class Hex {

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private Hex() {}

  /** Writes the lowest {@code width} digits of the value. */
  static void write(long value, byte[] to, int offset, int width) {
    long rest = value;
    for (int i = offset + width - 1; i >= offset; i--) {
      to[i] = DIGITS[(int) (rest & 0xf)];
      rest >>>= 4;
    }
  }

  /** Reads so many digits; -1 when one is none, which no row (63 bits) is. */
  static long read(byte[] from, int offset, int width) {
    long value = 0;
    for (int i = offset; i < offset + width; i++) {
      int digit = digit(from[i]);
      if (digit < 0) {
        return -1;
      }
      value = (value << 4) | digit;
    }
    return value;
  }

  private static int digit(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    return b >= 'a' && b <= 'f' ? b - 'a' + 10 : -1;
  }
}
