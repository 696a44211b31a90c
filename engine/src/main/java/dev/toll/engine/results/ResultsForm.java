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
 * Whether results that were read have what their readers rely on. A file may come from anyone: it
 * is JSON, and yet has nothing where an effect or a level's name must be, or NaN for a ratio.
 */
public final class ResultsForm {
  /** What an element of these lists is known by; the other fields may be unknown. */
  private static final Set<String> NAMES =
      Set.of(
          "name",
          "label",
          "level",
          "metric",
          "against",
          "kind",
          "severity",
          "trial",
          "status",
          "unit");

  private static final Set<String> NAMED =
      Set.of("study", "levels", "metrics", "summaries", "effects", "trials", "warned");

  /** What every record that has it must have. */
  private static final Set<String> ALWAYS =
      Set.of(
          "study",
          "run",
          "id",
          "state",
          "stoppedBy",
          "order",
          "tollVersion",
          "worst",
          "example",
          "evidence",
          "saying",
          "decision",
          "better",
          "verdict",
          "about",
          "wish",
          "rest",
          "instance",
          "block");

  /** Of a study; pages take time by the square. */
  private static final int MOST_LEVELS = 1000;

  /** The lists and maps that may be unknown. */
  private static final Set<String> OPTIONAL = Set.of("witnesses", "also");

  private ResultsForm() {}

  /** The first place where something is missing, or is no number; empty when they are whole. */
  public static Optional<String> problem(Results results) {
    if (results.levels() != null && results.levels().size() > MOST_LEVELS) {
      return Optional.of(".levels");
    }
    String missing = in(results, false, "");
    return missing == null && results.warned().size() != results.warnings().size()
        ? Optional.of(".warned")
        : Optional.ofNullable(missing);
  }

  /** What a record has there. */
  static Object value(RecordComponent part, Record record) {
    try {
      return part.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Null when a record is whole. */
  private static String in(Record record, boolean named, String path) {
    for (RecordComponent part : record.getClass().getRecordComponents()) {
      String at = path + "." + part.getName();
      Object value = value(part, record);
      if (value == null ? required(part, named) : impossible(part, value)) {
        return at;
      }
      String inside = inside(value, part, at);
      if (inside != null) {
        return inside;
      }
    }
    return null;
  }

  private static boolean required(RecordComponent part, boolean named) {
    boolean filled = part.getType() == List.class || part.getType() == Map.class;
    return filled
        ? !OPTIONAL.contains(part.getName())
        : ALWAYS.contains(part.getName()) || (named && NAMES.contains(part.getName()));
  }

  /** A primitive that is unknown is NaN; a boxed one is null. */
  private static boolean impossible(RecordComponent part, Object value) {
    return part.getType() == Double.class
        && (!Double.isFinite((Double) value)
            || (part.getName().equals("ratio") && (Double) value <= 0));
  }

  private static String inside(Object value, RecordComponent part, String at) {
    if (value instanceof Record record) {
      return in(record, NAMED.contains(part.getName()), at);
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
      String wrong = element instanceof Record record ? in(record, named, place) : null;
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
