package dev.toll.systems.volume;

import java.io.IOException;

/** A part of a volume: made on the one below it, and removed before it. */
interface Layer {
  /** Removes it. What is gone already is no error. */
  void close() throws IOException;
}
