package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.systems.base.wire.SaslFacts;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * Connections as Hadoop's specifications say they look, byte by byte, and such as it never sends.
 */
class SaslOnTheWireTest {
  private static final int SASL = -33;
  private static final int INITIATE = 2;
  private static final int WRAP = 5;

  @Test
  void rpcWithoutAuthentication() {
    SaslFacts facts = RpcSasl.parse(rpc(0, call(-3), call(0)));
    assertThat(facts.known()).isTrue();
    assertThat(facts.qop()).isEqualTo("none");
    assertThat(facts.bare()).isEqualTo(2);
  }

  @Test
  void rpcUnderKerberosByProtection() {
    byte[] initiate = sasl(INITIATE, new byte[40], "GSSAPI");
    assertThat(RpcSasl.parse(rpc(SASL, initiate, call(-3), call(0))).qop()).isEqualTo("auth");
    assertThat(RpcSasl.parse(rpc(SASL, initiate, wrap(0), wrap(0))).qop()).isEqualTo("auth-int");
    SaslFacts privacy = RpcSasl.parse(rpc(SASL, initiate, wrap(2), wrap(2)));
    assertThat(privacy.qop()).isEqualTo("auth-conf");
    assertThat(privacy.mechanism()).isEqualTo("GSSAPI");
    assertThat(privacy.sealed()).isEqualTo(2);
  }

  @Test
  void rpcThatIsNoneOrMixedIsUnknown() {
    byte[] initiate = sasl(INITIATE, new byte[40], "GSSAPI");
    assertThat(RpcSasl.parse(new byte[0]).known()).isFalse();
    assertThat(RpcSasl.parse("GET /kms HTTP/1.1".getBytes(StandardCharsets.US_ASCII)).known())
        .isFalse();
    assertThat(RpcSasl.parse(rpc(SASL, initiate)).reason()).isEqualTo("no call was recorded");
    assertThat(RpcSasl.parse(rpc(SASL, initiate, wrap(2), call(0))).reason())
        .isEqualTo("calls of several kinds");
    assertThat(RpcSasl.parse(rpc(SASL, initiate, sasl(WRAP, new byte[40], null))).known())
        .isFalse();
  }

  @Test
  void blocksWithoutSasl() {
    TransferSasl seen = TransferSasl.parse(bytes(0, 28, 80, 5), bytes(0));
    assertThat(seen.agreement()).isEqualTo("none");
    assertThat(TransferSasl.parse(bytes(0, 29, 80, 5), bytes(0)).agreement()).isEqualTo("unknown");
    assertThat(TransferSasl.parse(new byte[0], new byte[0]).agreement()).isEqualTo("unknown");
  }

  @Test
  void blocksByWhatSaslAgreedUpon() {
    assertThat(transfer("nc=00000001,qop=auth,response=1", false).agreement()).isEqualTo("auth");
    assertThat(transfer("realm=\"0\",qop=auth-int,maxbuf=65536", false).agreement())
        .isEqualTo("auth-int");
    TransferSasl own = transfer("qop=auth-conf,cipher=\"rc4\",charset=utf-8", false);
    assertThat(own.agreement()).isEqualTo("auth-conf");
    assertThat(own.cipher()).isEqualTo("rc4");
    assertThat(transfer("qop=auth-conf,cipher=\"rc4\"", true).agreement())
        .isEqualTo("auth-conf with AES/CTR/NoPadding");
    assertThat(transfer("a response without any", false).agreement()).isEqualTo("unknown");
  }

  private static TransferSasl transfer(String response, boolean aes) {
    byte[] first = delimited(join(varint(1, 0), field(2, new byte[0])));
    byte[] second =
        delimited(join(varint(1, 0), field(2, response.getBytes(StandardCharsets.UTF_8))));
    byte[] challenge = delimited(join(varint(1, 0), field(2, new byte[60])));
    byte[] last =
        delimited(
            join(
                varint(1, 0),
                field(2, new byte[20]),
                aes ? field(4, join(varint(1, 2), field(2, new byte[32]))) : new byte[0]));
    byte[] magic = ByteBuffer.allocate(4).putInt(0xDEADBEEF).array();
    return TransferSasl.parse(
        join(magic, first, second, new byte[100]), join(challenge, last, new byte[100]));
  }

  private static byte[] rpc(int authentication, byte[]... frames) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("hrpc".getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(bytes(9, 0, authentication));
    for (byte[] frame : frames) {
      out.writeBytes(ByteBuffer.allocate(4).putInt(frame.length).array());
      out.writeBytes(frame);
    }
    // A frame that the recording cuts off.
    out.writeBytes(bytes(0, 0, 1, 0, 7));
    return out.toByteArray();
  }

  private static byte[] call(int id) {
    return join(header(id), delimited(field(1, bytes(1, 2, 3))));
  }

  private static byte[] wrap(int flags) {
    byte[] token = new byte[40];
    token[0] = 5;
    token[1] = 4;
    token[2] = (byte) (flags | 4);
    token[3] = (byte) 0xFF;
    return sasl(WRAP, token, null);
  }

  private static byte[] sasl(int state, byte[] token, String mechanism) {
    byte[] auth =
        mechanism == null
            ? new byte[0]
            : field(
                4,
                join(
                    field(1, "KERBEROS".getBytes(StandardCharsets.US_ASCII)),
                    field(2, mechanism.getBytes(StandardCharsets.US_ASCII))));
    return join(header(SASL), delimited(join(varint(2, state), field(3, token), auth)));
  }

  private static byte[] header(int id) {
    return delimited(
        join(
            varint(1, 2), varint(2, 0), varint(3, (id << 1) ^ (id >> 31)), field(4, new byte[16])));
  }

  private static byte[] varint(int number, int value) {
    return join(bytes(number << 3), length(value));
  }

  private static byte[] field(int number, byte[] content) {
    return join(bytes((number << 3) | 2), delimited(content));
  }

  private static byte[] delimited(byte[] content) {
    return join(length(content.length), content);
  }

  private static byte[] length(int value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int left = value;
    while (left >= 128) {
      out.write((left & 127) | 128);
      left >>>= 7;
    }
    out.write(left);
    return out.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
