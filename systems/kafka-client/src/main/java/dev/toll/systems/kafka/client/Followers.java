package dev.toll.systems.kafka.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.RecordFormat;
import dev.toll.systems.kafka.client.KafkaCommands.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Consumers alongside producers, each in a thread of its own. They read while a slice lasts and
 * pause between slices; a slice ends when they have read all that it wrote.
 */
final class Followers {
  private static final Duration POLL = Duration.ofMillis(50);

  private final AtomicLongArray consumed;
  private final List<Thread> threads = new ArrayList<>();
  private boolean going;
  private boolean closed;
  private int reading;
  private RuntimeException failure;

  Followers(ClientSession session, Load wish) {
    consumed = new AtomicLongArray(wish.producers());
    for (int i = 0; i < wish.consumers(); i++) {
      KafkaConsumer<byte[], byte[]> consumer =
          session.consumer(
              wish.consumer(),
              ClientSession.partitions(wish.topic(), wish.partitions(), i, wish.consumers()));
      threads.add(Daemon.thread("load-consumer-" + (i + 1), () -> follow(consumer)));
    }
    threads.forEach(Thread::start);
  }

  private void follow(KafkaConsumer<byte[], byte[]> consumer) {
    try (consumer) {
      while (turn()) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          consumed.incrementAndGet(RecordFormat.producer(record.value()));
        }
        read();
      }
    } catch (RuntimeException e) {
      fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean turn() throws InterruptedException {
    while (!going && !closed) {
      wait();
    }
    if (!closed) {
      reading++;
    }
    return !closed;
  }

  private synchronized void read() {
    reading--;
    notifyAll();
  }

  private synchronized void fail(RuntimeException e) {
    failure = failure == null ? e : failure;
    reading--;
    notifyAll();
  }

  /** Lets them read. */
  synchronized void go() {
    going = true;
    notifyAll();
  }

  /** Waits until they have read so many records of a producer. */
  synchronized void await(int producer, long records) throws InterruptedException {
    while (failure == null && consumed.get(producer) < records) {
      wait();
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Returns when none reads any more. */
  synchronized void rest() throws InterruptedException {
    going = false;
    while (reading > 0) {
      wait();
    }
  }

  long consumed() {
    long sum = 0;
    for (int i = 0; i < consumed.length(); i++) {
      sum += consumed.get(i);
    }
    return sum;
  }

  /** Closes the consumers. */
  void end() throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    for (Thread thread : threads) {
      thread.join(ClientSession.CLOSE.toMillis());
    }
  }
}
