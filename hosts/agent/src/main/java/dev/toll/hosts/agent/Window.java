package dev.toll.hosts.agent;

import java.io.IOException;
import java.util.Arrays;

/**
 * How much one end may send on a channel before the other has consumed it, so that a stream that is
 * not read holds up no other.
 */
public final class Window {
  /** Bytes at the start. */
  public static final int SIZE = 8 * Frame.CHUNK;

  private long open = SIZE;
  private boolean closed;

  /**
   * Waits until bytes may be sent.
   *
   * @return how many of the wanted; 0 when the channel is closed
   */
  public synchronized int acquire(int wanted) throws InterruptedException {
    while (open == 0 && !closed) {
      wait();
    }
    int granted = closed ? 0 : (int) Math.min(wanted, open);
    open -= granted;
    return granted;
  }

  /** Takes a piece of what is sent. */
  @FunctionalInterface
  public interface Piece {
    void send(byte[] bytes) throws IOException;
  }

  /**
   * Sends bytes in pieces, as there is room for them.
   *
   * @return whether all were sent; else the channel is closed
   */
  public boolean send(byte[] bytes, int offset, int length, Piece piece)
      throws IOException, InterruptedException {
    int granted;
    for (int sent = offset; sent < offset + length; sent += granted) {
      granted = acquire(Math.min(offset + length - sent, Frame.CHUNK));
      if (granted == 0) {
        return false;
      }
      piece.send(Arrays.copyOfRange(bytes, sent, sent + granted));
    }
    return true;
  }

  public synchronized void release(long bytes) {
    open += bytes;
    notifyAll();
  }

  /** Nothing more may be sent. */
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
