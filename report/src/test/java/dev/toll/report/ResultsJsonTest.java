package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.results.Results;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsJsonTest {

  @TempDir Path folder;

  @Test
  void formatIsSealed() throws IOException {
    Golden.check("golden.json", ResultsJson.write(FixtureDesign.all()));
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    Results results = Fixture.run(4);
    Path file = folder.resolve("results.json");
    ResultsJson.write(file, results);
    Results read = ResultsJson.read(file);
    assertThat(ResultsJson.write(read)).isEqualTo(Files.readString(file));
    assertThat(read.estimates().effects()).isEqualTo(results.estimates().effects());
    assertThat(read.estimates().summaries()).isEqualTo(results.estimates().summaries());
    assertThat(read.execution().trials()).isEqualTo(results.execution().trials());
    assertThat(read.evidence().proofs()).isEqualTo(results.evidence().proofs());
    assertThat(read.execution().environment()).isEqualTo(results.execution().environment());
    assertThat(folder.toFile().list()).containsExactly("results.json");
  }

  /** It is JSON of the format, and readers would fail on it somewhere. */
  @Test
  void nothingWhereSomethingMustBeIsRefusedWithItsPlace() {
    JsonObject whole = JsonParser.parseString(ResultsJson.write(Fixture.run(4))).getAsJsonObject();
    for (String list : List.of("levels", "metrics", "effects", "trials", "warnings")) {
      JsonObject broken = whole.deepCopy();
      broken.add(list, JsonParser.parseString("[null]"));
      assertThatThrownBy(() -> ResultsJson.read(broken.toString()))
          .as(list)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("." + list + "[0]");
    }
    JsonObject unnamed = whole.deepCopy();
    unnamed.getAsJsonArray("levels").get(0).getAsJsonObject().remove("name");
    assertThatThrownBy(() -> ResultsJson.read(unnamed.toString()))
        .hasMessageContaining(".levels[0].name");
    JsonObject infinite = whole.deepCopy();
    infinite.getAsJsonArray("effects").get(0).getAsJsonObject().addProperty("ratio", "NaN");
    assertThatThrownBy(() -> ResultsJson.read(infinite.toString()))
        .hasMessageContaining(".effects[0].ratio");
    JsonObject untyped = whole.deepCopy();
    untyped.getAsJsonArray("warned").remove(0);
    assertThatThrownBy(() -> ResultsJson.read(untyped.toString())).hasMessageContaining(".warned");
    untyped.remove("warned");
    assertThatThrownBy(() -> ResultsJson.read(untyped.toString())).hasMessageContaining(".warned");
    JsonObject runless = whole.deepCopy();
    runless.remove("run");
    assertThatThrownBy(() -> ResultsJson.read(runless.toString())).hasMessageContaining("run");
  }

  @Test
  void factorsProtocolDriftAndSteadyStatesAreRead() {
    Results results = FixtureDesign.all();
    Results read = ResultsJson.read(ResultsJson.write(results));
    assertThat(read.estimates().crossed()).isEqualTo(results.estimates().crossed());
    assertThat(read.estimates().protocol()).isEqualTo(results.estimates().protocol());
    assertThat(read.evidence().drift()).isEqualTo(results.evidence().drift());
    assertThat(read.execution().trials()).isEqualTo(results.execution().trials());
    assertThat(read.design().levels()).isEqualTo(results.design().levels());
  }

  @Test
  void localesHaveNoSay() {
    Results results = Fixture.small(2, 3);
    assertThat(Locales.outcomes(() -> ResultsJson.write(results)))
        .containsExactly(ResultsJson.write(results));
  }

  @Test
  void nothingIsHtmlEscaped() {
    assertThat(ResultsJson.write(Hostile.results("<b>'&'</b>"))).contains("\"<b>'&'</b>\"");
  }

  @Test
  void doublesAreShortestAndReadBackTheSame() {
    assertThat(Plain.number(2.0E-3)).isEqualTo("0.002");
    assertThat(Plain.number(10_000_000)).isEqualTo("10000000");
    assertThat(Plain.number(0.1 + 0.2)).isEqualTo("0.30000000000000004");
    // JDK 17 prints 2.0E-3 rightly but this one as 2.2E-322 with a digit too many.
    assertThat(Plain.number(Double.MIN_VALUE)).isEqualTo("5E-324");
    new java.util.Random(1)
        .doubles(1000, -1e9, 1e9)
        .forEach(value -> assertThat(Double.parseDouble(Plain.number(value))).isEqualTo(value));
  }

  @Test
  void anotherFormatIsRefusedByName() {
    assertThatThrownBy(() -> ResultsJson.read("{\"format\": \"toll-results/9\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("toll-results/9")
        .hasMessageContaining(Results.FORMAT);
  }

  @Test
  void brokenFilesAreRefusedByName() throws IOException {
    Path file = Files.writeString(folder.resolve("results.json"), "{\"format\": ");
    assertThatThrownBy(() -> ResultsJson.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString());
  }
}
