package dev.toll.systems.ontime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FlightsLoadTest {
  @Test
  void onlySplittingHasAPublishedRate() {
    assertThat(FlightsLoad.words("load flights", 500_000_000, 2_000_000_000, 90))
        .isEqualTo("prepare: load flights, 25 % of 2.00 GB, 20 GB/h");
    assertThat(FlightsLoad.words("make flights up and split them", 1_000_000_000, 0, 4))
        .isEqualTo(
            "prepare: make flights up and split them, 1.00 GB, 900 GB/h"
                + " (Shard-Query's splitter: up to 50 GB/h)");
  }
}
