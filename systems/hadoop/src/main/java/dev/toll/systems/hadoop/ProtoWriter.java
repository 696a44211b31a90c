package dev.toll.systems.hadoop;

import java.io.ByteArrayOutputStream;

/** A message of protocol buffers in the making, see {@link ProtoMessage}. */
final class ProtoWriter {
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  ProtoWriter number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  /** Bytes, text or a message. */
  ProtoWriter bytes(int field, byte[] value) {
    varint(((long) field << 3) | LENGTH_DELIMITED);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  byte[] content() {
    return out.toByteArray();
  }

  /** Behind its length. */
  byte[] delimited() {
    byte[] content = content();
    ProtoWriter behind = new ProtoWriter();
    behind.varint(content.length);
    behind.out.writeBytes(content);
    return behind.content();
  }
}
