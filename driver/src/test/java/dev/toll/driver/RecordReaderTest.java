package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordReaderTest {
  record Inner(String name, Outcome outcome) {}

  record Load(
      String table,
      long entries,
      @Key(otherwise = "0") double rate,
      @Key(otherwise = "true") boolean checksum,
      @Key(otherwise = "3", least = 1, most = 10) int writers,
      @Key(optional = true) Long seed,
      @Key(optional = true) String owner,
      @Key(otherwise = "[]") List<String> levels,
      @Key(otherwise = "{}") Map<String, String> properties,
      @Key(otherwise = "[]") List<Inner> parts) {
    Load {
      if (table.isEmpty()) {
        throw new IllegalArgumentException("a table needs a name");
      }
    }
  }

  private static final CommandType<Load, Load> MEASURE =
      CommandType.of("measure", Load.class, Load.class);

  private static Load read(String json) throws WorkloadException {
    return MEASURE.readArguments(JsonParser.parseString(json).getAsJsonObject());
  }

  @Test
  void readsEveryKind() throws Exception {
    assertThat(
            read(
                """
                {"table":"ci","entries":2e9,"rate":1.5,"checksum":false,"writers":4,"seed":7,
                 "owner":"me","levels":["a","b"],"properties":{"x":"1","y":2},
                 "parts":[{"name":"n","outcome":"no answer"}],"unknown":1}
                """))
        .isEqualTo(
            new Load(
                "ci",
                2_000_000_000L,
                1.5,
                false,
                4,
                7L,
                "me",
                List.of("a", "b"),
                Map.of("x", "1", "y", "2"),
                List.of(new Inner("n", Outcome.NO_ANSWER))));
  }

  @Test
  void takesDefaultsForWhatIsAbsentOrNull() throws Exception {
    assertThat(read("{\"table\":\"ci\",\"entries\":1,\"rate\":null}"))
        .isEqualTo(new Load("ci", 1, 0, true, 3, null, null, List.of(), Map.of(), List.of()));
    assertThat(CommandType.of("close", Nothing.class).readArguments(null))
        .isEqualTo(Nothing.NOTHING);
  }

  @Test
  void writesWhatItReads() throws Exception {
    Load load =
        new Load("t", 5, 0.5, true, 1, null, "x", List.of("a"), Map.of("k", "v"), List.of());
    JsonObject json = Protocol.tree(load);
    assertThat(json)
        .hasToString(
            "{\"table\":\"t\",\"entries\":5,\"rate\":0.5,\"checksum\":true,\"writers\":1,"
                + "\"owner\":\"x\",\"levels\":[\"a\"],\"properties\":{\"k\":\"v\"},\"parts\":[]}");
    assertThat(MEASURE.readResult(json)).isEqualTo(load);
    assertThat(Protocol.tree(new Inner("n", Outcome.NO_ANSWER)))
        .hasToString("{\"name\":\"n\",\"outcome\":\"no answer\"}");
  }

  @Test
  void namesTheCommandAndTheValueThatIsWrong() {
    refused("{}", "measure: argument 'table' is missing");
    refused(more("entries", "0.5"), "measure: argument 'entries' must be a whole number, not 0.5");
    refused(
        more("entries", "\"ci\""),
        "measure: argument 'entries' must be a whole number, not \"ci\"");
    refused(
        more("entries", "true"), "measure: argument 'entries' must be a whole number, not true");
    refused(more("writers", "11"), "measure: argument 'writers' must be between 1 and 10, not 11");
    refused(more("writers", "5e9"), "measure: argument 'writers' must be a whole number, not 5e9");
    refused(
        more("checksum", "\"ci\""),
        "measure: argument 'checksum' must be true or false, not \"ci\"");
    refused(more("levels", "\"ci\""), "measure: argument 'levels' must be a list, not \"ci\"");
    refused(more("levels", "[[]]"), "measure: argument 'levels[0]' must be a text, not []");
    refused(more("properties", "[]"), "measure: argument 'properties' must be an object, not []");
    refused(more("rate", "[]"), "measure: argument 'rate' must be a number, not []");
    refused(
        more("parts", "[{\"name\":\"n\",\"outcome\":\"maybe\"}]"),
        "measure: argument 'parts[0].outcome' must be one of its values, not \"maybe\"");
    refused("{\"table\":\"\",\"entries\":1}", "measure: a table needs a name");
    assertThatThrownBy(() -> MEASURE.readResult(new JsonObject()))
        .hasMessage("measure: result 'table' is missing");
  }

  private static String more(String key, String value) {
    return "{\"table\":\"ci\",\"entries\":1,\"%s\":%s}".formatted(key, value);
  }

  private static void refused(String json, String message) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(WorkloadException.class).hasMessage(message);
  }
}
