package dev.toll.systems.hadoop;

import java.util.Arrays;
import java.util.List;

/** What may encrypt in the client, and the class that does. */
enum Codec {
  /** Hadoop's codec over the JDK's cryptography. */
  JCE("jce", "org.apache.hadoop.crypto.JceAesCtrCryptoCodec"),
  /** Our own codec over OpenSSL's libcrypto. */
  OPENSSL_JNA("openssl-jna", "dev.toll.systems.hadoop.client.OpenSslJnaCodec"),
  /** Hadoop's native codec; needs libhadoop. */
  OPENSSL("openssl", "org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec");

  private final String word;
  private final String className;

  Codec(String word, String className) {
    this.word = word;
    this.className = className;
  }

  String word() {
    return word;
  }

  String className() {
    return className;
  }

  static Codec of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst().orElseThrow();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Codec::word).toList();
  }
}
