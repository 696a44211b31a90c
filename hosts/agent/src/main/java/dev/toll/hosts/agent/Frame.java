package dev.toll.hosts.agent;

/** What toll and an agent send each other. */
public final class Frame {
  /** Of the protocol; both ends refuse a frame of another. */
  public static final int VERSION = 1;

  /** A longer payload, in bytes, is none of ours. */
  public static final int MAX_PAYLOAD = 1 << 20;

  /** Bytes of a file or a stream in one frame. */
  public static final int CHUNK = 32 * 1024;

  static final byte MAGIC_0 = 'T';
  static final byte MAGIC_1 = 'F';

  /** Precedes the first frame: a login shell may have printed anything until then. */
  public static final String PREAMBLE = "\nTOLL-AGENT-BEGINS\n";

  private final FrameType type;
  private final int channel;
  private final byte[] payload;

  Frame(FrameType type, int channel, byte[] payload) {
    this.type = type;
    this.channel = channel;
    this.payload = payload;
  }

  public FrameType type() {
    return type;
  }

  /** Of a file or a process; 0 for what belongs to none. */
  public int channel() {
    return channel;
  }

  /** Its own array, not a copy: a frame has one reader. */
  public byte[] payload() {
    return payload;
  }
}
