package dev.toll.engine.study.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyTexts;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.SystemUnderTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What levels that share one server may differ in, and what the plan makes of it. */
class SharedServerCheckTest {
  private static final String TWO =
      """
      factors:
        f:
          baseline: a
          levels:
            a: {}
            b: {%s}
      """;

  private String unshared;
  private String obstacle;

  private final class Sharing extends FakeSystem implements Interleaving {
    @Override
    public Optional<String> obstacle(List<Level> levels) {
      return Optional.ofNullable(obstacle);
    }

    @Override
    public Optional<String> unshared(List<Level> levels) {
      return Optional.ofNullable(unshared);
    }

    @Override
    public long clientMemory(Level level) {
      return 1 << 20;
    }

    @Override
    public Estimate estimate(Level level) {
      return new Estimate(1, 0, 5 << 20, "nothing is done");
    }
  }

  private static Study resolve(SystemUnderTest system, String different, String... set)
      throws StudyException {
    return new StudyResolver(new Catalog(List.of(system)))
        .resolve(
            "s.yaml",
            StudyTexts.withFactors(TWO.formatted(different)),
            new StudyResolver.Request(null, List.of(set), List.of()));
  }

  private static List<String> mistakes(SystemUnderTest system, String different, String... set) {
    try {
      resolve(system, different, set);
      return List.of();
    } catch (StudyException e) {
      return e.getMessage().lines().toList();
    }
  }

  @Test
  void whatClientsDoMayDiffer() throws Exception {
    Sharing system = new Sharing();
    Study study =
        resolve(system, "workload: {entries: 2M}", "design.share-server=true", "design.blocks=7");
    Interleave interleave = Interleave.of(study, system, 1);
    assertThat(interleave.on()).as("with too little memory it is refused, not changed").isTrue();
    assertThat(Estimates.of(study, interleave.of(Planner.plan(study, 1)), system).memoryBytes())
        .as("one server and two clients")
        .isEqualTo(6 << 20);
    assertThat(Estimates.of(study, Planner.plan(study, 1), system).memoryBytes())
        .as("one after another")
        .isEqualTo(5 << 20);
    Study observed =
        resolve(
            system,
            "workload: {entries: 2M}",
            "design.share-server=true",
            "design.blocks=7",
            "design.observe=1h");
    assertThat(
            Estimates.of(observed, interleave.of(Planner.plan(observed, 1)), system).seconds()
                - Estimates.of(study, interleave.of(Planner.plan(study, 1)), system).seconds())
        .as("each of two levels is loaded once more")
        .isEqualTo(7200);
  }

  @Test
  void everySettingOfTheServerThatDiffersHasItsPlace() {
    assertThat(
            mistakes(
                new Sharing(),
                "system: {heap: 1G, tls: '1.2', security: ssl}, workload: {entries: 2M}",
                "design.share-server=true"))
        .hasSize(3)
        .allMatch(line -> line.startsWith("s.yaml:"))
        .first()
        .asString()
        .contains(
            "system.heap is a setting of the server, so level b cannot share one with level a;"
                + " remove design.share-server, or make system.heap the same at all levels");
    assertThat(mistakes(new Sharing(), "system: {heap: 1G}")).isEmpty();
  }

  @Test
  void blocksMustBeInterleaved() {
    assertThat(mistakes(new Sharing(), "", "design.share-server=true", "design.interleave=no"))
        .containsExactly(
            "--set: design.share-server needs interleaved blocks: design.interleave is no");
    obstacle = "the load cannot be cut";
    assertThat(mistakes(new Sharing(), "", "design.share-server=true"))
        .containsExactly(
            "--set: design.share-server needs interleaved blocks: the load cannot be cut");
    assertThat(mistakes(new FakeSystem(), "", "design.share-server=true"))
        .containsExactly(
            "--set: design.share-server needs interleaved blocks: system fake runs one instance at"
                + " a time");
  }

  @Test
  void aSystemMayRefuse() {
    unshared = "its volume is one level's";
    assertThat(mistakes(new Sharing(), "", "design.share-server=true"))
        .containsExactly(
            "--set: design.share-server: system fake cannot be shared: its volume is one level's");
  }

  @Test
  void oneLevelSharesWithNobody() throws Exception {
    Study study =
        new StudyResolver(new Catalog(List.of(new Sharing())))
            .resolve(
                "s.yaml",
                StudyTexts.withFactors(TWO.formatted("system: {heap: 1G}")),
                new StudyResolver.Request(null, List.of("design.share-server=true"), List.of("a")));
    assertThat(study.levels()).hasSize(1);
  }
}
