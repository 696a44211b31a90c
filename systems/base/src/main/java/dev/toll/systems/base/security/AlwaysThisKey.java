package dev.toll.systems.base.security;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Offers one key whatever the server asks for. Java's own key manager keeps back a certificate
 * whose issuer the server did not name, so a foreign certificate would never be sent, and the probe
 * would silently become the one without a certificate.
 */
final class AlwaysThisKey extends X509ExtendedKeyManager {

  private final PrivateKey key;
  private final X509Certificate[] chain;

  AlwaysThisKey(PrivateKey key, X509Certificate... chain) {
    this.key = key;
    this.chain = chain;
  }

  @Override
  public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
    return KeyMaterial.ALIAS;
  }

  @Override
  public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
    return KeyMaterial.ALIAS;
  }

  @Override
  public String[] getClientAliases(String type, Principal[] issuers) {
    return new String[] {KeyMaterial.ALIAS};
  }

  @Override
  public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String[] getServerAliases(String type, Principal[] issuers) {
    return null;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return chain.clone();
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return key;
  }
}
