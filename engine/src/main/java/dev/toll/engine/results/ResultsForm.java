package dev.toll.engine.results;

import dev.toll.engine.statistics.Steady;
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
  /** What may be null, by record; a boxed number always may. Everything else is there. */
  private static final Map<String, Set<String>> OPTIONAL =
      Map.ofEntries(
          of("Design", "published"),
          of("Execution", "headroom"),
          of("Estimates", "noiseFloor crossed protocol scaling sizing"),
          of("Evidence", "drift outlook"),
          of("StudyInfo", "title question scale"),
          of("RunInfo", "endedAt command"),
          of("Published", "title date source summary metric unit protocol also"),
          of("Protocol", "similar"),
          of("Table", "unit"),
          of("LevelInfo", "description control reference"),
          of("Effect", "interval answer published"),
          of("NoiseFloor", "t"),
          of("Trial", "reason verification steady details joint"),
          of("Steady", "why"),
          of("SliceRecord", "reason"),
          of("ProofResult", "witnesses of"),
          of("StepTime", "note"),
          of("MainEffect", "interval"),
          of("SimpleEffect", "t"),
          of("Interaction", "interval"),
          of("Sentence", "level metric unit"),
          of("Outlook", "next"),
          of("Noise", "parts"),
          of("Pivot", "mean note claim"),
          of("Scaling", "contentionInterval coherencyInterval"),
          of("Point", "interval"),
          of("SizingSpec", "price"),
          of("Level", "rateInterval machinesInterval perMillionInterval against moreInterval"));

  /** Of a study; pages take time by the square. */
  private static final int MOST_LEVELS = 1000;

  private ResultsForm() {}

  /** The first place where something is missing, or is no number; empty when they are whole. */
  public static Optional<String> problem(Results results) {
    if (results.design().levels() != null && results.design().levels().size() > MOST_LEVELS) {
      return Optional.of(".levels");
    }
    String missing = in(results, "");
    return missing == null
            && results.remarks().warned().size() != results.remarks().warnings().size()
        ? Optional.of(".warned")
        : Optional.ofNullable(missing);
  }

  private static Map.Entry<String, Set<String>> of(String record, String parts) {
    return Map.entry(record, Set.of(parts.split(" ")));
  }

  /** Null when a record is whole. */
  private static String in(Record record, String path) {
    Set<String> optional = OPTIONAL.getOrDefault(record.getClass().getSimpleName(), Set.of());
    for (RecordComponent part : record.getClass().getRecordComponents()) {
      String at = ResultsParts.isGroup(part) ? path : path + "." + part.getName();
      Object value = ResultsParts.value(part, record);
      boolean mayBeNull =
          Number.class.isAssignableFrom(part.getType()) || optional.contains(part.getName());
      if (value == null ? !mayBeNull : impossible(part, value)) {
        return at;
      }
      String inside = inside(value, part, at);
      if (inside != null) {
        return inside;
      }
    }
    return contradicts(record) ? path : null;
  }

  /** Whether a number is unknown that another part rests on. */
  private static boolean contradicts(Record record) {
    if (record instanceof Results.Effect effect) {
      return effect.ratio() == null && effect.interval() != null;
    }
    if (record instanceof Results.DriftFigures drift) {
      return !Double.isFinite(drift.rho() + drift.p() + drift.halves());
    }
    return record instanceof Steady steady
        && steady.state() == Steady.State.STEADY
        && (steady.from() == null || steady.share() == null);
  }

  /** A primitive that is unknown is NaN; a boxed one is null. */
  private static boolean impossible(RecordComponent part, Object value) {
    return part.getType() == Double.class
        && (!Double.isFinite((Double) value)
            || (part.getName().equals("ratio") && (Double) value <= 0));
  }

  private static String inside(Object value, RecordComponent part, String at) {
    if (value instanceof Record record) {
      return in(record, at);
    }
    Collection<?> elements =
        value instanceof List<?> list
            ? list
            : value instanceof Map<?, ?> map ? map.values() : List.of();
    int number = 0;
    for (Object element : elements) {
      String place = at + "[" + number++ + "]";
      if (element == null && !nullable(part.getGenericType())) {
        return place;
      }
      String wrong = element instanceof Record record ? in(record, place) : null;
      if (wrong != null) {
        return wrong;
      }
    }
    return null;
  }

  /** A number in a list or map may be unknown, and so may a fact of the machine. */
  private static boolean nullable(Type filled) {
    Type[] of = ((ParameterizedType) filled).getActualTypeArguments();
    return of[of.length - 1] instanceof Class<?> element
        && (Number.class.isAssignableFrom(element) || (of.length > 1 && element == Object.class));
  }
}
