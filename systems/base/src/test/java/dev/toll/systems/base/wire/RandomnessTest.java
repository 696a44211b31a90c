package dev.toll.systems.base.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Distinguishes what facts about real data say it can: plain, compressed and encrypted rows. */
class RandomnessTest {

  private static final int SAMPLE = 256 << 10;

  /**
   * The statistic's standard deviation is sqrt(2/255) = 0.089, so random bytes stay below this but
   * for one sample in millions, and compressed rows were seen at 81.
   */
  private static final double RANDOM = 1.5;

  @Test
  void plainRowsAreNot() {
    Randomness plain = Randomness.of(rows(SAMPLE));
    assertThat(plain.entropy()).isLessThan(6);
    assertThat(plain.chiSquare()).isGreaterThan(RANDOM);
  }

  @Test
  void compressedRowsAreNotThoughTheirEntropyIsHigh() throws IOException {
    Randomness compressed = Randomness.of(compress(rows(4 * SAMPLE)));
    assertThat(compressed.bytes()).isGreaterThan(SAMPLE);
    assertThat(compressed.entropy()).isGreaterThan(7.9);
    assertThat(compressed.chiSquare()).as(compressed.toString()).isGreaterThan(RANDOM);
  }

  @Test
  void encryptedRowsAre() throws GeneralSecurityException {
    byte[] sealed = encrypt(rows(SAMPLE));
    Randomness whole = Randomness.of(sealed);
    assertThat(whole.entropy()).isGreaterThan(7.99);
    assertThat(whole.chiSquare()).isCloseTo(1, within(0.5));
  }

  @Test
  void evenBytesHaveEightBitsAndNoSpread() {
    byte[] even = new byte[256];
    for (int i = 0; i < even.length; i++) {
      even[i] = (byte) i;
    }
    assertThat(Randomness.of(even)).isEqualTo(new Randomness(256, 8, 0));
  }

  private static byte[] rows(int size) {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder();
    while (text.length() < size) {
      text.append(String.format("%016x cf cq %08x;", random.nextLong(), random.nextInt()));
    }
    return text.substring(0, size).getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] compress(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static byte[] encrypt(byte[] plain) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[16], "AES"),
        new IvParameterSpec(new byte[16]));
    return cipher.doFinal(plain);
  }
}
