package dev.toll.hosts.agent;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** Reads frames, and knows for how long none has come. For one reading thread. */
public final class FrameInput {
  private static final int BUFFER = 64 * 1024;

  private final DataInputStream in;

  /** When the reader began to wait; 0 while it works, so that our own slowness is no silence. */
  private volatile long waitingSince;

  public FrameInput(InputStream in) {
    this.in = new DataInputStream(new BufferedInputStream(in, BUFFER));
  }

  /**
   * The next frame; null at the end of the line between two frames.
   *
   * @throws ProtocolException for what is no frame of this version
   * @throws EOFException if the line ends within a frame
   */
  public Frame next() throws IOException {
    waitingSince = System.nanoTime() | 1;
    int first = in.read();
    if (first < 0) {
      return null;
    }
    waitingSince = System.nanoTime() | 1;
    byte second = in.readByte();
    if (first != Frame.MAGIC_0 || second != Frame.MAGIC_1) {
      throw new ProtocolException(
          String.format("no frame of toll's agent (it begins with %02x%02x)", first, second));
    }
    int version = in.readUnsignedByte();
    if (version != Frame.VERSION) {
      throw new ProtocolException(
          "a frame of protocol version "
              + version
              + ", where version "
              + Frame.VERSION
              + " is spoken; use agent and toll of one build");
    }
    int code = in.readUnsignedByte();
    int channel = in.readInt();
    int length = in.readInt();
    FrameType type = FrameType.of(code);
    if (type == null || length < 0 || length > Frame.MAX_PAYLOAD) {
      throw new ProtocolException("a broken frame (type " + code + ", length " + length + ")");
    }
    byte[] payload = in.readNBytes(length);
    if (payload.length < length) {
      throw new EOFException("the line ended within a frame");
    }
    waitingSince = 0;
    return new Frame(type, channel, payload);
  }

  /** For how long the reader has waited for the frame it waits for now; 0 while it works. */
  public double silentSeconds() {
    long since = waitingSince;
    return since == 0 ? 0 : (System.nanoTime() - since) / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
