package dev.toll.engine.analysis;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Warnings in the order they are shown, each said once. */
public final class Warnings {

  private final Set<String> lines = new LinkedHashSet<>();

  Warnings add(String line) {
    lines.add(line);
    return this;
  }

  Warnings addAll(Collection<String> more) {
    lines.addAll(more);
    return this;
  }

  List<String> list() {
    return List.copyOf(lines);
  }
}
