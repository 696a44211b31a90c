package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.system.Restoring;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What runs have changed of what is not toll's, put back by the systems that changed it.
 *
 * @param systems asked for where a run has a record of changes
 * @param cache what those keep between runs
 */
public record Restorations(Supplier<List<Restoring>> systems, Path cache) {
  static final Restorations NONE = new Restorations(List::of, null);

  /** Of all systems there are; one that is not asked is not loaded. */
  public static Restorations of(Supplier<List<SystemUnderTest>> systems, Path cache) {
    return new Restorations(
        () ->
            systems.get().stream()
                .flatMap(system -> system.capability(Restoring.class).stream())
                .toList(),
        cache);
  }

  private List<Restoring> of(RunDirectory run) {
    String[] records =
        run.path().toFile().list((directory, name) -> name.startsWith(Restoring.RECORD));
    return records == null || records.length == 0 ? List.of() : systems.get();
  }

  /**
   * Ends what a {@link KeptInstance} left whose keeper was killed.
   *
   * @return whether no keeper is at work in the directory
   */
  public boolean endLeft(RunDirectory directory, Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    return CrashRecovery.endLeft(directory, note, this);
  }

  /** Whether something that is not toll's is still changed; its record is in the directory. */
  public boolean left(RunDirectory run) {
    return of(run).stream().anyMatch(system -> system.left(run.path()));
  }

  /** Says of records that are not this user's that nothing is done by them. */
  void tellForeign(RunDirectory run, Consumer<String> note) {
    of(run).stream()
        .flatMap(system -> system.foreign(run.path()).stream())
        .distinct()
        .forEach(note);
  }

  /** Puts back what a run has left changed, which is {@link RunOwnership taken over}. */
  void restore(RunDirectory run, Journal journal, Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    for (Restoring system : of(run)) {
      if (system.left(run.path())) {
        note.accept("putting back what the interrupted run " + run.id() + " has changed");
        run.makeWork();
        system.restore(run.path(), new RunContext(run.work(), cache, journal, note::accept));
        journal.note("what the run had changed was put back after it had been interrupted");
      }
    }
  }
}
