package dev.toll.systems.accumulo;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;

/**
 * A search of files that running servers own: they move and remove them at any time, and a search
 * that fell in between is taken again.
 */
interface RetriedScan<T> {
  int TRIES = 5;

  T look() throws IOException, SystemException, InterruptedException;

  /** The first search that read every file it had listed. */
  static <T> T take(RetriedScan<T> look) throws IOException, SystemException, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        return look.look();
      } catch (NoSuchFileException e) {
        if (i == TRIES) {
          throw e;
        }
      } catch (UncheckedIOException e) {
        if (i == TRIES || !(e.getCause() instanceof NoSuchFileException)) {
          throw e.getCause();
        }
      }
    }
  }
}
