package dev.toll.systems.accumulo;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;

/**
 * A look at files that running servers own: they move and remove them as they please, and a look
 * that fell in between is taken again.
 */
interface SteadyLook<T> {
  int TRIES = 5;

  T look() throws IOException, SystemException, InterruptedException;

  /** The first look that saw every file it had listed. */
  static <T> T take(SteadyLook<T> look) throws IOException, SystemException, InterruptedException {
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
