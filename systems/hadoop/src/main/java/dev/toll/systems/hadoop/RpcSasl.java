package dev.toll.systems.hadoop;

import dev.toll.systems.base.wire.SaslFacts;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a client's side of a recorded connection of Hadoop's RPC shows of its protection. It begins
 * with {@code hrpc}, version, service class and kind of authentication; then frames follow: four
 * bytes of length, a header, and a message (RpcHeader.proto). SASL's messages have a call number of
 * their own, and behind the negotiation carry GSS Wrap tokens when there is integrity or privacy
 * (RFC 4121 section 4.2.6.2; of the flags, 0x02 means sealed). With authentication alone calls
 * follow as they are.
 */
final class RpcSasl {
  private static final int MAGIC = 0x68727063;
  private static final int HEADER = 7;
  private static final int NO_AUTHENTICATION = 0;
  private static final int SASL = -33;

  // Fields of RpcRequestHeaderProto, RpcSaslProto and its SaslAuth, and a value of SaslState.
  private static final int CALL_ID = 3;
  private static final int STATE = 2;
  private static final int TOKEN = 3;
  private static final int AUTH = 4;
  private static final int MECHANISM = 2;
  private static final int WRAP = 5;

  private static final int WRAP_TOKEN = 0x0504;
  private static final int WRAP_HEADER = 16;
  private static final int SEALED = 0x02;

  private String mechanism = "";
  private int sealed;
  private int signed;
  private int bare;

  private RpcSasl() {}

  static SaslFacts parse(byte[] fromClient) {
    RpcSasl connection = new RpcSasl();
    try {
      return connection.read(ByteBuffer.wrap(fromClient));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return connection.unknown("not Hadoop's RPC, or cut off within its header");
    }
  }

  private SaslFacts read(ByteBuffer in) {
    if (in.getInt() != MAGIC) {
      return unknown("not Hadoop's RPC");
    }
    in.position(HEADER - 1);
    int authentication = in.get();
    if (authentication != NO_AUTHENTICATION && authentication != SASL) {
      return unknown("kind of authentication " + authentication);
    }
    while (in.remaining() >= Integer.BYTES) {
      int length = in.getInt();
      if (length < 0 || length > in.remaining()) {
        break;
      }
      byte[] frame = new byte[length];
      in.get(frame);
      frame(ByteBuffer.wrap(frame));
    }
    return facts();
  }

  private void frame(ByteBuffer in) {
    if (ProtoMessage.delimited(in).signed(CALL_ID) != SASL) {
      bare++;
      return;
    }
    ProtoMessage sasl = ProtoMessage.delimited(in);
    byte[] auth = sasl.bytes(AUTH);
    if (auth.length > 0) {
      mechanism = new String(ProtoMessage.of(auth).bytes(MECHANISM), StandardCharsets.US_ASCII);
    }
    if (sasl.number(STATE, 0) == WRAP) {
      byte[] token = sasl.bytes(TOKEN);
      if (token.length < WRAP_HEADER || ByteBuffer.wrap(token).getShort() != WRAP_TOKEN) {
        throw new IllegalArgumentException("not a GSS Wrap token");
      }
      if ((token[2] & SEALED) == 0) {
        signed++;
      } else {
        sealed++;
      }
    }
  }

  private SaslFacts facts() {
    int kinds = (sealed > 0 ? 1 : 0) + (signed > 0 ? 1 : 0) + (bare > 0 ? 1 : 0);
    if (kinds != 1) {
      return unknown(kinds == 0 ? "no call was recorded" : "calls of several kinds");
    }
    Protection seen =
        sealed > 0
            ? Protection.PRIVACY
            : signed > 0
                ? Protection.INTEGRITY
                : mechanism.isEmpty() ? Protection.NONE : Protection.AUTHENTICATION;
    return new SaslFacts(
        true, "", mechanism, seen.qop(), sealed + signed + bare, sealed, signed, bare);
  }

  private SaslFacts unknown(String reason) {
    return new SaslFacts(false, reason, mechanism, "", 0, 0, 0, 0);
  }
}
