package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.junit.jupiter.api.Test;

/** Our codec against Hadoop's own: the same key, vector and pieces give the same bytes. */
class OpenSslJnaCodecTest {
  private static final int CASES = 500;
  private static final int MOST = 8192;
  private static final int IV_BYTES = 16;

  private final SplittableRandom random = new SplittableRandom(20261121);

  @Test
  void encryptsAsHadoopsOwnCodecDoes() throws Exception {
    CryptoCodec ours = configured(new OpenSslJnaCodec());
    CryptoCodec theirs = configured(new JceAesCtrCryptoCodec());
    for (int i = 0; i < CASES; i++) {
      byte[] key = bytes(i % 2 == 0 ? 16 : 32);
      byte[] iv = iv(ours, theirs);
      Encryptor one = ours.createEncryptor();
      Encryptor other = theirs.createEncryptor();
      one.init(key, iv);
      other.init(key, iv);
      // In pieces of any length, as streams do: the counter goes on within a block of the cipher.
      for (int piece = 0; piece < 3; piece++) {
        byte[] plain = bytes(1 + random.nextInt(MOST));
        byte[] sealed = apply(one, plain);
        assertThat(sealed).isEqualTo(apply(other, plain)).isNotEqualTo(plain);
      }
    }
  }

  @Test
  void decryptsWhatHadoopsOwnCodecEncrypted() throws Exception {
    byte[] key = bytes(32);
    byte[] iv = bytes(IV_BYTES);
    byte[] plain = bytes(MOST);
    Encryptor encryptor = configured(new JceAesCtrCryptoCodec()).createEncryptor();
    encryptor.init(key, iv);
    ByteBuffer sealed = direct(apply(encryptor, plain));
    var decryptor = configured(new OpenSslJnaCodec()).createDecryptor();
    decryptor.init(key, iv);
    ByteBuffer opened = ByteBuffer.allocateDirect(MOST);
    decryptor.decrypt(sealed, opened);
    assertThat(content(opened)).isEqualTo(plain);
  }

  @Test
  void freesItsContexts() throws Exception {
    long before = OpenSslJnaCodec.Ctr.live();
    for (int i = 0; i < 100; i++) {
      new OpenSslJnaCodec.Ctr().init(bytes(16), bytes(IV_BYTES));
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (OpenSslJnaCodec.Ctr.live() > before && System.nanoTime() < deadline) {
      System.gc();
      Thread.onSpinWait();
    }
    assertThat(OpenSslJnaCodec.Ctr.live()).isLessThanOrEqualTo(before);
  }

  private static CryptoCodec configured(CryptoCodec codec) {
    codec.setConf(new Configuration(false));
    return codec;
  }

  private byte[] iv(CryptoCodec ours, CryptoCodec theirs) {
    byte[] start = bytes(IV_BYTES);
    long counter = random.nextLong(1L << 40);
    byte[] one = new byte[IV_BYTES];
    byte[] other = new byte[IV_BYTES];
    ours.calculateIV(start, counter, one);
    theirs.calculateIV(start, counter, other);
    assertThat(one).isEqualTo(other);
    return one;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] apply(Encryptor encryptor, byte[] plain) throws Exception {
    ByteBuffer out = ByteBuffer.allocateDirect(plain.length);
    encryptor.encrypt(direct(plain), out);
    return content(out);
  }

  private static ByteBuffer direct(byte[] content) {
    return ByteBuffer.allocateDirect(content.length).put(content).flip();
  }

  private static byte[] content(ByteBuffer written) {
    byte[] bytes = new byte[written.flip().remaining()];
    written.get(bytes);
    return bytes;
  }
}
