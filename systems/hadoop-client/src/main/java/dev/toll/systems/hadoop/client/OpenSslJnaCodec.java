package dev.toll.systems.hadoop.client;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.crypto.Decryptor;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;

/**
 * A codec of our own: AES/CTR by OpenSSL's libcrypto through JNA. It replaces Hadoop's native codec
 * where there is no libhadoop, and is not that codec: libhadoop calls libcrypto through JNI. Cipher
 * suite, initialisation vectors and random numbers are the JCE codec's.
 */
public final class OpenSslJnaCodec extends JceAesCtrCryptoCodec {
  /** As Hadoop makes it. */
  public OpenSslJnaCodec() {}

  @Override
  public Encryptor createEncryptor() {
    return new Ctr();
  }

  @Override
  public Decryptor createDecryptor() {
    return new Ctr();
  }

  /**
   * AES in counter mode. Works on direct buffers, as HDFS's streams hand them over, so that no byte
   * is copied between Java and C. Encrypting and decrypting are the same operation in counter mode
   * (NIST SP 800-38A, section 6.5).
   *
   * <p>The native methods are libcrypto's, by JNA's direct mapping. Pointers are numbers, which
   * spares an object a call; right on 64-bit machines only.
   *
   * <p>Hadoop never closes a cipher; the context is freed when this object is collected.
   */
  static final class Ctr implements Encryptor, Decryptor {
    /** Newest first; the names under which Linux distributions ship it. */
    private static final String[] LIBRARIES = {"libcrypto.so.3", "libcrypto.so.1.1", "crypto"};

    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicLong LIVE = new AtomicLong();
    private static final int AES_128_BYTES = 16;

    static {
      register();
    }

    private final long context;
    private final int[] written = new int[1];

    Ctr() {
      long fresh = EVP_CIPHER_CTX_new();
      if (fresh == 0) {
        throw new IllegalStateException("EVP_CIPHER_CTX_new failed: out of memory?");
      }
      context = fresh;
      LIVE.incrementAndGet();
      CLEANER.register(this, () -> free(fresh));
    }

    private static void free(long context) {
      EVP_CIPHER_CTX_free(context);
      LIVE.decrementAndGet();
    }

    /** How many contexts are not freed. */
    static long live() {
      return LIVE.get();
    }

    static String version() {
      return OpenSSL_version(0);
    }

    @Override
    public void init(byte[] key, byte[] iv) throws IOException {
      long cipher = key.length == AES_128_BYTES ? EVP_aes_128_ctr() : EVP_aes_256_ctr();
      check(EVP_EncryptInit_ex(context, cipher, 0, key, iv), "EVP_EncryptInit_ex");
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
          EVP_EncryptUpdate(
              context, address(out) + out.position(), written, address(in) + in.position(), length),
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

    /** Where a direct buffer begins. */
    private static long address(ByteBuffer buffer) {
      return Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
    }

    private static void register() {
      UnsatisfiedLinkError last = null;
      for (String name : LIBRARIES) {
        try {
          Native.register(Ctr.class, name);
          return;
        } catch (UnsatisfiedLinkError e) {
          last = e;
        }
      }
      throw new IllegalStateException(
          "OpenSSL's libcrypto is not installed (package libssl3 or libssl1.1)", last);
    }

    private static native long EVP_CIPHER_CTX_new();

    private static native void EVP_CIPHER_CTX_free(long context);

    private static native long EVP_aes_128_ctr();

    private static native long EVP_aes_256_ctr();

    private static native int EVP_EncryptInit_ex(
        long context, long cipher, long engine, byte[] key, byte[] iv);

    private static native int EVP_EncryptUpdate(
        long context, long out, int[] outLength, long in, int inLength);

    private static native String OpenSSL_version(int what);
  }
}
