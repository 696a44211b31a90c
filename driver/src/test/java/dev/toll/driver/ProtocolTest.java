package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seals the lines of the protocol: a change here is a change of {@link Protocol#VERSION}. */
class ProtocolTest {

  @Test
  void eventsLookAsDocumented() {
    JsonObject result = new JsonObject();
    result.addProperty("entries", 10);
    assertThat(
            List.of(
                Protocol.encode(new Event.Ready(1, 4711, "17.0.15")),
                Protocol.encode(new Event.Tick(7, 3.0, 5, 15, null, "AA==", null, null)),
                Protocol.encode(new Event.Tick(7, 3.5, 5, 15, 0.25, "AA==", "BB==", result)),
                Protocol.encode(new Event.Note(7, "it's <so>")),
                Protocol.encode(new Event.Done(7, result)),
                Protocol.encode(new Event.Failed(7, "no", null))))
        .containsExactly(
            "{\"event\":\"ready\",\"protocol\":1,\"pid\":4711,\"java\":\"17.0.15\"}",
            "{\"event\":\"tick\",\"id\":7,\"t\":3.0,\"operations\":5,\"total\":15,\"service\":\"AA==\"}",
            "{\"event\":\"tick\",\"id\":7,\"t\":3.5,\"operations\":5,\"total\":15,\"lagSeconds\":0.25,"
                + "\"service\":\"AA==\",\"response\":\"BB==\",\"sample\":{\"entries\":10}}",
            "{\"event\":\"note\",\"id\":7,\"text\":\"it's <so>\"}",
            "{\"event\":\"done\",\"id\":7,\"result\":{\"entries\":10}}",
            "{\"event\":\"failed\",\"id\":7,\"message\":\"no\"}");
  }

  @Test
  void eventsComeBackAsTheyWere() {
    for (Event event :
        List.of(
            new Event.Ready(1, 4711, "17.0.15"),
            new Event.Tick(7, 3.5, 5, 15, 0.25, "AA==", "BB==", new JsonObject()),
            new Event.Tick(7, 3.5, 5, 15, null, "AA==", null, null),
            new Event.Prepared(7),
            new Event.Began(7, -9_007_199_254_740_993L),
            new Event.Note(7, "text"),
            new Event.Done(7, new JsonObject()),
            new Event.Failed(7, "message", "detail"))) {
      assertThat(Protocol.decodeEvent(Protocol.encode(event))).isEqualTo(event);
    }
  }

  @Test
  void commandsLookAsDocumentedAndComeBack() {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("entries", 10);
    Command command = new Command(7, "measure", 300.0, arguments, null);
    String line = Protocol.encode(command);
    assertThat(line)
        .isEqualTo(
            "{\"id\":7,\"command\":\"measure\",\"deadlineSeconds\":300.0,"
                + "\"arguments\":{\"entries\":10}}");
    assertThat(Protocol.decodeCommand(line)).isEqualTo(command);
    assertThat(Protocol.encode(new Command(8, "cancel", null, null, null)))
        .isEqualTo("{\"id\":8,\"command\":\"cancel\"}");
  }

  @Test
  void whatIsNoLineOfTheProtocolIsRefused() {
    for (String line : List.of("", "hello", "[1]", "{\"id\":1}", "{\"command\":\"x\"}")) {
      assertThatThrownBy(() -> Protocol.decodeCommand(line))
          .isInstanceOf(Protocol.ProtocolException.class);
    }
    assertThatThrownBy(() -> Protocol.decodeCommand("{\"id\":\"x\",\"command\":\"x\"}"))
        .isInstanceOf(Protocol.ProtocolException.class)
        .hasMessageContaining("wrong kind");
    assertThatThrownBy(() -> Protocol.decodeEvent("{\"event\":\"gone\"}"))
        .isInstanceOf(Protocol.ProtocolException.class)
        .hasMessageContaining("gone");
  }
}
