package dev.toll.systems.base.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hand-made bytes; the recordings of real handshakes are in the KDC's test. */
class SaslFramesTest {

  private static final byte[] DATA =
      "some plain data of a call".getBytes(StandardCharsets.US_ASCII);

  @Test
  void sealedTokensAreAuthConf() {
    SaslFacts facts = SaslFrames.parse(connection(token(0x06), token(0x02)));
    assertThat(facts)
        .isEqualTo(new SaslFacts(true, facts.reason(), "GSSAPI", "auth-conf", 2, 2, 0, 0));
  }

  @Test
  void unsealedTokensAreAuthInt() {
    assertThat(SaslFrames.parse(connection(token(0x04), token(0x05))).qop()).isEqualTo("auth-int");
  }

  @Test
  void noTokensAreAuth() {
    assertThat(SaslFrames.parse(connection(DATA, new byte[0])).qop()).isEqualTo("auth");
  }

  @Test
  void aMixtureIsNoQuality() {
    SaslFacts facts = SaslFrames.parse(connection(token(0x02), DATA));
    assertThat(facts.known()).isFalse();
    assertThat(facts.reason()).contains("disagree").contains("1 sealed").contains("1 bare");
  }

  @Test
  void theServersSideNamesNoMechanism() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    message(out, 2, new byte[60]);
    message(out, 5, new byte[0]);
    frame(out, token(0x03));
    SaslFacts facts = SaslFrames.parse(out.toByteArray());
    assertThat(facts.qop()).isEqualTo("auth-conf");
    assertThat(facts.mechanism()).isEmpty();
  }

  @Test
  void truncationAnywhereNeverGivesAnotherAnswer() {
    byte[] whole = connection(token(0x06), token(0x06));
    for (int length = 0; length < whole.length; length++) {
      SaslFacts facts = SaslFrames.parse(Arrays.copyOf(whole, length));
      assertThat(facts.qop()).as("first %d bytes: %s", length, facts).isIn("", "auth-conf");
      assertThat(facts.known() || !facts.reason().isEmpty()).isTrue();
    }
  }

  @Test
  void foreignBytesAreUnknown() {
    byte[] noise = new byte[4096];
    new Random(3).nextBytes(noise);
    noise[0] = 0x16;
    assertThat(SaslFrames.parse(noise).reason()).isEqualTo("not a Thrift SASL negotiation");
    byte[] http = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    assertThat(SaslFrames.parse(http).known()).isFalse();
  }

  @Test
  void aFailedNegotiationSaysSo() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    message(out, 1, "GSSAPI".getBytes(StandardCharsets.US_ASCII));
    message(out, 4, "no ticket".getBytes(StandardCharsets.US_ASCII));
    SaslFacts facts = SaslFrames.parse(out.toByteArray());
    assertThat(facts.reason()).isEqualTo("the negotiation failed: no ticket");
    assertThat(facts.mechanism()).isEqualTo("GSSAPI");
  }

  /** RFC 4121 section 4.2.6.2: identifier, flags, filler, EC, RRC, sequence number, data. */
  private static byte[] token(int flags) {
    return ByteBuffer.allocate(16 + DATA.length)
        .putShort((short) 0x0504)
        .put((byte) flags)
        .put((byte) 0xFF)
        .putShort((short) 0)
        .putShort((short) 0)
        .putLong(1)
        .put(DATA)
        .array();
  }

  private static byte[] connection(byte[]... frames) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    message(out, 1, "GSSAPI".getBytes(StandardCharsets.US_ASCII));
    message(out, 2, new byte[600]);
    message(out, 5, new byte[32]);
    for (byte[] each : frames) {
      frame(out, each);
    }
    return out.toByteArray();
  }

  private static void message(ByteArrayOutputStream out, int status, byte[] payload) {
    out.write(status);
    frame(out, payload);
  }

  private static void frame(ByteArrayOutputStream out, byte[] payload) {
    out.writeBytes(ByteBuffer.allocate(4).putInt(payload.length).array());
    out.writeBytes(payload);
  }
}
