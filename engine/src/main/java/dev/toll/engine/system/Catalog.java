package dev.toll.engine.system;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The systems this toll can test, by name. */
public record Catalog(List<SystemUnderTest> systems) {
  public Optional<SystemUnderTest> find(String name) {
    return systems.stream().filter(system -> system.name().equals(name)).findFirst();
  }

  public Collection<String> names() {
    return systems.stream().map(SystemUnderTest::name).toList();
  }
}
