package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeededDataTest {
  private final SeededData data = new SeededData(7);

  @Test
  void isTheSameFromTheSameSeed() {
    assertThat(chunk(data, 3, 5)).isEqualTo(chunk(new SeededData(7), 3, 5));
    assertThat(chunk(data, 3, 5)).isNotEqualTo(chunk(new SeededData(8), 3, 5));
  }

  @Test
  void aChunkAtAnothersPlaceShows() {
    Set<String> heads = new HashSet<>();
    for (int file = 0; file < 20; file++) {
      for (int chunk = 0; chunk < 20; chunk++) {
        byte[] bytes = chunk(data, file, chunk);
        heads.add(Arrays.toString(Arrays.copyOf(bytes, 8)));
      }
    }
    assertThat(heads).hasSize(400);
  }

  @Test
  void theLastChunkIsShorter() {
    long bytes = 2L * SeededData.CHUNK + 10;
    assertThat(SeededData.chunks(bytes)).isEqualTo(3);
    assertThat(SeededData.length(bytes, 1)).isEqualTo(SeededData.CHUNK);
    assertThat(SeededData.length(bytes, 2)).isEqualTo(10);
  }

  private static byte[] chunk(SeededData data, long file, long chunk) {
    byte[] buffer = new byte[SeededData.CHUNK];
    data.fill(buffer, file, chunk);
    return buffer;
  }
}
