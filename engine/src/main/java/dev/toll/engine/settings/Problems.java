package dev.toll.engine.settings;

import java.util.ArrayList;
import java.util.List;

/** Collects every mistake so that the user sees all of them at once (after Airlift's Problems). */
public final class Problems {
  private final List<String> messages = new ArrayList<>();

  /** Adds a mistake: where it stands, what it is, how to mend it. */
  public void add(Origin where, String message) {
    String line = where + ": " + message;
    if (!messages.contains(line)) {
      messages.add(line);
    }
  }

  public boolean isEmpty() {
    return messages.isEmpty();
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }

  /** Throws one {@link StudyException} that holds every mistake, if there is any. */
  public void throwIfAny() throws StudyException {
    if (!messages.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), messages));
    }
  }
}
