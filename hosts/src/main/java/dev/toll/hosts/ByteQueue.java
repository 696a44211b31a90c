package dev.toll.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

/** A stream of what frames bring; it is bounded by the credit that its reader gives back. */
final class ByteQueue extends InputStream {
  private final Deque<byte[]> chunks = new ArrayDeque<>();
  private final LongConsumer consumed;
  private byte[] current = {};
  private int position;
  private boolean ended;
  private IOException failure;

  /**
   * An empty stream.
   *
   * @param consumed receives how many bytes have been read
   */
  ByteQueue(LongConsumer consumed) {
    this.consumed = consumed;
  }

  synchronized void add(byte... bytes) {
    chunks.add(bytes);
    notifyAll();
  }

  /** No more will come. */
  synchronized void end() {
    ended = true;
    notifyAll();
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
    int copied;
    synchronized (this) {
      if (!await()) {
        return -1;
      }
      copied = Math.min(length, current.length - position);
      System.arraycopy(current, position, into, offset, copied);
      position += copied;
    }
    consumed.accept(copied);
    return copied;
  }

  /** Waits for bytes; false at the end. */
  private boolean await() throws IOException {
    while (position == current.length) {
      if (!chunks.isEmpty()) {
        current = chunks.remove();
        position = 0;
      } else if (failure != null) {
        throw failure;
      } else if (ended) {
        return false;
      } else {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("interrupted while reading", e);
        }
      }
    }
    return true;
  }

  @Override
  public synchronized int available() {
    return current.length - position;
  }
}
