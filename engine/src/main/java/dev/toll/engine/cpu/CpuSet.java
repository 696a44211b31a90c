package dev.toll.engine.cpu;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A set of CPUs by their numbers.
 *
 * @param numbers as the kernel counts them
 */
public record CpuSet(NavigableSet<Integer> numbers) {
  /** More than any kernel is built for (NR_CPUS is at most 8192); without a leading zero. */
  static final String NUMBER = "(0|[1-9][0-9]{0,3})";

  public CpuSet {
    numbers = Collections.unmodifiableNavigableSet(new TreeSet<>(numbers));
  }

  /** A set of these. */
  public static CpuSet of(Collection<Integer> numbers) {
    return new CpuSet(new TreeSet<>(numbers));
  }

  /**
   * Reads the kernel's list format, such as {@code 0-1,3} (cpuset(7)).
   *
   * @throws IllegalArgumentException when it is not of that form
   */
  public static CpuSet parse(String list) {
    NavigableSet<Integer> numbers = new TreeSet<>();
    for (String part : list.strip().split(",", -1)) {
      String[] ends = part.split("-", -1);
      int first = number(ends[0]);
      int last = number(ends[ends.length - 1]);
      if (ends.length > 2 || last < first) {
        throw new IllegalArgumentException("'" + part + "' is not a range of CPUs");
      }
      for (int cpu = first; cpu <= last; cpu++) {
        numbers.add(cpu);
      }
    }
    return new CpuSet(numbers);
  }

  private static int number(String text) {
    if (!text.matches(NUMBER)) {
      throw new IllegalArgumentException("'" + text + "' is not the number of a CPU");
    }
    return Integer.parseInt(text);
  }

  public int size() {
    return numbers.size();
  }

  /** The lowest of them. */
  public CpuSet first(int count) {
    return of(numbers.stream().limit(count).toList());
  }

  /** The highest of them. */
  public CpuSet last(int count) {
    return of(numbers.descendingSet().stream().limit(count).toList());
  }

  /** Those that are in either set. */
  public CpuSet and(CpuSet other) {
    TreeSet<Integer> both = new TreeSet<>(numbers);
    both.addAll(other.numbers);
    return new CpuSet(both);
  }

  /** Those that are in another set too. */
  public CpuSet within(CpuSet other) {
    return of(numbers.stream().filter(other.numbers::contains).toList());
  }

  /** Those that are not in another set. */
  public CpuSet without(CpuSet other) {
    return of(numbers.stream().filter(cpu -> !other.numbers.contains(cpu)).toList());
  }

  /** In the kernel's list format. */
  @Override
  public String toString() {
    StringBuilder list = new StringBuilder();
    Iterator<Integer> each = numbers.iterator();
    Integer next = each.hasNext() ? each.next() : null;
    while (next != null) {
      int first = next;
      int last = first;
      next = each.hasNext() ? each.next() : null;
      while (next != null && next == last + 1) {
        last = next;
        next = each.hasNext() ? each.next() : null;
      }
      list.append(list.length() == 0 ? "" : ",").append(first);
      if (last > first) {
        list.append('-').append(last);
      }
    }
    return list.toString();
  }
}
