package dev.toll.engine.system;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The systems this toll can test, by name; each is made when it is first asked for. */
public final class Catalog {
  private final Iterable<SystemProvider> providers;
  private final UnaryOperator<SystemUnderTest> finish;
  private final Map<String, SystemUnderTest> made = new ConcurrentHashMap<>();

  /** By name; null before anything is asked for, as many commands need no system. */
  private SortedMap<String, Supplier<SystemUnderTest>> known;

  public Catalog(List<SystemUnderTest> systems) {
    this(List.of(), UnaryOperator.identity());
    known = new TreeMap<>();
    systems.forEach(system -> known.put(system.name(), () -> system));
  }

  /**
   * Those that modules provide.
   *
   * @param finish what is done with each
   */
  public Catalog(Iterable<SystemProvider> providers, UnaryOperator<SystemUnderTest> finish) {
    this.providers = providers;
    this.finish = finish;
  }

  private synchronized SortedMap<String, Supplier<SystemUnderTest>> known() {
    if (known == null) {
      known = new TreeMap<>();
      providers.forEach(each -> known.put(each.name(), () -> finish.apply(each.system())));
    }
    return known;
  }

  public Optional<SystemUnderTest> find(String name) {
    return Optional.ofNullable(known().get(name))
        .map(system -> made.computeIfAbsent(name, unused -> system.get()));
  }

  public Collection<String> names() {
    return known().keySet();
  }

  /** All of them. */
  public List<SystemUnderTest> systems() {
    return names().stream().flatMap(name -> find(name).stream()).toList();
  }
}
