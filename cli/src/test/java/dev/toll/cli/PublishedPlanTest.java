package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scale {@code published} is what the 2017 post says it did. */
class PublishedPlanTest {
  @TempDir Path home;
  private JsonObject plan;

  @BeforeEach
  void plan() {
    Cli.Outcome outcome =
        Cli.real(home, "plan", "accumulo-security", "--scale", "published", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    plan = JsonParser.parseString(outcome.out()).getAsJsonObject();
  }

  private String setting(String path) {
    return plan.getAsJsonObject("settings").getAsJsonObject(path).get("value").getAsString();
  }

  @Test
  void fiveLevelsOneAfterTheOtherFiveIterationsEach() {
    List<String> trials = new ArrayList<>();
    for (JsonElement trial : plan.getAsJsonArray("trials")) {
      JsonObject one = trial.getAsJsonObject();
      trials.add(one.get("level").getAsString() + " " + one.get("block").getAsInt());
    }

    List<String> expected = new ArrayList<>();
    for (String level : List.of("none", "ssl-1.2", "auth", "auth-int", "auth-conf")) {
      for (int iteration = 1; iteration <= 5; iteration++) {
        expected.add(level + " " + iteration);
      }
    }
    assertThat(trials).isEqualTo(expected);
    assertThat(plan.get("order").getAsString()).isEqualTo("sequential");
  }

  @Test
  void twoBillionEntriesWithInflatedOverheadAndColdCaches() {
    assertThat(setting("workload.entries")).isIn("2G", "2000M", "2000000000");
    assertThat(setting("workload.batch-writer-memory")).isEqualTo("500K");
    assertThat(setting("system.kdc")).as("MIT's, where installed").isEqualTo("auto");
    assertThat(setting("system.tablet-servers")).isEqualTo("8");
    assertThat(setting("workload.warm-entries")).isEqualTo("0");
    assertThat(setting("design.drop-caches")).isEqualTo("yes");
    assertThat(setting("design.warmup-block")).isEqualTo("false");
    assertThat(setting("design.noise-twin")).isEqualTo("false");
  }

  @Test
  void theSecurityLevelsAreThoseOfThePost() {
    JsonArray levels = plan.getAsJsonArray("levels");
    List<String> security = new ArrayList<>();
    for (JsonElement level : levels) {
      JsonObject settings = level.getAsJsonObject().getAsJsonObject("settings");
      String wire = settings.get("system.security").getAsString();
      security.add(wire);
      assertThat(settings.has("system.tls")).as(wire).isEqualTo(wire.equals("ssl"));
      if (wire.equals("ssl")) {
        assertThat(settings.get("system.tls").getAsString()).as("no 1.3 in 2017").isEqualTo("1.2");
      }
      assertThat(settings.has("system.rpc-server")).as("the side effect comes by itself").isFalse();
    }

    assertThat(security).containsExactly("none", "ssl", "auth", "auth-int", "auth-conf");
  }
}
