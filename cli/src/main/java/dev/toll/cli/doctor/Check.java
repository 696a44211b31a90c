package dev.toll.cli.doctor;

/**
 * One thing this machine has, has in part, or lacks.
 *
 * @param id identifier in {@code --json}, e.g. {@code server-jdk}
 * @param name what people call it
 * @param needed whether the main study cannot run without it
 * @param found what was seen, in one sentence
 * @param use what toll uses it for
 * @param remedy how to get it, or how to get more of it
 */
public record Check(
    String id, String name, State state, boolean needed, String found, String use, String remedy) {

  /** How much of it is there. */
  public enum State {
    OK,
    LIMITED,
    MISSING;

    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Whether the main study cannot run because of this. */
  public boolean prevents() {
    return needed && state == State.MISSING;
  }

  /** What a check looks for, before it has looked. */
  record Subject(String id, String name, boolean needed, String use, String remedy) {

    static Subject needed(String id, String name, String use, String remedy) {
      return new Subject(id, name, true, use, remedy);
    }

    static Subject wanted(String id, String name, String use, String remedy) {
      return new Subject(id, name, false, use, remedy);
    }

    Check ok(String found) {
      return check(State.OK, found);
    }

    Check limited(String found) {
      return check(State.LIMITED, found);
    }

    Check missing(String found) {
      return check(State.MISSING, found);
    }

    private Check check(State state, String found) {
      return new Check(id, name, state, needed, found, use, remedy);
    }
  }
}
