package dev.toll.systems.hadoop;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The fields of one message of protocol buffers, by number; of a repeated field the first. Enough
 * for reading headers on the wire without Hadoop's classes. The encoding is
 * https://protobuf.dev/programming-guides/encoding.
 */
final class ProtoMessage {
  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FOUR_BYTES = 5;
  private static final int LONGEST_VARINT = 10;

  private final Map<Integer, Long> numbers = new HashMap<>();
  private final Map<Integer, byte[]> contents = new HashMap<>();

  private ProtoMessage() {}

  /**
   * Reads a message behind its length and moves on.
   *
   * @throws BufferUnderflowException when it ends before the message does
   * @throws IllegalArgumentException when it is none
   */
  static ProtoMessage delimited(ByteBuffer in) {
    return of(content(in));
  }

  /** Reads a message that fills the bytes. */
  static ProtoMessage of(byte[] bytes) {
    ProtoMessage message = new ProtoMessage();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    while (in.hasRemaining()) {
      long key = varint(in);
      int field = (int) (key >>> 3);
      switch ((int) (key & 7)) {
        case VARINT -> message.numbers.putIfAbsent(field, varint(in));
        case LENGTH_DELIMITED -> message.contents.putIfAbsent(field, content(in));
        case EIGHT_BYTES -> in.getLong();
        case FOUR_BYTES -> in.getInt();
        default -> throw new IllegalArgumentException("not a protocol buffers message");
      }
    }
    return message;
  }

  /** A number; of an absent field the given one. */
  long number(int field, long otherwise) {
    return numbers.getOrDefault(field, otherwise);
  }

  /** A number in zigzag encoding ({@code sint32}); 0 of an absent field. */
  long signed(int field) {
    long number = number(field, 0);
    return (number >>> 1) ^ -(number & 1);
  }

  /** Bytes, text or a message; empty of an absent field. */
  byte[] bytes(int field) {
    return contents.getOrDefault(field, new byte[0]).clone();
  }

  private static byte[] content(ByteBuffer in) {
    long length = varint(in);
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[(int) length];
    in.get(bytes);
    return bytes;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      byte each = in.get();
      value |= (long) (each & 0x7F) << (7 * i);
      if (each >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("not a protocol buffers message");
  }
}
