package dev.toll.report.html;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.internal.LazilyParsedNumber;
import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers for drawing: seven significant digits, because pixels show no more. */
final class Numbers {

  private static final MathContext FIGURE = new MathContext(7);

  private Numbers() {}

  static JsonElement of(Double value) {
    return rounded(value, FIGURE);
  }

  private static JsonElement rounded(Double value, MathContext digits) {
    if (value == null || !Double.isFinite(value)) {
      return JsonNull.INSTANCE;
    }
    if (value == 0) {
      return new JsonPrimitive(0);
    }
    BigDecimal rounded = new BigDecimal(value).round(digits).stripTrailingZeros();
    String plain = rounded.toPlainString();
    return new JsonPrimitive(
        new LazilyParsedNumber(plain.length() <= 16 ? plain : rounded.toString()));
  }
}
