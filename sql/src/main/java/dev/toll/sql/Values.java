package dev.toll.sql;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.settings.Printable;
import dev.toll.report.text.Plain;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.HexFormat;
import java.util.Map;

/** DuckDB's values as JSON and as text. */
final class Values {
  static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
  private static final MathContext SHOWN = new MathContext(6);

  private Values() {}

  /** A value as JSON; not a number and infinity are null. */
  static JsonElement json(Object value) throws SQLException {
    if (value == null) {
      return JsonNull.INSTANCE;
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number)
          ? new JsonPrimitive(new BigDecimal(Plain.number(number)))
          : JsonNull.INSTANCE;
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    if (value instanceof Boolean truth) {
      return new JsonPrimitive(truth);
    }
    if (value instanceof Map<?, ?> map) {
      JsonObject object = new JsonObject();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        object.add(String.valueOf(each.getKey()), json(each.getValue()));
      }
      return object;
    }
    if (value instanceof Array array) {
      JsonArray list = new JsonArray();
      for (Object each : (Object[]) array.getArray()) {
        list.add(json(each));
      }
      return list;
    }
    return new JsonPrimitive(other(value));
  }

  private static String other(Object value) throws SQLException {
    if (value instanceof Blob blob) {
      return HexFormat.of().formatHex(blob.getBytes(1, (int) blob.length()));
    }
    // A timestamp of the tables is UTC, not in this machine's zone; its text has a needless ".0".
    return value instanceof Timestamp ? value.toString().replaceFirst("\\.0$", "") : value + "";
  }

  /** A value in full, for programs; null is empty. */
  static String exact(Object value) throws SQLException {
    if (value == null) {
      return "";
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? Plain.number(number) : value.toString();
    }
    JsonElement json = json(value);
    return json.isJsonPrimitive() ? json.getAsString() : GSON.toJson(json);
  }

  /** A value for people: fractions to six digits, the whole part of a number always whole. */
  static String shown(Object value) throws SQLException {
    if ((value instanceof Double || value instanceof Float)
        && Double.isFinite(((Number) value).doubleValue())) {
      BigDecimal exact = new BigDecimal(exact(value));
      BigDecimal round =
          exact.abs().compareTo(BigDecimal.valueOf(100_000)) < 0
              ? exact.round(SHOWN)
              : exact.setScale(0, RoundingMode.HALF_EVEN);
      return Plain.number(round.doubleValue());
    }
    return Printable.line(exact(value));
  }
}
