package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the study of queries during Accumulo's ingest plans at each scale. */
class QueriesPlanTest {
  private static final String STUDY = "accumulo-security-queries";

  @TempDir Path home;

  private JsonObject plan(String scale) {
    Cli.Outcome outcome = Cli.real(home, "plan", STUDY, "--scale", scale, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JsonParser.parseString(outcome.out()).getAsJsonObject();
  }

  private static Map<String, Integer> trials(JsonObject plan) {
    Map<String, Integer> trials = new TreeMap<>();
    for (JsonElement trial : plan.getAsJsonArray("trials")) {
      trials.merge(trial.getAsJsonObject().get("level").getAsString(), 1, Integer::sum);
    }
    return trials;
  }

  @Test
  void quickAsksQueriesAloneAndDuringAnIngest() {
    JsonObject plan = plan("quick");
    assertThat(trials(plan))
        .containsOnly(
            Map.entry("none-threadpool+both", 4),
            Map.entry("none-threadpool+queries", 4),
            Map.entry("ssl+both", 4),
            Map.entry("ssl+queries", 4));
    assertThat(plan.getAsJsonObject("estimate").get("seconds").getAsDouble())
        .isBetween(900.0, 2700.0);
    assertThat(plan.get("blocks").getAsInt())
        .as("enough for a bound at every level")
        .isGreaterThanOrEqualTo(2);
  }

  @Test
  void levelsAreQueriedInTurns() {
    // Where memory does not suffice for all six levels at once, nothing else is in the way.
    JsonElement why = plan("smoke").get("notInterleaved");
    assertThat(why.isJsonNull() || why.getAsString().contains("memory")).as("%s", why).isTrue();
  }

  @Test
  void everyDifferenceOfTheLevelsHasAWitness() {
    assertThat(plan("standard").get("unwitnessed").toString()).isIn("{}", "[]");
    assertThat(trials(plan("standard"))).hasSize(9).containsEntry("auth-conf+both", 8);
  }
}
