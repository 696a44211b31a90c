package dev.toll.systems.base.session;

import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Servers that the instances of a block use together: started for the first of them, ended after
 * the last, whichever that is.
 */
public final class SharedServers<S> {
  /** Among the facts of a trial on such servers. */
  public static final Map<String, String> FACT =
      Map.of(TrialRecord.SHARED_SERVERS, "shared by all levels of the block");

  private final TreeSet<Integer> users = new TreeSet<>();
  private S servers;

  /** Starts servers; ends what it has started when it fails. */
  public interface Start<S> {
    S start() throws SystemException, InterruptedException;
  }

  /** Ends servers, and removes what they have written. */
  public interface End<S> {
    void end(S servers) throws SystemException, InterruptedException;
  }

  /**
   * The servers for the instance of a slot.
   *
   * @param start called when none are in use yet
   */
  public synchronized S enter(Slot slot, Start<S> start)
      throws SystemException, InterruptedException {
    if (servers == null) {
      servers = start.start();
    }
    users.add(slot.number());
    return servers;
  }

  /**
   * The instance of a slot needs them no more; nothing happens when it has left before.
   *
   * @param end called after the last instance
   * @return whether it was the last
   */
  public synchronized boolean leave(Slot slot, End<S> end)
      throws SystemException, InterruptedException {
    Optional<S> left = leave(slot);
    if (left.isPresent()) {
      end.end(left.get());
    }
    return left.isPresent();
  }

  /** The same where the caller ends them: the servers after the last instance, else empty. */
  public synchronized Optional<S> leave(Slot slot) {
    if (!users.remove(slot.number()) || !users.isEmpty()) {
      return Optional.empty();
    }
    S last = servers;
    servers = null;
    return Optional.of(last);
  }

  /** Whether instances of other slots use them. */
  public synchronized boolean others(Slot slot) {
    return users.stream().anyMatch(user -> user != slot.number());
  }

  /** Those that run; empty when none are in use. */
  public synchronized Optional<S> running() {
    return Optional.ofNullable(servers);
  }
}
