package dev.toll.people;

import dev.toll.engine.files.Sha256;
import dev.toll.serve.http.Secret;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Who is signed in. Nothing of it outlives {@code toll serve}. */
final class Sessions {
  /** A person's, beyond which the oldest ends. */
  static final int MOST_EACH = 8;

  private static final long LASTS_NANOS = Duration.ofHours(12).toNanos();

  /**
   * One of a person.
   *
   * @param form what the person's forms carry, and no other site knows
   * @param since when it began
   */
  record Session(Person person, Secret form, long since) {}

  private final LongSupplier clock;

  /**
   * By the hash of what the cookie holds: how long looking one up takes reveals nothing about the
   * cookies of others.
   */
  private final Map<String, Session> sessions = new HashMap<>();

  /**
   * None yet.
   *
   * @param clock {@link System#nanoTime}
   */
  Sessions(LongSupplier clock) {
    this.clock = clock;
  }

  /** Begins one, with a cookie that was never seen before. */
  synchronized Secret begin(Person person) {
    sessions.values().removeIf(this::over);
    List<Map.Entry<String, Session>> own =
        sessions.entrySet().stream()
            .filter(each -> each.getValue().person().equals(person))
            .sorted(Comparator.comparingLong(each -> each.getValue().since()))
            .toList();
    if (own.size() >= MOST_EACH) {
      sessions.remove(own.get(0).getKey());
    }
    Secret cookie = Secret.random();
    sessions.put(
        Sha256.of(cookie.reveal()), new Session(person, Secret.random(), clock.getAsLong()));
    return cookie;
  }

  /**
   * The session of a cookie; empty when there is none.
   *
   * @param cookie null for none
   */
  synchronized Optional<Session> find(String cookie) {
    return cookie == null
        ? Optional.empty()
        : Optional.ofNullable(sessions.get(Sha256.of(cookie))).filter(session -> !over(session));
  }

  synchronized void end(String cookie) {
    sessions.remove(Sha256.of(cookie));
  }

  private boolean over(Session session) {
    return clock.getAsLong() - session.since() > LASTS_NANOS;
  }
}
