package dev.toll.systems.hadoop;

import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a DataNode takes connections for blocks. It has one port for clients and for other DataNodes,
 * and asks all of them for the same. Two connections without any key show it: one that begins SASL,
 * whose first answer names the qualities of protection that the DataNode grants (RFC 2831 section
 * 2.1.1), and one that asks in plain bytes for a block that does not exist.
 *
 * @param address the DataNode's for blocks
 * @param pool the block pool, which its answer to a plain request depends on
 */
record TransferPort(InetSocketAddress address, String pool) {
  static final String SASL = "SASL, ";

  private static final int TIMEOUT_MILLIS = 5000;
  private static final int MAGIC = 0xDEADBEEF;
  private static final short TRANSFER_VERSION = 28;

  /** Of DataTransferProtocol's Op. */
  private static final int READ_BLOCK = 81;

  // Fields of DataTransferEncryptorMessageProto.
  private static final int STATUS = 1;
  private static final int PAYLOAD = 2;

  private static final Pattern QOP = Pattern.compile("(?:^|,)qop=\"([a-z,-]+)\"");

  /** How it takes them. */
  LinkState state() {
    try {
      String offered = saslOffer();
      if (offered.isEmpty()) {
        return answersPlainly()
            ? LinkState.answering()
            : LinkState.unknown("it answers neither SASL nor a plain request");
      }
      return offered.contains(",")
          ? LinkState.unknown("it leaves the choice of protection to clients: " + offered)
          : LinkState.of(
              !offered.equals(Protection.PRIVACY.qop()), Source.HANDSHAKE, SASL + offered);
    } catch (IOException e) {
      return LinkState.unknown("no connection (" + e.getMessage() + ")");
    }
  }

  /** What a level asks for. */
  static LinkState wanted(WireLevel level) {
    Protection agreed = level.agreed();
    return agreed == Protection.NONE
        ? LinkState.answering()
        : LinkState.of(agreed != Protection.PRIVACY, Source.HANDSHAKE, SASL + agreed.qop());
  }

  /** The qualities of protection that it offers; empty where it does not speak SASL. */
  private String saslOffer() throws IOException {
    byte[] message = new ProtoWriter().number(STATUS, 0).bytes(PAYLOAD, new byte[0]).delimited();
    ByteBuffer hello = ByteBuffer.allocate(Integer.BYTES + message.length);
    byte[] answer = ask(hello.putInt(MAGIC).put(message).array());
    return offer(answer);
  }

  /** In the server's first message. */
  static String offer(byte[] answer) {
    try {
      byte[] payload = ProtoMessage.delimited(ByteBuffer.wrap(answer)).bytes(PAYLOAD);
      String challenge = new String(payload, StandardCharsets.UTF_8);
      Matcher matcher = QOP.matcher(challenge);
      // It may leave out the lowest.
      String otherwise = challenge.contains("nonce=") ? Protection.AUTHENTICATION.qop() : "";
      return matcher.find() ? matcher.group(1) : otherwise;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return "";
    }
  }

  /** That there is no such block, or that a token is missing, is an answer too. */
  private boolean answersPlainly() throws IOException {
    byte[] block =
        new ProtoWriter()
            .bytes(1, pool.getBytes(StandardCharsets.UTF_8))
            .number(2, Long.MAX_VALUE)
            .number(3, 1)
            .content();
    byte[] client =
        new ProtoWriter()
            .bytes(1, new ProtoWriter().bytes(1, block).content())
            .bytes(2, "toll".getBytes(StandardCharsets.UTF_8))
            .content();
    byte[] read = new ProtoWriter().bytes(1, client).number(2, 0).number(3, 1).delimited();
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(request);
    out.writeShort(TRANSFER_VERSION);
    out.writeByte(READ_BLOCK);
    out.write(read);
    try {
      return ProtoMessage.delimited(ByteBuffer.wrap(ask(request.toByteArray()))).number(1, 0) != 0;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return false;
    }
  }

  /** The first message of an answer, behind its length; empty where the DataNode hangs up. */
  private byte[] ask(byte[] request) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address, TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(request);
      try {
        return delimited(socket.getInputStream());
      } catch (IOException e) {
        // It closed the connection, by a reset where it left bytes unread, or says nothing.
        return new byte[0];
      }
    }
  }

  private static byte[] delimited(InputStream in) throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    int length = 0;
    int each;
    int shift = 0;
    do {
      each = in.read();
      if (each < 0 || shift > Integer.SIZE) {
        throw new EOFException();
      }
      message.write(each);
      length |= (each & 0x7F) << shift;
      shift += 7;
    } while (each >= 0x80);
    message.write(in.readNBytes(Math.min(length, 1 << 16)));
    return message.toByteArray();
  }
}
