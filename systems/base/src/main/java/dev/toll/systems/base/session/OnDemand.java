package dev.toll.systems.base.session;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.util.Optional;

/**
 * What only users' own clients need, such as a system's tools: fetched when first asked for. What
 * cannot be had is said once, and is then absent.
 */
public final class OnDemand<T> {
  /** Fetches it. */
  public interface Fetch<T> {
    T fetch() throws SystemException;
  }

  private final String what;
  private final Fetch<T> fetch;
  private final Progress progress;
  private Optional<T> found;

  /**
   * Nothing is fetched yet.
   *
   * @param what as the user would call it
   */
  public OnDemand(String what, Fetch<T> fetch, Progress progress) {
    this.what = what;
    this.fetch = fetch;
    this.progress = progress;
  }

  /** Empty when it cannot be had. */
  public synchronized Optional<T> get() {
    if (found == null) {
      try {
        found = Optional.of(fetch.fetch());
      } catch (SystemException e) {
        progress.note("unavailable: " + what + ": " + e.getMessage());
        found = Optional.empty();
      }
    }
    return found;
  }
}
