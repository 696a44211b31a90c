package dev.toll.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs something under locales with other decimal marks, digits and lower-case rules. */
final class Locales {

  private static final List<Locale> ODD =
      List.of(
          Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab"), Locale.forLanguageTag("tr"));

  private Locales() {}

  /** All distinct outcomes: one, if the locale has no say. */
  static java.util.Set<String> outcomes(Supplier<String> work) {
    Locale before = Locale.getDefault();
    try {
      return ODD.stream()
          .map(
              locale -> {
                Locale.setDefault(locale);
                return work.get();
              })
          .collect(Collectors.toSet());
    } finally {
      Locale.setDefault(before);
    }
  }
}
