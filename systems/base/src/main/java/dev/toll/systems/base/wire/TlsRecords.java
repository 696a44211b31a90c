package dev.toll.systems.base.wire;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;

/**
 * Reads what a server sent at the start of a TLS connection (RFC 5246 and RFC 8446, sections 4 and
 * 5): records of a type, a version, a two-byte length and content; in the handshake records, the
 * ServerHello, which is never encrypted.
 */
public final class TlsRecords {

  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int APPLICATION_DATA = 23;
  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int SERVER_HELLO = 2;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int RANDOM_BYTES = 32;

  /** 2^14 and what encryption may add; RFC 5246 section 6.2.3. */
  private static final int LONGEST_RECORD = (1 << 14) + 2048;

  /** The suites Java's TLS negotiates today, by their IANA numbers. */
  private static final Map<Integer, String> SUITES =
      Map.ofEntries(
          Map.entry(0x1301, "TLS_AES_128_GCM_SHA256"),
          Map.entry(0x1302, "TLS_AES_256_GCM_SHA384"),
          Map.entry(0x1303, "TLS_CHACHA20_POLY1305_SHA256"),
          Map.entry(0x1304, "TLS_AES_128_CCM_SHA256"),
          Map.entry(0x009C, "TLS_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0x009D, "TLS_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0x009E, "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0x009F, "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xC009, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"),
          Map.entry(0xC00A, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA"),
          Map.entry(0xC013, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"),
          Map.entry(0xC014, "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA"),
          Map.entry(0xC023, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"),
          Map.entry(0xC024, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384"),
          Map.entry(0xC02B, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xC02C, "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xC02F, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"),
          Map.entry(0xC030, "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"),
          Map.entry(0xCCA8, "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"),
          Map.entry(0xCCA9, "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256"));

  private TlsRecords() {}

  /** The negotiated facts, from the start of what the server sent. */
  public static TlsFacts parse(byte[] fromServer) {
    if (fromServer.length == 0) {
      return TlsFacts.unknown("the server sent nothing");
    }
    ByteArrayOutputStream handshake = new ByteArrayOutputStream();
    ByteBuffer in = ByteBuffer.wrap(fromServer);
    while (in.hasRemaining()) {
      Fragment each = next(in);
      if (each == null) {
        return unfinished(handshake, "not TLS records, or cut off within the first");
      }
      if (each.type == ALERT && handshake.size() == 0) {
        return TlsFacts.unknown("the server answered with an alert");
      }
      if (each.type != HANDSHAKE) {
        break;
      }
      handshake.writeBytes(each.content);
    }
    return unfinished(handshake, "no handshake record");
  }

  /** A ServerHello may be whole although the recording is not. */
  private static TlsFacts unfinished(ByteArrayOutputStream handshake, String otherwise) {
    if (handshake.size() == 0) {
      return TlsFacts.unknown(otherwise);
    }
    try {
      return serverHello(ByteBuffer.wrap(handshake.toByteArray()));
    } catch (BufferUnderflowException e) {
      return TlsFacts.unknown("the recording ends within the ServerHello");
    }
  }

  /**
   * A HelloRetryRequest has the same form and the same answer: the ServerHello after it must choose
   * the same version and suite (RFC 8446 section 4.1.4).
   */
  private static TlsFacts serverHello(ByteBuffer in) {
    if (in.get() != SERVER_HELLO) {
      return TlsFacts.unknown("the first handshake message is no ServerHello");
    }
    skip(in, 3);
    int version = unsignedShort(in);
    skip(in, RANDOM_BYTES);
    skip(in, in.get() & 0xFF);
    int suite = unsignedShort(in);
    skip(in, 1);
    if (in.remaining() >= Short.BYTES) {
      int end = unsignedShort(in) + in.position();
      while (in.position() + 4 <= end) {
        int type = unsignedShort(in);
        int length = unsignedShort(in);
        if (type == SUPPORTED_VERSIONS && length == Short.BYTES) {
          version = unsignedShort(in);
        } else {
          skip(in, length);
        }
      }
    }
    return new TlsFacts(true, "", protocol(version), suite(suite));
  }

  /** Null at foreign bytes, and when the recording ends within a record. */
  private static Fragment next(ByteBuffer in) {
    if (in.remaining() < 5) {
      return null;
    }
    int type = in.get();
    int major = in.get();
    skip(in, 1);
    int length = unsignedShort(in);
    boolean known = type >= CHANGE_CIPHER_SPEC && type <= APPLICATION_DATA && major == 3;
    if (!known || length > LONGEST_RECORD || length > in.remaining()) {
      return null;
    }
    byte[] content = new byte[length];
    in.get(content);
    return new Fragment(type, content);
  }

  private static void skip(ByteBuffer in, int bytes) {
    if (bytes > in.remaining()) {
      throw new BufferUnderflowException();
    }
    in.position(in.position() + bytes);
  }

  private static int unsignedShort(ByteBuffer in) {
    return in.getShort() & 0xFFFF;
  }

  private static String suite(int number) {
    return SUITES.getOrDefault(
        number, "0x" + HexFormat.of().withUpperCase().toHexDigits((short) number));
  }

  private static String protocol(int version) {
    return switch (version) {
      case 0x0301 -> "TLSv1";
      case 0x0302 -> "TLSv1.1";
      case 0x0303 -> "TLSv1.2";
      case 0x0304 -> "TLSv1.3";
      default -> "0x" + Integer.toHexString(version);
    };
  }

  /** One record. A plain class, as a record of arrays would compare them by identity. */
  private static final class Fragment {
    private final int type;
    private final byte[] content;

    Fragment(int type, byte[] content) {
      this.type = type;
      this.content = content;
    }
  }
}
