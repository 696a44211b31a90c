package dev.toll.systems.hadoop.client;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;

/**
 * The functions of OpenSSL's libcrypto that {@link OpenSslCtr} needs, by JNA's direct mapping.
 * Pointers are numbers, which spares an object a call; right on 64-bit machines only.
 */
final class LibCrypto {
  /** Newest first; the names under which Linux distributions ship it. */
  private static final String[] NAMES = {"libcrypto.so.3", "libcrypto.so.1.1", "crypto"};

  static {
    register();
  }

  private LibCrypto() {}

  private static void register() {
    UnsatisfiedLinkError last = null;
    for (String name : NAMES) {
      try {
        Native.register(LibCrypto.class, name);
        return;
      } catch (UnsatisfiedLinkError e) {
        last = e;
      }
    }
    throw new IllegalStateException(
        "OpenSSL's libcrypto is not installed (package libssl3 or libssl1.1)", last);
  }

  /** Where a direct buffer begins. */
  static long address(ByteBuffer buffer) {
    return Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }

  static native long EVP_CIPHER_CTX_new();

  static native void EVP_CIPHER_CTX_free(long context);

  static native long EVP_aes_128_ctr();

  static native long EVP_aes_256_ctr();

  static native int EVP_EncryptInit_ex(
      long context, long cipher, long engine, byte[] key, byte[] iv);

  static native int EVP_EncryptUpdate(
      long context, long out, int[] outLength, long in, int inLength);

  static native String OpenSSL_version(int what);
}
