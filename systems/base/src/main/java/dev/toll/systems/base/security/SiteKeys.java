package dev.toll.systems.base.security;

import java.nio.file.Path;
import java.security.cert.X509Certificate;

/**
 * The key material of one machine, for its servers and clients. Paths are that machine's.
 *
 * @param keyStore its own key, made there, with its certificate and the authority's
 * @param trustStore the authority's certificate
 * @param passwordFile holds the password, without a line end
 * @param password of both stores and of the key, for configurations that have no other way
 * @param certificate of the machine
 */
public record SiteKeys(
    Path keyStore,
    Path trustStore,
    Path passwordFile,
    String password,
    X509Certificate certificate) {
  /** Without the password. */
  @Override
  public String toString() {
    return "keys at " + keyStore;
  }
}
