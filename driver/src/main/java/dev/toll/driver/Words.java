package dev.toll.driver;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** An enum in JSON: each constant by its name in lower case, with hyphens. */
public class Words implements TypeAdapterFactory {
  private final char between;

  public Words() {
    this('-');
  }

  private Words(char between) {
    this.between = between;
  }

  /** The same with spaces, for words that people read. */
  public static final class Spaced extends Words {
    public Spaced() {
      super(' ');
    }
  }

  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Map<String, T> constants = new LinkedHashMap<>();
    for (Object constant : type.getRawType().getEnumConstants()) {
      @SuppressWarnings("unchecked") // It is one of the type.
      T typed = (T) constant;
      constants.put(word(typed), typed);
    }
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, T constant) throws IOException {
        out.value(word(constant));
      }

      /** Null for a word of none, as Gson does. */
      @Override
      public T read(JsonReader in) throws IOException {
        return constants.get(in.nextString());
      }
    };
  }

  private String word(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', between);
  }
}
