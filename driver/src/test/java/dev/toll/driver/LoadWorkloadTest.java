package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.LoadCommands.Sliced;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadWorkloadTest {
  record Wish(String name) {}

  record Did(String what) {}

  private final List<String> seen = new ArrayList<>();
  private final Loads loads = new Loads();

  private final class Loads extends LoadWorkload<String, Did> {
    Loads() {
      opens(CommandType.of("open", Nothing.class), nothing -> "client", client -> Nothing.NOTHING);
      loads(LoadCommands.of(Wish.class, Did.class), (client, wish) -> new Noted(wish.name()));
    }
  }

  private final class Noted implements RunningLoad<Did> {
    private final String name;

    Noted(String name) {
      this.name = name;
    }

    @Override
    public Sliced slice(long operations, Reporter reporter) {
      seen.add(name + " does " + operations);
      return new Sliced(operations, 1);
    }

    @Override
    public Did end() {
      seen.add(name + " ends");
      return new Did(name);
    }

    @Override
    public void abandon() {
      seen.add(name + " is given up");
    }
  }

  private JsonObject run(String command, String arguments) throws Exception {
    JsonObject json = JsonParser.parseString(arguments).getAsJsonObject();
    return loads.commands().run("loads", command, json, null);
  }

  @BeforeEach
  void open() throws Exception {
    var unused = run("open", "{}");
  }

  @Test
  void aLoadGoesOnFromSliceToSliceUntilItEnds() throws Exception {
    var unused = run("begin", "{'name': 'a'}");
    assertThat(run("slice", "{'operations': 3}").get("operations").getAsLong()).isEqualTo(3);
    unused = run("slice", "{'operations': 2}");
    assertThat(run("end", "{}").get("what").getAsString()).isEqualTo("a");
    assertThat(seen).containsExactly("a does 3", "a does 2", "a ends");
    assertThatThrownBy(() -> run("slice", "{'operations': 1}"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("no load has begun");
    assertThatThrownBy(() -> run("end", "{}")).hasMessageContaining("send 'begin' first");
  }

  @Test
  void whatHasNotEndedIsGivenUp() throws Exception {
    var unused = run("begin", "{'name': 'a'}");
    unused = run("begin", "{'name': 'b'}");
    loads.close();
    assertThat(seen).containsExactly("a is given up", "b is given up");
  }
}
