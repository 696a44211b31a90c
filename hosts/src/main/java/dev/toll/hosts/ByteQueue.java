package dev.toll.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongConsumer;

/**
 * A stream of what frames bring, for one reader; it is bounded by the credit that its reader gives
 * back.
 */
final class ByteQueue extends InputStream {
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
  private final LongConsumer consumed;
  private byte[] current = new byte[0];
  private int position;
  private boolean ended;
  private volatile IOException failure;

  /**
   * An empty stream.
   *
   * @param consumed receives how many bytes have been read
   */
  ByteQueue(LongConsumer consumed) {
    this.consumed = consumed;
  }

  void add(byte... bytes) {
    chunks.add(bytes);
  }

  /** No more will come. */
  synchronized void end() {
    ended = true;
    chunks.add(END);
  }

  /** No more will come, and it is not known what is missing. */
  synchronized void fail(IOException why) {
    if (!ended) {
      failure = why;
    }
    end();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      // readNBytes asks for nothing once it has all, and must not wait for more.
      return 0;
    }
    while (position == current.length && current != END) {
      try {
        current = chunks.take();
        position = 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while reading", e);
      }
    }
    if (current == END) {
      if (failure != null) {
        throw failure;
      }
      return -1;
    }
    int copied = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, copied);
    position += copied;
    consumed.accept(copied);
    return copied;
  }

  @Override
  public int available() {
    return current.length - position;
  }
}
