package dev.toll.engine.cpu;

import java.util.Optional;

/**
 * Which CPUs are asked for: all, so many, or certain ones.
 *
 * @param count of CPUs; 0 where none is asked for
 * @param list certain ones; null where none are asked for
 */
public record CpuRequest(int count, CpuSet list) {
  public static final String ALL = "all";

  /** ECMA 262, for a JSON Schema. */
  public static final String PATTERN =
      "^\\s*(%s|N(-N)?(,N(-N)?)*)\\s*$".formatted(ALL).replace("N", CpuSet.NUMBER);

  /**
   * Reads a request: {@code all}, a number such as {@code 2}, or a list such as {@code 0-1,3}. A
   * single CPU is listed as a range ({@code 3-3}), for {@code 3} is a number.
   *
   * @throws IllegalArgumentException when it is none of these
   */
  public static CpuRequest parse(String text) {
    String wish = text.strip();
    if (wish.equals(ALL)) {
      return new CpuRequest(0, null);
    }
    if (wish.matches("[1-9][0-9]{0,3}")) {
      return new CpuRequest(Integer.parseInt(wish), null);
    }
    return new CpuRequest(0, CpuSet.parse(wish));
  }

  public boolean all() {
    return count == 0 && list == null;
  }

  /** The CPUs meant, of those there are; a number means the lowest. Empty where there are fewer. */
  public Optional<CpuSet> of(CpuSet there) {
    return of(there, there.first(count));
  }

  /** The same, where a number means the highest. */
  public Optional<CpuSet> highestOf(CpuSet there) {
    return of(there, there.last(count));
  }

  private Optional<CpuSet> of(CpuSet there, CpuSet counted) {
    if (all()) {
      return Optional.of(there);
    }
    CpuSet meant = list == null ? counted : list.within(there);
    return Optional.of(meant).filter(found -> found.size() == (list == null ? count : list.size()));
  }

  /** As a study writes it. */
  @Override
  public String toString() {
    if (all()) {
      return ALL;
    }
    if (list == null) {
      return Integer.toString(count);
    }
    return list.size() == 1 ? list + "-" + list : list.toString();
  }
}
