package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;

/**
 * What a level does on the wire.
 *
 * @param kerberos whether servers and clients authenticate
 * @param rpc between client and NameNode; without Kerberos there is none
 * @param transfer between client and DataNode, by dfs.data.transfer.protection
 * @param negotiateAes whether privacy of data transfer agrees upon AES instead of SASL's own cipher
 * @param encrypted data transfer by dfs.encrypt.data.transfer
 * @param https between KMS and its clients
 */
record WireLevel(
    boolean kerberos,
    Protection rpc,
    Protection transfer,
    boolean negotiateAes,
    Transfer encrypted,
    boolean https) {

  static WireLevel of(Settings settings) {
    boolean kerberos = settings.text(HdfsSettings.AUTHENTICATION).equals(HdfsSettings.KERBEROS);
    return new WireLevel(
        kerberos,
        kerberos
            ? Choices.of(Protection.class, settings, HdfsSettings.RPC_PROTECTION)
            : Protection.NONE,
        Choices.of(Protection.class, settings, HdfsSettings.TRANSFER_PROTECTION),
        Choices.of(Transfer.class, settings, HdfsSettings.TRANSFER_CIPHER) == Transfer.AES,
        Choices.of(Transfer.class, settings, HdfsSettings.TRANSFER),
        settings.text(HdfsSettings.KMS_TRANSPORT).equals(HdfsSettings.HTTPS));
  }

  /**
   * Under Kerberos a DataNode on unprivileged ports starts only if SASL guards its transfer and TLS
   * its web pages (DataNode.checkSecureConfig), unless it is configured to do without.
   */
  boolean dataNodeHttps() {
    return kerberos && transfer != Protection.NONE;
  }

  /** What SASL must agree upon for data transfer, whichever setting asks for it. */
  Protection agreed() {
    return encrypted == Transfer.PLAIN ? transfer : Protection.PRIVACY;
  }

  /** The same in words, with the cipher that must have taken the place of SASL's own. */
  String agreement() {
    return TransferSasl.agreement(agreed().qop(), aes());
  }

  /** Whether blocks must be sealed by AES. */
  boolean aes() {
    return encrypted == Transfer.AES
        || (encrypted == Transfer.PLAIN && transfer == Protection.PRIVACY && negotiateAes);
  }

  /** Whether DataNodes ask for a token before they hand out a block. */
  boolean blockTokens() {
    return kerberos || encrypted != Transfer.PLAIN;
  }
}
