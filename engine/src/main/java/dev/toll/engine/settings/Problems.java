package dev.toll.engine.settings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects every mistake so that the user sees all of them at once (after Airlift's Problems). */
public final class Problems {
  private static final int LONGEST = 2000;
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]+");

  private final Set<String> messages = new LinkedHashSet<>();

  /** Adds a mistake: where it stands, what it is, how to mend it. */
  public void add(Origin where, String message) {
    // Both quote what the user wrote: a line end or an escape sequence in it must not be printed.
    String line = UNPRINTABLE.matcher(where + ": " + message).replaceAll(" ");
    messages.add(line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line);
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
