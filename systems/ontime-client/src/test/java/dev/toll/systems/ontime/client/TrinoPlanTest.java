package dev.toll.systems.ontime.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrinoPlanTest {
  /** As Trino 476 answers {@code EXPLAIN (TYPE IO, FORMAT JSON)}, without its estimates. */
  private static final String PLAN =
      """
      {
        "inputTableColumnInfos" : [ {
          "table" : {
            "catalog" : "files",
            "schemaTable" : { "schema" : "toll", "table" : "ontime_fact" }
          },
          "constraint" : { "none" : false, "columnConstraints" : [ ] }
        }, {
          "table" : {
            "catalog" : "shard0",
            "schemaTable" : { "schema" : "toll", "table" : "dim_date" }
          },
          "constraint" : { "none" : false, "columnConstraints" : [ ] }
        } ]
      }
      """;

  @Test
  void tablesHaveTheirCatalogue() {
    assertThat(TrinoPlan.tables(PLAN))
        .containsExactly("files.toll.ontime_fact", "shard0.toll.dim_date");
  }
}
