package dev.toll.systems.ontime.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * All flights of a data set, in parts of successive days that threads make ahead of the one that
 * takes them: memory does not grow with the data, and neither rows nor their order depend on the
 * threads.
 */
record Chunks(Flights flights, int shards) {
  private static final int ROWS = 20_000;

  /** Takes the text of rows of one shard. */
  @FunctionalInterface
  interface Sink {
    void take(int shard, byte[] bytes, int length, int rows) throws IOException;
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Part(Row[] rows, int[] counts) {}

  void write(int threads, Sink sink) throws IOException, InterruptedException {
    ExecutorService makers = Executors.newFixedThreadPool(threads);
    try {
      Deque<Future<Part>> ahead = new ArrayDeque<>();
      int next = 1;
      while (next <= Calendar.DAYS || !ahead.isEmpty()) {
        while (next <= Calendar.DAYS && ahead.size() < threads + 2) {
          int first = next;
          int end = end(first);
          ahead.add(makers.submit(() -> part(first, end)));
          next = end;
        }
        give(ahead.remove().get(), sink);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      makers.shutdownNow();
    }
  }

  private int end(int first) {
    int end = first + 1;
    long begin = flights.calendar().before(first);
    while (end <= Calendar.DAYS && flights.calendar().before(end) - begin < ROWS) {
      end++;
    }
    return end;
  }

  private Part part(int first, int end) {
    Row[] rows = new Row[shards];
    int[] counts = new int[shards];
    for (int dateId = first; dateId < end; dateId++) {
      int shard = Shards.of(dateId, shards);
      if (rows[shard] == null) {
        rows[shard] = new Row();
      }
      counts[shard] += flights.write(dateId, rows[shard]);
    }
    return new Part(rows, counts);
  }

  private static void give(Part part, Sink sink) throws IOException {
    for (int shard = 0; shard < part.rows().length; shard++) {
      Row rows = part.rows()[shard];
      if (rows != null) {
        sink.take(shard, rows.bytes(), rows.length(), part.counts()[shard]);
      }
    }
  }
}
