package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.RecordFormat.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class RecordFormatTest {
  private final byte[] key = new byte[RecordFormat.KEY_BYTES];

  @Test
  void aRecordIsTheSameForTheSameSeed() {
    byte[] one = new RecordFormat(new Shape(1, 64, false)).next(3, 5, key).clone();
    assertThat(new RecordFormat(new Shape(1, 64, false)).next(3, 5, key)).isEqualTo(one);
    assertThat(new RecordFormat(new Shape(2, 64, false)).next(3, 5, key)).isNotEqualTo(one);
    assertThat(RecordFormat.producer(one)).isEqualTo(3);
    assertThat(RecordFormat.sequence(one)).isEqualTo(5);
  }

  @Test
  void theLeastSizeHasAPayload() {
    RecordFormat format = new RecordFormat(new Shape(1, RecordFormat.LEAST, false));
    byte[] value = format.next(0, 0, key);
    assertThat(format.intact(key, value)).isTrue();
    value[RecordFormat.LEAST - 1] ^= 1;
    assertThat(format.intact(key, value)).isFalse();
  }

  @Test
  void keysAreDifferent() {
    RecordFormat format = new RecordFormat(new Shape(1, 64, false));
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      byte[] unused = format.next(i % 4, i / 4, key);
      assertThat(unused).isNotNull();
      keys.add(java.util.Arrays.toString(key));
    }
    assertThat(keys).hasSize(1000);
  }

  @Test
  void textCanBeCompressedAndRandomBytesCannot() throws IOException {
    assertThat(compressed(true)).isLessThan(60);
    assertThat(compressed(false)).isGreaterThan(95);
  }

  /** Percent of its length that a payload has when compressed. */
  private long compressed(boolean text) throws IOException {
    RecordFormat format = new RecordFormat(new Shape(1, 10_000, text));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
      deflater.write(format.next(0, 0, key));
    }
    return out.size() / 100L;
  }
}
