package dev.toll.engine.results;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether results that were read have what their readers rely on. A file may come from anybody: it
 * is JSON, and yet has nothing where an effect or a level's name must be, or NaN for a ratio.
 */
public final class ResultsForm {
  /** What an element of these lists is known by; the other fields may be unknown. */
  private static final Set<String> NAMES =
      Set.of("name", "level", "metric", "against", "kind", "trial", "status");

  private static final Set<String> NAMED =
      Set.of("levels", "metrics", "summaries", "effects", "trials");

  private ResultsForm() {}

  /** The first place where something is missing, or is no number; empty when they are whole. */
  public static Optional<String> problem(Results results) {
    return results.study() == null || results.run() == null
        ? Optional.of("study or run")
        : Optional.ofNullable(in(results, false, ""));
  }

  /** Null when a record is whole. */
  private static String in(Object record, boolean named, String path) {
    for (RecordComponent part : record.getClass().getRecordComponents()) {
      String at = path + "." + part.getName();
      Object value;
      try {
        value = part.getAccessor().invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      if (value == null ? named && NAMES.contains(part.getName()) : infinite(part, value)) {
        return at;
      }
      String inside = inside(value, part, at);
      if (inside != null) {
        return inside;
      }
    }
    return null;
  }

  /** A primitive that is unknown is NaN; a boxed one is null. */
  private static boolean infinite(RecordComponent part, Object value) {
    return part.getType() == Double.class && !Double.isFinite((Double) value);
  }

  private static String inside(Object value, RecordComponent part, String at) {
    if (value instanceof Record) {
      return in(value, false, at);
    }
    Collection<?> elements =
        value instanceof List<?> list
            ? list
            : value instanceof Map<?, ?> map ? map.values() : List.of();
    int number = 0;
    for (Object element : elements) {
      String place = at + "[" + number++ + "]";
      if (element == null && value instanceof List && !numbers(part.getGenericType())) {
        return place;
      }
      boolean named = NAMED.contains(part.getName());
      String wrong = element instanceof Record ? in(element, named, place) : null;
      if (wrong != null) {
        return wrong;
      }
    }
    return null;
  }

  /** Of numbers, one may be unknown. */
  private static boolean numbers(Type list) {
    return list instanceof ParameterizedType of
        && of.getActualTypeArguments()[0] instanceof Class<?> element
        && Number.class.isAssignableFrom(element);
  }
}
