package dev.toll.serve.http;

import dev.toll.driver.Daemon;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The clients of event streams: a thread each, so that none waits for another or for a page, and
 * only so many. Nothing is kept for a slow client: its thread reads on from the files where it is;
 * one that takes nothing for too long is dropped, and may come again.
 */
final class Streams implements AutoCloseable {
  private static final int RETRY_MILLIS = 1000;

  /**
   * How it goes.
   *
   * @param most clients at once
   * @param look how often each looks for news
   * @param heartbeat how long it says nothing at most
   * @param patience with a client that does not read
   */
  record Pace(int most, Duration look, Duration heartbeat, Duration patience) {
    static final Pace USUAL =
        new Pace(64, Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofSeconds(10));
  }

  private final Pace pace;
  private final Consumer<RuntimeException> defects;
  private final Semaphore places;
  private final Map<Thread, Long> writing = new ConcurrentHashMap<>();
  private final Map<Thread, Boolean> threads = new ConcurrentHashMap<>();
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-serve-watchdog"));
  private volatile boolean closed;

  Streams(Pace pace, Consumer<RuntimeException> defects) {
    this.pace = pace;
    this.defects = defects;
    this.places = new Semaphore(pace.most());
    long millis = Math.max(50, pace.patience().toMillis() / 4);
    var dogs = watchdog.scheduleAtFixedRate(this::dropSlow, millis, millis, TimeUnit.MILLISECONDS);
    assert !dogs.isDone();
  }

  /** Takes a place; false when all are taken. {@link #run} gives it back. */
  boolean enter() {
    return !closed && places.tryAcquire();
  }

  /** Clients now connected. */
  int clients() {
    return pace.most() - places.availablePermits();
  }

  /** Sends to a client in a thread of its own until one of both is gone. */
  void run(Answer.Stream stream, EventWriter.Sink out, Runnable end) {
    Thread thread =
        Daemon.thread(
            "toll-serve-events",
            () -> {
              try {
                tell(stream, out);
              } catch (IOException e) {
                // The client is gone or was too slow; if it comes again, it goes on where it was.
              } catch (RuntimeException e) {
                defects.accept(e);
              } finally {
                writing.remove(Thread.currentThread());
                threads.remove(Thread.currentThread());
                places.release();
                end.run();
              }
            });
    threads.put(thread, true);
    thread.start();
  }

  private void tell(Answer.Stream stream, EventWriter.Sink out) throws IOException {
    EventWriter events = new EventWriter(out);
    long silentSince = System.nanoTime();
    guarded(() -> events.retry(RETRY_MILLIS));
    while (!closed) {
      guarded(() -> stream.look(events));
      if (events.toldAnything()) {
        silentSince = System.nanoTime();
      } else if (System.nanoTime() - silentSince > pace.heartbeat().toNanos()) {
        guarded(events::heartbeat);
        silentSince = System.nanoTime();
      }
      try {
        TimeUnit.MILLISECONDS.sleep(pace.look().toMillis());
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private interface Writing {
    void write() throws IOException;
  }

  private void guarded(Writing what) throws IOException {
    writing.put(Thread.currentThread(), System.nanoTime());
    try {
      what.write();
    } finally {
      writing.remove(Thread.currentThread());
    }
  }

  /** An interrupt closes the channel a thread is stuck on (InterruptibleChannel). */
  private void dropSlow() {
    long now = System.nanoTime();
    writing.forEach(
        (thread, since) -> {
          if (now - since > pace.patience().toNanos()) {
            thread.interrupt();
          }
        });
  }

  @Override
  public void close() {
    closed = true;
    watchdog.shutdownNow();
    threads.keySet().forEach(Thread::interrupt);
  }
}
