package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = PlanTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theJsonIsSealed() throws IOException {
    Cli.Outcome outcome =
        house.toll("plan", "lock", "--json", "--seed", "42", "--set", "workload.entries=3k");

    assertThat(outcome.out()).isEqualTo(golden("plan.json"));
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void theTextNamesSettingsAndWhereTheyCameFrom() throws IOException {
    String[] plan = {"plan", "lock", "--seed", "42", "--set", "workload.entries=3k"};
    String out = house.toll(plan).out();

    assertThat(out)
        .containsPattern("workload\\.entries +3k +--set")
        .containsPattern("design\\.seed +42 +--seed")
        .containsPattern("\n    system\\.lock +shut +lock\\.yaml:19:24")
        .containsPattern("design\\.blocks +2 +lock\\.yaml:\\d+:\\d+")
        .doesNotContain("design.protocol")
        .containsPattern("\n  and \\d+ defaults, which --all shows\n")
        .contains("trials: 4, randomised (seed 42)")
        .contains("bounds: no run of lock here to estimate them from")
        .contains("estimated: ");
    assertThat(
            house
                .toll(Stream.concat(Stream.of(plan), Stream.of("--all")).toArray(String[]::new))
                .out())
        .containsPattern("design\\.protocol +randomised-blocks +default")
        .doesNotContain("which --all shows");
  }

  @Test
  void optionsAreNamedAsOrigins() {
    assertThat(house.toll("plan", "lock", "--blocks", "3", "--set", "design.seed=7").out())
        .containsPattern("design\\.blocks +3 +--blocks")
        .containsPattern("design\\.seed +7 +--set");
  }

  @Test
  void withoutASeedItSaysThatARunDrawsItsOwn() {
    assertThat(house.toll("plan", "lock").out())
        .contains("order for seed 1; a run chooses a random seed");
    assertThat(house.toll("plan", "lock", "--json").out()).contains("\"seed\": null");
  }

  @Test
  void tooLittleDiskIsSaidBeforehand() {
    house.system.diskBytes = Long.MAX_VALUE / 2;

    Cli.Outcome outcome = house.toll("plan", "lock");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("free here; a run would refuse to start");
  }

  @Test
  void itStartsNothing() {
    house.toll("plan", "lock");

    assertThat(house.system.measured).isEmpty();
    assertThat(house.runs).doesNotExist();
    assertThat(house.cache).doesNotExist();
  }
}
