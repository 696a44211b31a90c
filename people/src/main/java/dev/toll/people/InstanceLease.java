package dev.toll.people;

import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpOwner;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import dev.toll.serve.page.KeptInstance;
import dev.toll.serve.page.OwnInstance;
import dev.toll.serve.page.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An instance that a person has, read off its directory, so that it counts after a restart of
 * {@code toll serve} too.
 *
 * @param asked seconds that were asked for in all
 * @param state null while no keeper has said anything
 * @param stage what is known in addition to its state
 */
record InstanceLease(UpDirectory directory, UpOwner owner, long asked, UpState state, Stage stage) {
  /** How long a keeper may take before it says anything; it is a JVM's start. */
  private static final Duration SILENT = Duration.ofMinutes(1);

  /** Where it is on its way. */
  enum Stage {
    /** Its turn has not come. */
    QUEUED,
    /** Its keeper was started; what it says holds. */
    KEPT,
    /** It is being ended. */
    ENDING,
    /** {@code toll serve} ended before it was started. */
    ABANDONED
  }

  /**
   * All of them, by name.
   *
   * @param all the directory of instances
   * @param queue names of those whose turn has not come
   * @param ending names of those that are being ended
   */
  static List<InstanceLease> look(Path all, Set<String> queue, Set<String> ending)
      throws IOException {
    Map<String, UpState> states = new HashMap<>();
    Ups.look(all).forEach(up -> states.put(up.directory().name(), up.state()));
    List<InstanceLease> found = new ArrayList<>();
    for (UpDirectory directory : UpDirectory.all(all)) {
      try {
        Optional<UpOwner> owner = directory.owner();
        if (owner.isPresent()) {
          UpState state = states.get(directory.name());
          Stage stage = stage(directory, state, queue, ending);
          found.add(new InstanceLease(directory, owner.get(), directory.lifetime(), state, stage));
        }
      } catch (NoSuchFileException e) {
        // Removed meanwhile.
      }
    }
    return found;
  }

  private static Stage stage(
      UpDirectory directory, UpState state, Set<String> queue, Set<String> ending)
      throws IOException {
    if (queue.contains(directory.name())) {
      return Stage.QUEUED;
    }
    if (ending.contains(directory.name())) {
      return Stage.ENDING;
    }
    return state != null || expected(directory) ? Stage.KEPT : Stage.ABANDONED;
  }

  /** Whether its keeper may still say something. */
  private static boolean expected(UpDirectory directory) throws IOException {
    long age = System.currentTimeMillis() - Files.getLastModifiedTime(directory.path()).toMillis();
    return age < SILENT.toMillis() || Ups.kept(directory);
  }

  boolean of(Person person) {
    return owner.person().equals(person.name());
  }

  boolean up() {
    return stage == Stage.KEPT && state != null && state.phase() == UpState.Phase.UP;
  }

  /** Whether it takes one of the places. */
  boolean counts() {
    return stage != Stage.ABANDONED && (state == null || !state.over());
  }

  /** As everybody sees it. */
  KeptInstance shown() {
    if (state != null) {
      KeptInstance shown = KeptInstance.of(state, owner.person());
      return stage == Stage.ENDING && !state.over() ? shown.stopping() : shown;
    }
    return switch (stage) {
      case QUEUED -> asked("starting", "waiting for its turn: instances come up one after another");
      case KEPT -> asked("starting", "");
      case ENDING -> asked("stopping", "");
      case ABANDONED -> asked("failed", "toll serve ended before its turn came");
    };
  }

  private KeptInstance asked(String phase, String remark) {
    return new KeptInstance(
        directory.name(), owner.study(), owner.level(), owner.person(), phase, null, "", remark);
  }

  /** As its person sees it. */
  OwnInstance own() {
    return OwnInstance.of(state, shown(), asked, directory.clients());
  }

  /** Who has it, and until when: {@code ada has ada-tls until 2026-11-25 15:42 UTC}. */
  String told() {
    KeptInstance shown = shown();
    String until =
        shown.until() == null
            ? "(" + shown.phase() + ", " + Words.time(asked) + " asked for)"
            : "until " + Words.utc(shown.until());
    return owner.person() + " has " + directory.name() + " " + until;
  }
}
