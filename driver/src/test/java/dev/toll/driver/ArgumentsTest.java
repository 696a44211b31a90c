package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

  private final Arguments arguments =
      new Arguments(
          "measure",
          JsonParser.parseString(
                  """
                  {"table":"ci","entries":2e9,"rate":1.5,"checksum":true,"half":0.5,"nothing":null,
                   "levels":["a","b"],"properties":{"x":"1","y":2}}
                  """)
              .getAsJsonObject());

  @Test
  void readsEveryKind() throws Exception {
    assertThat(arguments.text("table")).isEqualTo("ci");
    assertThat(arguments.whole("entries")).isEqualTo(2_000_000_000L);
    assertThat(arguments.number("rate", 0)).isEqualTo(1.5);
    assertThat(arguments.flag("checksum", false)).isTrue();
    assertThat(arguments.texts("levels")).containsExactly("a", "b");
    assertThat(arguments.map("properties")).isEqualTo(Map.of("x", "1", "y", "2"));
  }

  @Test
  void takesDefaultsForWhatIsAbsentOrNull() throws Exception {
    assertThat(arguments.text("nothing", "else")).isEqualTo("else");
    assertThat(arguments.whole("nothing", 3)).isEqualTo(3);
    assertThat(arguments.number("nothing", 0.5)).isEqualTo(0.5);
    assertThat(arguments.flag("nothing", true)).isTrue();
    assertThat(arguments.texts("nothing")).isEmpty();
    assertThat(arguments.map("nothing")).isEmpty();
    assertThat(new Arguments("measure", null).has("table")).isFalse();
  }

  @Test
  void namesTheCommandAndTheArgumentThatIsWrong() {
    refused(() -> arguments.text("splits"), "measure: argument 'splits' is missing");
    refused(
        () -> arguments.whole("half"), "measure: argument 'half' must be a whole number, not 0.5");
    refused(
        () -> arguments.whole("table"),
        "measure: argument 'table' must be a whole number, not \"ci\"");
    refused(
        () -> arguments.whole("entries", 1, 1, 10),
        "measure: argument 'entries' must lie between 1 and 10, not 2000000000");
    refused(
        () -> arguments.flag("table", false),
        "measure: argument 'table' must be true or false, not \"ci\"");
    refused(() -> arguments.texts("table"), "measure: argument 'table' must be a list, not \"ci\"");
    refused(
        () -> arguments.map("levels"),
        "measure: argument 'levels' must be an object, not [\"a\",\"b\"]");
    refused(
        () -> arguments.number("levels", 1),
        "measure: argument 'levels' must be a number, not [\"a\",\"b\"]");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(WorkloadException.class).hasMessage(message);
  }
}
