package dev.toll.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What was passed over: a few by name, the rest by number. */
final class Warnings {
  private static final int SHOWN = 10;

  private final List<String> all = new ArrayList<>();

  void add(String warning) {
    all.add(warning);
  }

  List<String> all() {
    return all;
  }

  void tell(Consumer<String> to) {
    all.stream().limit(SHOWN).forEach(warning -> to.accept("warning: " + warning));
    if (all.size() > SHOWN) {
      to.accept("warning: and " + (all.size() - SHOWN) + " more like these");
    }
  }
}
