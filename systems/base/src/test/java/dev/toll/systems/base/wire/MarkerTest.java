package dev.toll.systems.base.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkerTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 100})
  void borders(int pieceSize) {
    assertThat(count("abcab", "xxabcabcabyyabcab-abca-abc", pieceSize)).isEqualTo(3);
    assertThat(count("aab", "aaaab aab ab", pieceSize)).isEqualTo(2);
    assertThat(count("é", "né, né", pieceSize)).isEqualTo(2);
    assertThat(count("abc", "ab", pieceSize)).isZero();
  }

  @Test
  void anEmptyMarkerIsRefused() {
    assertThatThrownBy(() -> Marker.of("")).isInstanceOf(IllegalArgumentException.class);
  }

  private static long count(String marker, String text, int pieceSize) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Marker counter = Marker.of(marker);
    for (int i = 0; i < bytes.length; i += pieceSize) {
      int n = Math.min(pieceSize, bytes.length - i);
      // More in the buffer than the length says, as after a short read.
      byte[] buffer = new byte[bytes.length - i];
      System.arraycopy(bytes, i, buffer, 0, buffer.length);
      counter.accept(buffer, n);
    }
    return counter.count();
  }
}
