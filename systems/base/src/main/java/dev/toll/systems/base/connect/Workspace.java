package dev.toll.systems.base.connect;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * An instance's place on a cluster that is not toll's, such as a namespace or a directory: named by
 * the run's mark and the slot, written down before it is made, and dropped when the instance stops.
 * The servers are not toll's.
 */
public final class Workspace implements ServerGroup {
  private static final Duration SHORT = Duration.ofMinutes(2);

  private final Owner owner;
  private final String kind;
  private final String name;
  private boolean made;

  /** The cluster it is on, with the record of what the run has made there. */
  public interface Owner {
    /** In words. */
    String describe();

    /** Whether this run has made a place of that name, or was about to. */
    boolean made(String name);

    /** Writes down that it is about to be made. */
    void making(String name) throws IOException;

    /** Removes it with all that is in it, and from the record. */
    void drop(String name) throws SystemException, InterruptedException, IOException;
  }

  /** What is done by the client that will work there. */
  public interface Maker {
    /** Whether such a place exists already. */
    boolean taken() throws SystemException, InterruptedException;

    void make() throws SystemException, InterruptedException;
  }

  /**
   * Nothing is made yet.
   *
   * @param kind e.g. {@code namespace}
   */
  public Workspace(Owner owner, String kind, String name) {
    this.owner = owner;
    this.kind = kind;
    this.name = name;
  }

  /** A mark as a name that clusters take. */
  public static String word(String mark) {
    return mark.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }

  /** The step in which such a place is dropped. */
  public static String stopStep(String kind) {
    return "drop the " + kind;
  }

  public String name() {
    return name;
  }

  /** Makes it. */
  public void make(Maker maker) throws SystemException, InterruptedException, IOException {
    if (owner.made(name)) {
      // Left by a trial of this run whose end could not drop it.
      owner.drop(name);
    }
    // Known to be free before it is written down, and written down before it is made.
    if (maker.taken()) {
      throw new SystemException(
          "%s has a %s %s already, and toll drops nothing that this run did not make"
              .formatted(owner.describe(), kind, name));
    }
    owner.making(name);
    made = true;
    maker.make();
  }

  @Override
  public List<ManagedProcess> processes() {
    return List.of();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (made) {
      steps.run(stopStep(kind), SHORT, () -> owner.drop(name));
      made = false;
    } else {
      steps.skip(stopStep(kind), "there is none");
    }
  }

  /** What cannot be dropped now is written down, and tried again when the run ends. */
  @Override
  public void kill() {
    if (!made) {
      return;
    }
    try {
      owner.drop(name);
    } catch (SystemException | IOException e) {
      // As said above.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
