package dev.toll.systems.accumulo.client;

import java.util.Collection;

/** Reads entries by their rows. For one thread. */
interface RowReader {

  /** Takes the entries that are read. The arrays are the sink's to read only. */
  @FunctionalInterface
  interface Sink {
    void entry(byte[] row, byte[] family, byte[] qualifier, byte[] value);
  }

  /** All entries of a row. */
  void row(long row, Sink sink) throws Exception;

  /** All entries of several rows at once, in any order. */
  void rows(Collection<Long> rows, Sink sink) throws Exception;

  /** The first so many entries from a row on, in order. */
  void from(long row, int entries, Sink sink) throws Exception;
}
