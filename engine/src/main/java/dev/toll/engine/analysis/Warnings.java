package dev.toll.engine.analysis;

import dev.toll.engine.results.Warning;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Warnings in the order they are shown, each said once. */
final class Warnings {

  private final Set<Warning> warnings = new LinkedHashSet<>();

  void add(Warning.Kind kind, Object... arguments) {
    warnings.add(Warning.of(kind, arguments));
  }

  /** A warning that names trials or levels; none when there are none to name. */
  void addNamed(Warning.Kind kind, List<String> names) {
    if (!names.isEmpty()) {
      add(kind, names);
    }
  }

  void addAll(Collection<Warning> more) {
    warnings.addAll(more);
  }

  List<Warning> list() {
    return List.copyOf(warnings);
  }
}
