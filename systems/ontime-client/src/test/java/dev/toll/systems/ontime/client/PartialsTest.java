package dev.toll.systems.ontime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialsTest {
  /** Where what the planner says now is left, to be read and to replace what it said before. */
  private static final Path NOW = Path.of("target", "partials.txt");

  private final Partials partials = new Partials(2);

  @Test
  void everyQueryIsSplitAsReviewed() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : Queries.ALL) {
      Partials.Split split = partials.split(Queries.text(name, 200_000));
      all.append("-- ").append(name).append('\n');
      split.partials().forEach(partial -> all.append("shard: ").append(partial).append('\n'));
      all.append("trino: ").append(split.combined()).append('\n');
    }
    Files.writeString(NOW, all);
    assertEquals(Queries.resource("partials.txt"), all.toString().strip());
  }

  @Test
  void whatShardsSendIsNeitherSortedNorCutNorJudged() {
    for (String name : Queries.ALL) {
      assertThat(partials.split(Queries.text(name, 200_000)).partials())
          .as(name)
          .isNotEmpty()
          .noneMatch(partial -> partial.matches(".*(ORDER BY|LIMIT|HAVING|AVG|DISTINCT).*"));
    }
  }

  @Test
  void oneShardComputesAPartialToo() {
    String one = new Partials(1).split(Queries.text("q2", 200_000)).combined();
    String two = partials.split(Queries.text("q2", 200_000)).combined();

    assertThat(two).contains("TABLE(shard0.", "TABLE(shard1.");
    assertThat(one)
        .contains("TABLE(shard0.")
        .doesNotContain("shard1", "UNION")
        .endsWith(two.substring(two.indexOf(") SELECT \"DayOfWeek\"")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"q5", "q6", "q7"})
  void withoutASelfJoinFlightsAreReadOnce(String name) {
    String other = Queries.withoutSelfJoin(name);
    assertThat(other).isNotEqualTo(name);
    assertThat(partials.split(Queries.text(name, 200_000)).partials()).hasSize(2);
    assertThat(partials.split(Queries.text(other, 200_000)).partials()).hasSize(1);
  }

  @Tag("slow")
  @Test
  void sumsOfNothingButNullsStayNullAndComeLast() {
    Partials.Split split =
        partials.split(
            "SELECT f.Div1Airport, sum(f.ArrDelay) AS late FROM ontime_fact f GROUP BY f.Div1Airport"
                + " ORDER BY late DESC");

    assertThat(split.partials())
        .containsExactly(
            "SELECT `Div1Airport` AS `c0`, SUM(`ArrDelay`) AS `c1` FROM `toll`.`ontime_fact`"
                + " GROUP BY `Div1Airport`");
    // Trino puts them last unless the query says otherwise.
    assertThat(split.combined())
        .endsWith(
            "SELECT \"Div1Airport\", SUM(\"late\") AS \"late\" FROM \"partial_0\""
                + " GROUP BY \"Div1Airport\" ORDER BY 2 DESC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A mean of means is not the mean.
        "SELECT avg(f.DepDelay) FROM ontime_fact f",
        // The other flights of an aircraft may be on another shard.
        "SELECT count(*) FROM ontime_fact f JOIN ontime_fact g ON f.TailNum = g.TailNum",
        "SELECT f.TailNum FROM ontime_fact f",
        "SELECT count(*) FROM dim_date"
      })
  void whatCannotBeSplitIsLeftAsItIs(String query) {
    assertThat(partials.split(query)).isEqualTo(new Partials.Split(List.of(), query));
  }
}
