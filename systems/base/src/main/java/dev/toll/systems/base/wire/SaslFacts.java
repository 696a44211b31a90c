package dev.toll.systems.base.wire;

/**
 * What a recorded Thrift SASL connection shows of itself.
 *
 * @param known whether it could be read; when not, {@code reason} says why
 * @param reason why nothing is known, or what the answer rests on
 * @param mechanism SASL mechanism, e.g. {@code GSSAPI}; empty when not seen
 * @param qop quality of protection seen: {@code auth}, {@code auth-int}, {@code auth-conf}, or
 *     empty
 * @param frames whole data frames seen
 * @param sealed frames whose token says its content is encrypted
 * @param signed frames with a token whose content is in the clear, with a checksum
 * @param bare frames without a token
 */
public record SaslFacts(
    boolean known,
    String reason,
    String mechanism,
    String qop,
    int frames,
    int sealed,
    int signed,
    int bare) {

  static SaslFacts unknown(String reason, String mechanism) {
    return new SaslFacts(false, reason, mechanism, "", 0, 0, 0, 0);
  }
}
