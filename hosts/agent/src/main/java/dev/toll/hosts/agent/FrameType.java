package dev.toll.hosts.agent;

/** What a frame is, and its code on the wire. */
public enum FrameType {
  /** Agent: the host's {@link Facts}, once, in answer to {@link #OPEN}. */
  HELLO(1),
  /** Toll, first of all: for which run, and where files go ({@link OpenRequest}). */
  OPEN(2),
  /** Toll: is the agent there, and what time is it? Answered at once by {@link #PONG}. */
  PING(3),
  /** Agent: wall clock and monotonic clock, both in nanoseconds. */
  PONG(4),
  /** Toll: a file will come on this channel ({@link PutRequest}), unless it is there already. */
  PUT(5),
  /** Agent: the file is not there; send it. */
  WANTED(6),
  /** Toll: the bytes of a file are wanted, by its path: absolute, or below the run's directory. */
  GET(7),
  /** Toll: a process is to be started on this channel ({@link StartRequest}). */
  START(8),
  /** Agent: it runs; its pid. */
  STARTED(9),
  /** Toll: a signal, by its name, for the process group of this channel. */
  SIGNAL(10),
  /** Both: bytes of a file, of standard input or of standard output. */
  DATA(11),
  /** Agent: bytes of standard error. */
  STDERR(12),
  /**
   * Both: no more bytes will come on this channel; from the agent, of a process, then whether of
   * standard error.
   */
  END(13),
  /**
   * Both: as many bytes were consumed, so as many more may be sent on this channel; then whether
   * they were of standard error.
   */
  CREDIT(14),
  /** Agent: the process has ended; its exit code. Its output ends when it has all been sent. */
  EXIT(15),
  /** Toll: small files of {@code /proc} or {@code /sys}, by name. */
  READ(16),
  /** Agent: the answer to {@link #READ} or {@link #DIAL}, or the path of a {@link #PUT} file. */
  ANSWER(17),
  /** Agent: what was asked on this channel could not be done; on channel 0: the agent ends. */
  FAILED(18),
  /** Toll: connect to an address and write a word there ({@link DialRequest}). */
  DIAL(19);

  private final int code;

  FrameType(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  /** The type of a code; null when there is none. */
  static FrameType of(int code) {
    for (FrameType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
