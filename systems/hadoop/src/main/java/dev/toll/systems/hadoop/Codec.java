package dev.toll.systems.hadoop;

/** What may encrypt in the client, and the class that does. */
enum Codec {
  /** Hadoop's codec over the JDK's cryptography. */
  JCE("org.apache.hadoop.crypto.JceAesCtrCryptoCodec"),
  /** Our own codec over OpenSSL's libcrypto. */
  OPENSSL_JNA("dev.toll.systems.hadoop.client.OpenSslJnaCodec"),
  /** Hadoop's native codec; needs libhadoop. */
  OPENSSL("org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec");

  private final String className;

  Codec(String className) {
    this.className = className;
  }

  String className() {
    return className;
  }
}
