package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Ends what a {@link KeptInstance} left whose keeper was killed.
 *
 * @param catalog the systems that may have changed something
 * @param cache what they keep between runs
 */
public record Sweep(Catalog catalog, Path cache) {
  /**
   * Ends it.
   *
   * @return whether no keeper is at work in the directory
   */
  public boolean end(RunDirectory directory, Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    return CrashRecovery.endLeft(directory, note, restorations());
  }

  /** Whether something that is not toll's is still changed; its record is in the directory. */
  public boolean changed(RunDirectory directory) {
    return restorations().left(directory);
  }

  private Restorations restorations() {
    return Restorations.of(catalog::systems, cache);
  }
}
