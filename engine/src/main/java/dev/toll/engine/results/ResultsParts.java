package dev.toll.engine.results;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of {@link Results} by name, as {@code results.json} has them: all in one object. */
public final class ResultsParts {
  /** In the file's order, which is older than the records that the parts are in. */
  public static final List<String> NAMES =
      List.of(
          ("format study run published levels metrics summaries effects noiseFloor trials proofs"
                  + " steps headroom warnings environment crossed protocol drift sentences overlaps"
                  + " warned outlook noise pivots scaling sizing")
              .split(" "));

  private static final Map<String, RecordComponent> COMPONENTS =
      Stream.of(Results.class.getRecordComponents())
          .flatMap(
              part ->
                  isGroup(part) ? Stream.of(part.getType().getRecordComponents()) : Stream.of(part))
          .collect(Collectors.toMap(RecordComponent::getName, part -> part));

  private ResultsParts() {}

  /** In the file's order; null where one is unknown. */
  public static Map<String, Object> of(Results results) {
    Map<String, Object> parts = new LinkedHashMap<>();
    NAMES.forEach(name -> parts.put(name, null));
    collect(results, parts);
    return parts;
  }

  private static void collect(Record record, Map<String, Object> parts) {
    for (RecordComponent part : record.getClass().getRecordComponents()) {
      Object value = value(part, record);
      if (isGroup(part)) {
        collect((Record) value, parts);
      } else {
        parts.put(part.getName(), value);
      }
    }
  }

  /** What a record has there. */
  static Object value(RecordComponent part, Record record) {
    try {
      return part.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Results of these parts; what is not among them is null. */
  public static Results results(Map<String, ?> parts) {
    return (Results) record(Results.class, parts);
  }

  private static Object record(Class<?> type, Map<String, ?> parts) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values =
        Stream.of(components)
            .map(part -> isGroup(part) ? record(part.getType(), parts) : parts.get(part.getName()))
            .toArray();
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a component of {@link Results} is a record of parts that the file does not have. */
  static boolean isGroup(RecordComponent component) {
    return component.getDeclaringRecord() == Results.class && component.getType().isRecord();
  }

  /** The names of those that are lists. */
  static Stream<String> lists() {
    return NAMES.stream().filter(name -> COMPONENTS.get(name).getType() == List.class);
  }

  /**
   * Writes and reads the file's object.
   *
   * @param names what is written and read; of the rest, lists are empty and all else is null
   */
  public record Form(List<String> names) implements TypeAdapterFactory {
    @Override
    @SuppressWarnings("unchecked") // the type is asked first
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      return type.getRawType() == Results.class ? (TypeAdapter<T>) new Adapter(gson, names) : null;
    }
  }

  private static final class Adapter extends TypeAdapter<Results> {
    private final Gson gson;
    private final List<String> names;

    Adapter(Gson gson, List<String> names) {
      this.gson = gson;
      this.names = names;
    }

    @SuppressWarnings("unchecked") // what a component holds is of its type
    private TypeAdapter<Object> of(String name) {
      return (TypeAdapter<Object>)
          gson.getAdapter(TypeToken.get(COMPONENTS.get(name).getGenericType()));
    }

    @Override
    public void write(JsonWriter out, Results results) throws IOException {
      out.beginObject();
      for (Map.Entry<String, Object> part : ResultsParts.of(results).entrySet()) {
        if (!names.contains(part.getKey())) {
          continue;
        }
        out.name(part.getKey());
        if (part.getValue() == null) {
          out.nullValue();
        } else {
          of(part.getKey()).write(out, part.getValue());
        }
      }
      out.endObject();
    }

    @Override
    public Results read(JsonReader in) throws IOException {
      if (in.peek() == JsonToken.NULL) {
        in.nextNull();
        return null;
      }
      Map<String, Object> parts = new HashMap<>();
      lists().filter(name -> !names.contains(name)).forEach(name -> parts.put(name, List.of()));
      in.beginObject();
      while (in.hasNext()) {
        String name = in.nextName();
        if (names.contains(name)) {
          parts.put(name, of(name).read(in));
        } else {
          in.skipValue();
        }
      }
      in.endObject();
      return results(parts);
    }
  }
}
