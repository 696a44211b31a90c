package dev.toll.systems.accumulo.client;

import java.util.function.Supplier;

/** A table of nodes that can be read from end to end, any number of times. */
@FunctionalInterface
interface NodeSource {

  /**
   * Reads every entry once, possibly on several threads.
   *
   * @param visitors makes a visitor for each thread
   */
  void scan(Supplier<Visitor> visitors) throws Exception;

  /** Sees the entries one thread reads. */
  interface Visitor {

    /** Takes an entry; false to end the scan early. The arrays are the visitor's to read only. */
    boolean entry(byte[] row, byte[] family, byte[] qualifier, byte[] value);

    /** Called after the thread's last entry. */
    void end();
  }
}
