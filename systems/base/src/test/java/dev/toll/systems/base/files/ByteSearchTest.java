package dev.toll.systems.base.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSearchTest {
  /** Few different bytes, so that patterns begin, repeat and overlap often. */
  @Test
  void findsWhatAComparisonAtEveryPlaceFinds() {
    Random random = new Random(20261123);
    long found = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = bytes(random, random.nextInt(60));
      byte[] pattern = bytes(random, 1 + random.nextInt(5));
      long count = new ByteSearch(pattern).count(bytes, bytes.length);
      assertThat(count).isEqualTo(everywhere(bytes, pattern));
      found += count;
    }
    assertThat(found).isGreaterThan(10_000);
  }

  @Test
  void looksNoFurtherThanTold() {
    assertThat(new ByteSearch((byte) 1, (byte) 2).count(new byte[] {1, 2, 1, 2}, 3)).isEqualTo(1);
  }

  @Test
  void refusesAnEmptyPattern() {
    assertThatThrownBy(ByteSearch::new).hasMessageContaining("everywhere");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 100})
  void countsInAStreamThatComesInPieces(int pieceSize) {
    assertThat(count("abcab", "xxabcabcabyyabcab-abca-abc", pieceSize)).isEqualTo(3);
    assertThat(count("aab", "aaaab aab ab", pieceSize)).isEqualTo(2);
    assertThat(count("é", "né, né", pieceSize)).isEqualTo(2);
    assertThat(count("abc", "ab", pieceSize)).isZero();
  }

  private static long count(String marker, String text, int pieceSize) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteSearch search = new ByteSearch(marker.getBytes(StandardCharsets.UTF_8));
    // What ends in one stream does not begin in another.
    search.accept(marker.getBytes(StandardCharsets.UTF_8), 1);
    search.restart();
    for (int i = 0; i < bytes.length; i += pieceSize) {
      // More in the buffer than the length says, as after a short read.
      search.accept(
          Arrays.copyOfRange(bytes, i, bytes.length), Math.min(pieceSize, bytes.length - i));
    }
    return search.count();
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (random.nextInt(3) - 1);
    }
    return bytes;
  }

  private static long everywhere(byte[] bytes, byte... pattern) {
    long count = 0;
    for (int i = 0; i + pattern.length <= bytes.length; i++) {
      count += Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length) ? 1 : 0;
    }
    return count;
  }
}
