package dev.toll.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Order;
import dev.toll.engine.record.Published;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Studies;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  private static final List<String> FIVE = List.of("none", "ssl", "auth", "auth-int", "auth-conf");

  private static Study asPublished(List<String> levels, Published.Protocol protocol) {
    Study random = study(levels, DesignSettings.PROTOCOL, DesignSettings.AS_PUBLISHED);
    return Studies.of(Studies.published(protocol), random.settings(), random.levels());
  }

  private static Study study(List<String> levels, String... design) {
    List<Setting> settings = new ArrayList<>();
    for (int i = 0; i < design.length; i += 2) {
      settings.add(new Setting(design[i], design[i + 1], Origin.COMMAND_LINE));
    }
    Settings checked = Settings.of(settings).checked(DesignSettings.ALL, new Problems());
    return Studies.of(
        null, checked, levels.stream().map(name -> Studies.level(name, checked)).toList());
  }

  private static List<String> ids(List<Plan.Trial> trials) {
    return trials.stream().map(Plan.Trial::id).toList();
  }

  private static List<Plan.Trial> block(Plan plan, int block) {
    return plan.trials().stream().filter(trial -> trial.block() == block).toList();
  }

  @Test
  void everyLevelOnceABlock() {
    for (long seed : new long[] {0, 1, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE}) {
      Plan plan = Planner.plan(study(FIVE), seed, 9);
      assertThat(plan.trials()).hasSize(45);
      for (int block = 1; block <= 9; block++) {
        List<Plan.Trial> trials = block(plan, block);
        assertThat(trials).extracting(Plan.Trial::level).containsExactlyInAnyOrderElementsOf(FIVE);
        assertThat(trials).extracting(Plan.Trial::position).containsExactly(1, 2, 3, 4, 5);
      }
      assertThat(plan.trials()).extracting(Plan.Trial::block).isSorted();
      assertThat(ids(plan.trials())).doesNotHaveDuplicates();
    }
  }

  /** A seed in a journal or a paper must give this very order for ever. */
  @Test
  void theOrderOfASeedNeverChanges() {
    assertThat(ids(Planner.plan(study(FIVE), 2017, 3).trials()))
        .containsExactly(
            "b01-auth-conf",
            "b01-ssl",
            "b01-auth-int",
            "b01-auth",
            "b01-none",
            "b02-none",
            "b02-auth",
            "b02-auth-conf",
            "b02-auth-int",
            "b02-ssl",
            "b03-ssl",
            "b03-auth-int",
            "b03-none",
            "b03-auth-conf",
            "b03-auth");
  }

  @Test
  void aBlocksOrderDoesNotDependOnHowManyThereAre() {
    Plan few = Planner.plan(study(FIVE), 7, 3);
    Plan many = Planner.plan(study(FIVE), 7, 12);
    assertThat(many.trials().subList(0, few.trials().size())).isEqualTo(few.trials());
    Plan warm = Planner.plan(study(FIVE, DesignSettings.WARMUP_BLOCK, "true"), 7, 3);
    assertThat(warm.trials().subList(5, 20)).isEqualTo(few.trials());
  }

  @Test
  void blocksAndSeedsDiffer() {
    Plan plan = Planner.plan(study(FIVE), 7, 40);
    Set<List<String>> orders = new HashSet<>();
    for (int block = 1; block <= 40; block++) {
      orders.add(block(plan, block).stream().map(Plan.Trial::level).toList());
    }
    assertThat(orders).hasSizeGreaterThan(20);
    assertThat(Planner.plan(study(FIVE), 8, 40).trials()).isNotEqualTo(plan.trials());
  }

  /** Over as many blocks as levels each one is at each place once. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 12})
  void placesAreBalanced(int size) {
    List<String> levels = IntStream.range(0, size).mapToObj(String::valueOf).toList();
    Plan plan = Planner.plan(study(levels), 7, 4 * size);
    for (int first = 1; first < 4 * size; first += size) {
      Set<String> places = new HashSet<>();
      for (int block = first; block < first + size; block++) {
        block(plan, block).forEach(trial -> places.add(trial.level() + "@" + trial.position()));
      }
      assertThat(places).as("from block %d", first).hasSize(size * size);
    }
  }

  /** Over many blocks each level is first about equally often: within 5 sigma of a fifth. */
  @Test
  void noLevelIsFavoured() {
    int blocks = 5000;
    var first =
        Planner.plan(study(FIVE), 1, blocks).trials().stream()
            .filter(trial -> trial.position() == 1)
            .collect(Collectors.groupingBy(Plan.Trial::level, Collectors.counting()));
    double sigma = Math.sqrt(blocks * 0.2 * 0.8);
    assertThat(first.values())
        .hasSize(5)
        .allSatisfy(n -> assertThat(n - blocks * 0.2).isBetween(-5 * sigma, 5 * sigma));
  }

  /**
   * Of few levels too each is last about equally often, in every run: neighbouring seeds must not
   * have the same first draw. Within 5 sigma.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8})
  void noLevelIsLastInEveryBlock(int size) {
    List<String> levels = IntStream.range(0, size).mapToObj(String::valueOf).toList();
    int blocks = 800;
    double share = 1.0 / size;
    double sigma = Math.sqrt(blocks * share * (1 - share));
    for (long seed : new long[] {1, 42, 999_999_999}) {
      var last =
          Planner.plan(study(levels), seed, blocks).trials().stream()
              .filter(trial -> trial.position() == size)
              .collect(Collectors.groupingBy(Plan.Trial::level, Collectors.counting()));
      assertThat(last.values())
          .hasSize(size)
          .allSatisfy(n -> assertThat(n - blocks * share).isBetween(-5 * sigma, 5 * sigma));
    }
  }

  @Test
  void theWarmUpBlockComesFirstAndIsNumberZero() {
    Plan plan = Planner.plan(study(FIVE, DesignSettings.WARMUP_BLOCK, "true"), 7, 2);
    assertThat(plan.trials()).hasSize(15);
    assertThat(plan.trials().subList(0, 5))
        .allMatch(trial -> trial.block() == 0)
        .extracting(Plan.Trial::level)
        .containsExactlyInAnyOrderElementsOf(FIVE);
    assertThat(plan.trials().get(0).id()).startsWith("b00-");
    assertThat(plan.blocks()).isEqualTo(2);
  }

  /** As in 2017: five iterations of one level, then five of the next. */
  @Test
  void sequentialAsPublished() {
    Plan plan =
        Planner.plan(
            asPublished(List.of("none", "ssl", "auth"), new Published.Protocol(5, null)), 99, 5);
    assertThat(ids(plan.trials()))
        .containsExactly(
            "b01-none",
            "b02-none",
            "b03-none",
            "b04-none",
            "b05-none",
            "b01-ssl",
            "b02-ssl",
            "b03-ssl",
            "b04-ssl",
            "b05-ssl",
            "b01-auth",
            "b02-auth",
            "b03-auth",
            "b04-auth",
            "b05-auth");
    assertThat(plan.trials()).extracting(Plan.Trial::position).containsOnly(1, 2, 3);
    assertThat(plan.order()).isEqualTo(Order.SEQUENTIAL);
    assertThat(plan.atMost()).isEmpty();
  }

  @Test
  void untilSimilarPlansTheMostThereCanBe() {
    Published.Similar rule = new Published.Similar(3, 0.05, 4);
    Plan plan =
        Planner.plan(asPublished(List.of("none", "ssl"), new Published.Protocol(null, rule)), 1, 4);
    assertThat(plan.trials()).hasSize(8);
    assertThat(plan.similar()).isEqualTo(rule);
    assertThat(plan.atMost()).isEqualTo("at most ");
  }

  @Test
  void idsAreDirectoryNames() {
    assertThat(new Plan.Trial(3, 1, "auth-conf").id()).isEqualTo("b03-auth-conf");
    assertThat(new Plan.Trial(123, 1, "none+lz4").id()).isEqualTo("b123-none+lz4");
  }
}
