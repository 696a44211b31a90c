package dev.toll.engine.up;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.run.Restorations;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The instances that this user keeps up on this machine.
 *
 * @param all the directory they are in
 * @param restorations end what a killed keeper left
 */
public record Ups(Path all, Restorations restorations) {
  private static final Duration STOP = Duration.ofMinutes(2);
  private static final Duration TAKEN_NOTE = Duration.ofSeconds(20);
  private static final Duration KILLED = Duration.ofSeconds(10);
  private static final Wait LOOK = Wait.every(Duration.ofMillis(100));

  /** An instance and what is known of it. */
  public record Up(UpDirectory directory, UpState state) {}

  /**
   * All of them, those that have ended too. What a killed keeper left is ended first.
   *
   * @param note receives what was ended
   */
  public List<Up> list(Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    List<Up> found = new ArrayList<>();
    for (UpDirectory directory : UpDirectory.all(all)) {
      Optional<UpState> state = directory.read();
      if (state.isPresent()) {
        found.add(new Up(directory, swept(directory, state.get(), note)));
      }
    }
    return found;
  }

  /**
   * The same only to look: nothing is ended or written.
   *
   * @param all directory of the instances; it may be missing
   */
  public static List<Up> look(Path all) throws IOException {
    List<Up> found = new ArrayList<>();
    for (UpDirectory directory : UpDirectory.all(all)) {
      Optional<UpState> state = directory.read();
      if (state.isPresent()) {
        boolean kept = state.get().over() || kept(directory);
        found.add(new Up(directory, kept ? state.get() : unkept(state.get())));
      }
    }
    return found;
  }

  private UpState swept(UpDirectory directory, UpState state, Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    if (state.over() || !restorations.endLeft(directory.run(), note)) {
      return state;
    }
    // Its keeper may have ended it between the two looks.
    UpState now = directory.read().orElse(state);
    if (now.over()) {
      return now;
    }
    UpState over = unkept(now);
    directory.write(over);
    return over;
  }

  /** Of one whose keeper is gone without having ended it. */
  private static UpState unkept(UpState state) {
    boolean restarted = !state.boot().equals(ProcFs.bootId());
    return state.over(
        UpState.Phase.ENDED, restarted ? "the machine was restarted" : "its keeper was killed");
  }

  /**
   * Prolongs it.
   *
   * @return its state with the new lifetime; empty when it had ended
   * @throws SystemException when its hosts are not given for so long
   */
  public static Optional<UpState> extend(UpDirectory directory, long seconds)
      throws IOException, SystemException, InterruptedException {
    int refusals = directory.read().map(UpState::refusals).orElse(0);
    long asked = directory.lifetime() + seconds;
    directory.ask(asked);
    UpState answer =
        LOOK.atMost(TAKEN_NOTE)
            .answer(
                () ->
                    directory
                        .read()
                        .filter(
                            now ->
                                now.over() || now.lifetime() == asked || now.refusals() > refusals)
                        .orElse(null));
    if (answer != null && answer.refusals() > refusals) {
      throw new SystemException(
          directory.name() + " lasts as long as before: " + answer.refusal().why());
    }
    return Optional.ofNullable(answer).filter(now -> !now.over());
  }

  /**
   * Ends it and removes its directory.
   *
   * @throws SystemException when its keeper does not end
   */
  public void end(UpDirectory directory, Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    UnreleasedResources.Started keeper = keeper(directory);
    if (keeper != null) {
      ProcessHandle.of(keeper.pid()).ifPresent(ProcessHandle::destroy);
      if (!LOOK.atMost(STOP).until(() -> !keeper.alive())) {
        note.accept("its keeper did not end within " + STOP.toSeconds() + " s; killing it");
        ProcessHandle.of(keeper.pid()).ifPresent(ProcessHandle::destroyForcibly);
        LOOK.atMost(KILLED).until(() -> !keeper.alive());
      }
    }
    if (!restorations.endLeft(directory.run(), note)) {
      throw new SystemException(
          directory.path() + " is in use by a process that cannot be seen from here");
    }
    remove(directory);
  }

  /** Removes those that have ended. */
  public void removeEnded(Consumer<String> note)
      throws IOException, SystemException, InterruptedException {
    for (Up up : list(note)) {
      if (up.state().over() && !restorations.left(up.directory().run())) {
        up.directory().remove();
      }
    }
  }

  /** What is still changed could not be put back without the record in the directory. */
  private void remove(UpDirectory directory) throws IOException, SystemException {
    if (restorations.left(directory.run())) {
      throw new SystemException(
          directory.path()
              + " is kept: settings that it changed could not be put back; try again when their"
              + " server answers");
    }
    directory.remove();
  }

  /** Whether a keeper is at work in it. */
  public static boolean kept(UpDirectory directory) throws IOException {
    return keeper(directory) != null;
  }

  private static UnreleasedResources.Started keeper(UpDirectory directory) throws IOException {
    return UnreleasedResources.of(Journal.read(directory.run().journal())).atWork();
  }
}
