package dev.toll.report;

import dev.toll.engine.record.Order;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.RunState;
import dev.toll.engine.results.Warning;
import java.util.List;
import java.util.Map;

/** A run whose every text from outside is an attack. */
final class Hostile {

  static final String NAME =
      "</script><script>document.documentElement.dataset.owned='1'</script><!-- <img src=x"
          + " onerror=\"document.documentElement.dataset.owned='2'\"> \u2028 {{script}} &amp; 'x'";

  private Hostile() {}

  /** Crossed factors, a rule as published and notes, all of this name. */
  static Results design(String name) {
    String json = ResultsJson.write(FixtureDesign.all());
    String quoted = new com.google.gson.Gson().toJson(name);
    for (String text : new String[] {"ssl", "memory", "50M", "similar after 4 runs"}) {
      json = json.replace('"' + text + '"', quoted);
    }
    return ResultsJson.read(
        json.replace("\"interactions of three or more factors are not analysed\"", quoted)
            .replace(
                "\"the publication's rule gives no interval; ours is given as well\"", quoted));
  }

  /** The small fixture with a level of this name instead of the third. */
  static Results results(String name) {
    Results plain = Fixture.small(4, 3);
    String json = ResultsJson.write(plain);
    String quoted = new com.google.gson.Gson().toJson(name);
    // Every place where the level's name, or a trial's, is a whole value.
    Results renamed =
        ResultsJson.read(
            json.replace("\"ssl\"", quoted)
                .replace("\"Two-way TLS 1.3\"", quoted)
                .replace("\"the data was not verified", quoted.substring(0, quoted.length() - 1)));
    return new ResultsBuilder(renamed)
        .study(new Results.StudyInfo(name, name, name, name, name, name))
        .run(
            new Results.RunInfo(
                name,
                name,
                name,
                RunState.STOPPED,
                name,
                1,
                Order.RANDOMISED,
                4,
                name,
                "./toll run " + name))
        .warnings(java.util.List.of(name))
        .environment(Map.of(name, Map.of(name, name)))
        .crossed(null)
        .protocol(null)
        .drift(null)
        .sentences(java.util.List.of())
        .overlaps(List.of())
        .warned(List.of(Warning.of(Warning.Kind.REMARK, name)))
        .build();
  }
}
