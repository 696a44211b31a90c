package dev.toll.systems.accumulo.client;

/** Kerberos encryption types: their names, and which one a ticket is sealed with. */
final class EncryptionType {

  private static final int APPLICATION_1 = 0x61;
  private static final int SEQUENCE = 0x30;
  private static final int CONTEXT_0 = 0xa0;
  private static final int CONTEXT_3 = 0xa3;
  private static final int INTEGER = 0x02;

  private EncryptionType() {}

  /** Its name in krb5.conf, by the registry of RFC 3961, 8009 and 4757. */
  static String name(int type) {
    return switch (type) {
      case 16 -> "des3-cbc-sha1";
      case 17 -> "aes128-cts-hmac-sha1-96";
      case 18 -> "aes256-cts-hmac-sha1-96";
      case 19 -> "aes128-cts-hmac-sha256-128";
      case 20 -> "aes256-cts-hmac-sha384-192";
      case 23 -> "rc4-hmac";
      default -> "etype " + type;
    };
  }

  /**
   * The type an encoded ticket is sealed with; JAAS gives that of the session key only. RFC 4120
   * section 5.3: Ticket is [APPLICATION 1] SEQUENCE with enc-part as [3], an EncryptedData (5.2.9),
   * SEQUENCE with etype as [0].
   *
   * @throws IllegalArgumentException when the bytes are no ticket
   */
  static int ofTicket(byte[] ticket) {
    Der sealed =
        new Der(ticket).enter(APPLICATION_1).enter(SEQUENCE).enter(CONTEXT_3).enter(SEQUENCE);
    return sealed.enter(CONTEXT_0).integer();
  }

  /** As much of DER as that takes: elements one after the other, nested. */
  private static final class Der {

    private final byte[] bytes;
    private final int from;
    private final int to;

    Der(byte[] bytes) {
      this(bytes, 0, bytes.length);
    }

    Der(byte[] bytes, int from, int to) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
    }

    /** The content of the first element here with that tag. */
    Der enter(int tag) {
      int at = from;
      while (at + 1 < to) {
        int lengthBytes = (bytes[at + 1] & 0x80) == 0 ? 0 : bytes[at + 1] & 0x7f;
        int length = lengthBytes == 0 ? bytes[at + 1] : 0;
        int start = at + 2 + lengthBytes;
        if (start > to || lengthBytes > 3) {
          break;
        }
        for (int i = at + 2; i < start; i++) {
          length = (length << 8) | (bytes[i] & 0xff);
        }
        if ((bytes[at] & 0xff) == tag && start + length <= to) {
          return new Der(bytes, start, start + length);
        }
        at = start + length;
      }
      throw new IllegalArgumentException(
          "not a Kerberos ticket: no element with tag %02x".formatted(tag));
    }

    int integer() {
      Der content = enter(INTEGER);
      int value = bytes[content.from];
      for (int i = content.from + 1; i < content.to; i++) {
        value = (value << 8) | (bytes[i] & 0xff);
      }
      return value;
    }
  }
}
