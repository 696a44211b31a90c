package dev.toll.report.json;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.internal.LazilyParsedNumber;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.toll.driver.Words;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.results.ResultsParts;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.TreeMap;

/** The one Gson of the results format. */
public final class ResultsGson {

  /**
   * Pretty, nulls written (an unknown is said, not left out), no HTML escapes, maps sorted, doubles
   * shortest.
   */
  public static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .serializeNulls()
          .disableHtmlEscaping()
          .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
          .registerTypeAdapter(Double.class, new ShortestDouble(null))
          .registerTypeAdapter(double.class, new ShortestDouble(Double.NaN))
          // In lower case; the journal has it in upper case.
          .registerTypeAdapter(
              Status.class, new Words().create(null, TypeToken.get(Status.class)).nullSafe())
          .registerTypeAdapterFactory(new SliceLines())
          .registerTypeAdapterFactory(new ResultsParts.Form(ResultsParts.NAMES))
          .registerTypeHierarchyAdapter(Map.class, (JsonSerializer<Map<?, ?>>) ResultsGson::sorted)
          .create();

  private ResultsGson() {}

  /** A line per slice: there are hundreds. */
  private static final class SliceLines implements TypeAdapterFactory {
    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
      if (type.getRawType() != SliceRecord.class) {
        return null;
      }
      TypeAdapter<T> fields = gson.getDelegateAdapter(this, type);
      TypeAdapter<JsonElement> values = gson.getAdapter(JsonElement.class);
      return new TypeAdapter<>() {
        @Override
        public void write(JsonWriter out, T slice) throws IOException {
          out.beginObject();
          FormattingStyle around = out.getFormattingStyle();
          out.setFormattingStyle(FormattingStyle.COMPACT.withSpaceAfterSeparators(true));
          for (Map.Entry<String, JsonElement> field :
              fields.toJsonTree(slice).getAsJsonObject().entrySet()) {
            values.write(out.name(field.getKey()), field.getValue());
          }
          out.endObject();
          out.setFormattingStyle(around);
        }

        @Override
        public T read(JsonReader in) throws IOException {
          return fields.read(in);
        }
      };
    }
  }

  /** A document, ending in a line feed. */
  public static String write(Object document) {
    return GSON.toJson(document) + "\n";
  }

  /**
   * Sorted keys: the order of {@link Map#of} changes from one JVM to the next, and a results file
   * must not. The levels of a publication keep their order, which is the publication's.
   */
  private static JsonElement sorted(Map<?, ?> map, Type type, JsonSerializationContext json) {
    boolean publication =
        type instanceof ParameterizedType parameterized
            && parameterized.getActualTypeArguments().length == 2
            && parameterized.getActualTypeArguments()[1] == Published.Figures.class;
    JsonObject object = new JsonObject();
    (publication ? map : new TreeMap<>(map))
        .forEach((key, value) -> object.add(String.valueOf(key), json.serialize(value)));
    return object;
  }

  /**
   * Doubles as the shortest decimal that reads back as the same double, so that the sealed file
   * does not depend on the JDK. A value that is not finite is written as null: JSON has no word for
   * it.
   */
  private static final class ShortestDouble extends TypeAdapter<Double> {

    /** What a null reads as: null for a boxed component, NaN for a primitive one. */
    private final Double absent;

    ShortestDouble(Double absent) {
      this.absent = absent;
    }

    @Override
    public void write(JsonWriter out, Double value) throws IOException {
      String plain = Plain.finite(value);
      out.value(plain == null ? null : new LazilyParsedNumber(plain));
    }

    @Override
    public Double read(JsonReader in) throws IOException {
      if (in.peek() == JsonToken.NULL) {
        in.nextNull();
        return absent;
      }
      return in.nextDouble();
    }
  }
}
