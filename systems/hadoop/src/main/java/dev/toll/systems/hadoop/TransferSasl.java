package dev.toll.systems.hadoop;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a recorded connection to a DataNode agreed upon. With SASL it begins with a magic number and
 * two messages each way (DataTransferEncryptorMessageProto), in the clear: the client's second is
 * DIGEST-MD5's response (RFC 2831 section 2.1.2), which names the quality of protection and the
 * cipher it chose; the server's second says whether AES takes that cipher's place. Without SASL it
 * begins with the version of data transfer.
 *
 * @param known whether it could be read
 * @param qop quality of protection, {@code none} without SASL, empty when not known
 * @param cipher SASL's own, e.g. {@code rc4}; empty without privacy
 * @param aes whether AES/CTR took its place
 */
record TransferSasl(boolean known, String qop, String cipher, boolean aes) {
  private static final int MAGIC = 0xDEADBEEF;
  private static final short TRANSFER_VERSION = 28;

  // Fields of DataTransferEncryptorMessageProto and CipherOptionProto, and a value of the latter.
  private static final int PAYLOAD = 2;
  private static final int CIPHER_OPTION = 4;
  private static final int SUITE = 1;
  private static final int AES_CTR_NOPADDING = 2;

  private static final TransferSasl UNKNOWN = new TransferSasl(false, "", "", false);
  private static final Pattern QOP = Pattern.compile("(?:^|,)qop=\"?([a-z-]+)");
  private static final Pattern CIPHER = Pattern.compile("(?:^|,)cipher=\"?([a-z0-9-]+)");

  static TransferSasl parse(byte[] fromClient, byte[] fromServer) {
    try {
      ByteBuffer client = ByteBuffer.wrap(fromClient);
      if (client.getInt() != MAGIC) {
        boolean plain = client.getShort(0) == TRANSFER_VERSION;
        return plain ? new TransferSasl(true, Protection.NONE.qop(), "", false) : UNKNOWN;
      }
      ProtoMessage.delimited(client);
      String response =
          new String(ProtoMessage.delimited(client).bytes(PAYLOAD), StandardCharsets.UTF_8);
      String qop = find(QOP, response);
      if (qop.isEmpty()) {
        return UNKNOWN;
      }
      ByteBuffer server = ByteBuffer.wrap(fromServer);
      ProtoMessage.delimited(server);
      byte[] option = ProtoMessage.delimited(server).bytes(CIPHER_OPTION);
      boolean aes =
          option.length > 0 && ProtoMessage.of(option).number(SUITE, 0) == AES_CTR_NOPADDING;
      return new TransferSasl(true, qop, find(CIPHER, response), aes);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return UNKNOWN;
    }
  }

  private static String find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** In words that a level can be compared with; see {@link WireLevel#agreement}. */
  String agreement() {
    return known ? agreement(qop, aes) : "unknown";
  }

  static String agreement(String qop, boolean aes) {
    return aes ? qop + " with AES/CTR/NoPadding" : qop;
  }
}
