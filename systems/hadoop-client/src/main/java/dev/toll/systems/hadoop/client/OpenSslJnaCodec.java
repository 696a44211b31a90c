package dev.toll.systems.hadoop.client;

import org.apache.hadoop.crypto.Decryptor;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;

/**
 * A codec of our own: AES/CTR by OpenSSL's libcrypto through JNA. It stands in for Hadoop's native
 * codec where there is no libhadoop, and is not that codec: libhadoop calls libcrypto through JNI.
 * Cipher suite, initialisation vectors and random numbers are the JCE codec's.
 */
public final class OpenSslJnaCodec extends JceAesCtrCryptoCodec {
  /** As Hadoop makes it. */
  public OpenSslJnaCodec() {}

  @Override
  public Encryptor createEncryptor() {
    return new OpenSslCtr();
  }

  @Override
  public Decryptor createDecryptor() {
    return new OpenSslCtr();
  }
}
