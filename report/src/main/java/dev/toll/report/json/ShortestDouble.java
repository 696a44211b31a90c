package dev.toll.report.json;

import com.google.gson.TypeAdapter;
import com.google.gson.internal.LazilyParsedNumber;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.toll.report.text.Plain;
import java.io.IOException;

/**
 * Doubles as the shortest decimal that reads back as the same double, so that the sealed file does
 * not depend on the JDK. A value that is not finite is written as null: JSON has no word for it.
 */
final class ShortestDouble extends TypeAdapter<Double> {

  /** What a null reads as: null for a boxed component, NaN for a primitive one. */
  private final Double absent;

  ShortestDouble(Double absent) {
    this.absent = absent;
  }

  @Override
  public void write(JsonWriter out, Double value) throws IOException {
    if (value == null || value.isNaN() || value.isInfinite()) {
      out.nullValue();
    } else {
      out.value(new LazilyParsedNumber(Plain.number(value)));
    }
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
