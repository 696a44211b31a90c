package dev.toll.systems.base.session;

import dev.toll.engine.system.Running;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a session has started and not yet wiped, by slot. */
public final class Slots<R extends Running> {
  private final Map<Integer, R> taken = new TreeMap<>();

  /**
   * Takes a slot, before anything is started in it.
   *
   * @throws SystemException when it is taken already
   */
  public synchronized void take(Slot slot, R running) throws SystemException {
    if (taken.putIfAbsent(slot.number(), running) != null) {
      throw new SystemException("slot " + slot.number() + " is in use; stop and wipe it first");
    }
  }

  /** Gives up the slot of what has been wiped. */
  public synchronized void release(R running) {
    taken.values().remove(running);
  }

  /** What is up or not yet wiped in a slot: one, or none. */
  public synchronized List<R> in(Slot slot) {
    R one = taken.get(slot.number());
    return one == null ? List.of() : List.of(one);
  }

  /** All that is up or not yet wiped. */
  public synchronized List<R> all() {
    return List.copyOf(taken.values());
  }

  /** Ends what a start that failed has left in a slot; returns whether there was anything. */
  public boolean clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    List<R> left = in(slot);
    for (R each : left) {
      each.stop(steps);
      each.wipe(steps);
    }
    return !left.isEmpty();
  }
}
