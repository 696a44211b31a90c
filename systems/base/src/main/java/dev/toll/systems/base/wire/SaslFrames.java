package dev.toll.systems.base.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads one direction of a recorded connection of Thrift's TSaslTransport: negotiation messages
 * (one status byte, four bytes of length, payload) until COMPLETE, then data frames (four bytes of
 * length, payload). The payload of a protected frame is a GSS Wrap token, RFC 4121 section 4.2.6.2:
 * {@code 05 04}, a byte of flags, of which 0x02 means sealed (encrypted).
 */
public final class SaslFrames {

  private static final int START = 1;
  private static final int OK = 2;
  private static final int BAD = 3;
  private static final int ERROR = 4;
  private static final int COMPLETE = 5;

  private static final int WRAP_TOKEN = 0x0504;
  private static final int SEALED = 0x02;

  /** Token identifier, flags, filler, extra count, rotation count, sequence number. */
  private static final int WRAP_HEADER = 16;

  private static final int FILLER = 0xFF;

  /** No negotiation message is longer: Thrift's own limit is 100 MB, tickets are a few KB. */
  private static final int LONGEST_NEGOTIATION = 1 << 20;

  private SaslFrames() {}

  /** From the start of a connection, as the client or the server sent it. */
  public static SaslFacts parse(byte[] recorded) {
    Counter counter = new Counter();
    String mechanism = "";
    try {
      ByteBuffer in = ByteBuffer.wrap(recorded);
      mechanism = negotiate(in);
      frames(in, counter);
    } catch (ForeignBytesException e) {
      return SaslFacts.unknown(e.getMessage(), mechanism.isEmpty() ? e.mechanism : mechanism);
    }
    return counter.facts(mechanism);
  }

  /** Moves behind COMPLETE; gives the mechanism, empty on the server's side, which names none. */
  private static String negotiate(ByteBuffer in) throws ForeignBytesException {
    String mechanism = "";
    boolean first = true;
    try {
      while (true) {
        int status = in.get();
        int length = in.getInt();
        if (status < START || status > COMPLETE || length < 0 || length > LONGEST_NEGOTIATION) {
          throw new ForeignBytesException("not a Thrift SASL negotiation", mechanism);
        }
        if (length > in.remaining()) {
          throw new BufferUnderflowException();
        }
        byte[] payload = new byte[length];
        in.get(payload);
        if (status == BAD || status == ERROR) {
          throw new ForeignBytesException(
              "the negotiation failed: " + new String(payload, StandardCharsets.UTF_8), mechanism);
        }
        if (first && status == START) {
          mechanism = new String(payload, StandardCharsets.US_ASCII);
        } else if (first && status != OK && status != COMPLETE) {
          throw new ForeignBytesException("not a Thrift SASL negotiation", mechanism);
        }
        first = false;
        if (status == COMPLETE) {
          return mechanism;
        }
      }
    } catch (BufferUnderflowException e) {
      throw new ForeignBytesException("the recording ends within the negotiation", mechanism);
    }
  }

  /** Whole frames only; a frame cut off by the recording's bound is left out. */
  private static void frames(ByteBuffer in, Counter counter) throws ForeignBytesException {
    while (in.remaining() >= Integer.BYTES) {
      int length = in.getInt();
      if (length < 0) {
        throw new ForeignBytesException("a frame of negative length", "");
      }
      if (length > in.remaining()) {
        return;
      }
      byte[] frame = new byte[length];
      in.get(frame);
      counter.count(frame);
    }
  }

  private static boolean isToken(byte[] frame) {
    return frame.length >= WRAP_HEADER
        && ByteBuffer.wrap(frame).getShort() == WRAP_TOKEN
        && (frame[3] & 0xFF) == FILLER;
  }

  /** Counts frames by kind. */
  private static final class Counter {
    private int sealed;
    private int signed;
    private int bare;

    void count(byte[] frame) {
      if (!isToken(frame)) {
        bare++;
      } else if ((frame[2] & SEALED) != 0) {
        sealed++;
      } else {
        signed++;
      }
    }

    SaslFacts facts(String mechanism) {
      int frames = sealed + signed + bare;
      String counts = sealed + " sealed, " + signed + " signed, " + bare + " bare frames";
      if (frames == 0) {
        return SaslFacts.unknown("no whole data frame was recorded", mechanism);
      }
      // All frames must agree; a mixture is no quality of protection at all.
      String qop =
          sealed == frames
              ? "auth-conf"
              : signed == frames ? "auth-int" : bare == frames ? "auth" : "";
      return new SaslFacts(
          !qop.isEmpty(),
          qop.isEmpty() ? "frames disagree: " + counts : counts,
          mechanism,
          qop,
          frames,
          sealed,
          signed,
          bare);
    }
  }

  private static final class ForeignBytesException extends Exception {
    private final String mechanism;

    ForeignBytesException(String message, String mechanism) {
      super(message);
      this.mechanism = mechanism;
    }
  }
}
