package dev.toll.systems.hadoop.client;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.crypto.Decryptor;
import org.apache.hadoop.crypto.Encryptor;

/**
 * AES in counter mode by OpenSSL's libcrypto. Works on direct buffers, as HDFS's streams hand them
 * over, so that no byte is copied between Java and C. Encrypting and decrypting are the same
 * operation in counter mode (NIST SP 800-38A, section 6.5).
 *
 * <p>Hadoop never closes a cipher; the context is freed when this object is collected.
 */
final class OpenSslCtr implements Encryptor, Decryptor {
  private static final Cleaner CLEANER = Cleaner.create();
  private static final AtomicLong LIVE = new AtomicLong();
  private static final int AES_128_BYTES = 16;

  private final long context;
  private final int[] written = new int[1];

  OpenSslCtr() {
    long fresh = LibCrypto.EVP_CIPHER_CTX_new();
    if (fresh == 0) {
      throw new IllegalStateException("EVP_CIPHER_CTX_new failed: out of memory?");
    }
    context = fresh;
    LIVE.incrementAndGet();
    CLEANER.register(this, () -> free(fresh));
  }

  private static void free(long context) {
    LibCrypto.EVP_CIPHER_CTX_free(context);
    LIVE.decrementAndGet();
  }

  /** How many contexts are not freed. */
  static long live() {
    return LIVE.get();
  }

  String version() {
    return LibCrypto.OpenSSL_version(0);
  }

  @Override
  public void init(byte[] key, byte[] iv) throws IOException {
    long cipher =
        key.length == AES_128_BYTES ? LibCrypto.EVP_aes_128_ctr() : LibCrypto.EVP_aes_256_ctr();
    check(LibCrypto.EVP_EncryptInit_ex(context, cipher, 0, key, iv), "EVP_EncryptInit_ex");
  }

  /** Never: the counter goes on from buffer to buffer. */
  @Override
  public boolean isContextReset() {
    return false;
  }

  @Override
  public void encrypt(ByteBuffer in, ByteBuffer out) throws IOException {
    process(in, out);
  }

  @Override
  public void decrypt(ByteBuffer in, ByteBuffer out) throws IOException {
    process(in, out);
  }

  private void process(ByteBuffer in, ByteBuffer out) throws IOException {
    int length = in.remaining();
    if (!in.isDirect() || !out.isDirect() || out.remaining() < length) {
      throw new IOException("libcrypto needs direct buffers, and room for " + length + " bytes");
    }
    check(
        LibCrypto.EVP_EncryptUpdate(
            context,
            LibCrypto.address(out) + out.position(),
            written,
            LibCrypto.address(in) + in.position(),
            length),
        "EVP_EncryptUpdate");
    if (written[0] != length) {
      throw new IOException("EVP_EncryptUpdate made " + written[0] + " of " + length + " bytes");
    }
    in.position(in.limit());
    out.position(out.position() + length);
  }

  private static void check(int answer, String what) throws IOException {
    if (answer != 1) {
      throw new IOException(what + " failed");
    }
  }
}
