package dev.toll.report.json;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.toll.engine.record.Published;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes maps with sorted keys: the order of {@link Map#of} changes from one JVM to the next, and a
 * results file must not. The levels of a publication keep their order, which is the publication's.
 */
final class SortedMaps implements TypeAdapterFactory {

  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    if (!Map.class.isAssignableFrom(type.getRawType()) || isPublication(type.getType())) {
      return null;
    }
    TypeAdapter<T> delegate = gson.getDelegateAdapter(this, type);
    return new TypeAdapter<>() {
      @Override
      @SuppressWarnings("unchecked")
      public void write(JsonWriter out, T value) throws IOException {
        if (value == null || !mapOfStrings((Map<?, ?>) value)) {
          delegate.write(out, value);
          return;
        }
        TypeAdapter<Object> any = gson.getAdapter(Object.class);
        out.beginObject();
        for (Map.Entry<String, Object> entry :
            new TreeMap<>((Map<String, Object>) value).entrySet()) {
          out.name(entry.getKey());
          any.write(out, entry.getValue());
        }
        out.endObject();
      }

      @Override
      public T read(JsonReader in) throws IOException {
        return delegate.read(in);
      }
    };
  }

  private static boolean mapOfStrings(Map<?, ?> map) {
    return map.keySet().stream().allMatch(String.class::isInstance);
  }

  private static boolean isPublication(Type type) {
    return type instanceof ParameterizedType parameterized
        && parameterized.getActualTypeArguments().length == 2
        && parameterized.getActualTypeArguments()[1] == Published.Figures.class;
  }
}
