package dev.toll.systems.accumulo.client;

import java.util.Arrays;

/** Rows collected by several threads in one array of fixed size; more than fit are refused. */
final class RowList {

  private final long[] rows;
  private int size;

  RowList(int capacity) {
    rows = new long[capacity];
  }

  /** Takes the first {@code length} rows of a thread's chunk; false when they do not fit. */
  synchronized boolean add(long[] chunk, int length) {
    if (size + length > rows.length) {
      return false;
    }
    System.arraycopy(chunk, 0, rows, size, length);
    size += length;
    return true;
  }

  synchronized void clear() {
    size = 0;
  }

  /** Sorts the rows and drops repeated ones; returns how many were dropped. */
  synchronized int makeDistinct() {
    Arrays.sort(rows, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || rows[i] != rows[kept - 1]) {
        rows[kept++] = rows[i];
      }
    }
    int dropped = size - kept;
    size = kept;
    return dropped;
  }

  synchronized int size() {
    return size;
  }

  synchronized long get(int index) {
    return rows[index];
  }
}
