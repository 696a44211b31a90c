package dev.toll.hosts.agent;

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
