package dev.toll.hosts.agent;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes frames; for any number of threads. */
public final class FrameOutput {
  private static final byte[] NOTHING = {};

  private final DataOutputStream out;

  public FrameOutput(OutputStream out) {
    this.out = new DataOutputStream(new BufferedOutputStream(out, Frame.CHUNK + 64));
  }

  public void send(FrameType type, int channel) throws IOException {
    send(type, channel, NOTHING);
  }

  public void send(FrameType type, int channel, Body.Writer body) throws IOException {
    send(type, channel, body.bytes());
  }

  /** Sends a frame at once. */
  public synchronized void send(FrameType type, int channel, byte[] payload) throws IOException {
    out.writeByte(Frame.MAGIC_0);
    out.writeByte(Frame.MAGIC_1);
    out.writeByte(Frame.VERSION);
    out.writeByte(type.code());
    out.writeInt(channel);
    out.writeInt(payload.length);
    out.write(payload);
    out.flush();
  }
}
