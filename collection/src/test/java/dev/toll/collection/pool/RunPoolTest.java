package dev.toll.collection.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toll.collection.pool.PooledRuns.Difference;
import dev.toll.collection.pool.PooledRuns.PooledEffect;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.Runs;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.RandomEffects;
import dev.toll.engine.verdict.Decision;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunPoolTest {

  private static Runs run(int number) {
    return new Runs().of("lock", "2026112" + number + "T190000Z", number);
  }

  private static PooledEffect shut(PooledRuns pooled) {
    return pooled.effects().stream()
        .filter(effect -> effect.level().equals("shut"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void runsThatAgreeDecideTogether() throws StudyException {
    PooledRuns pooled =
        RunPool.pool(List.of(run(1).named("a"), run(2).named("b"), run(3).named("c")), List.of());
    PooledEffect effect = shut(pooled);

    assertThat(pooled.study()).isEqualTo("lock");
    assertThat(pooled.differences()).isEmpty();
    assertThat(effect.parts()).extracting(PooledRuns.Part::run).containsExactly(1, 2, 3);
    assertThat(effect.ratio()).isCloseTo(1.1, within(0.01));
    assertThat(effect.interval().low()).isLessThan(1.1);
    assertThat(effect.interval().high()).isGreaterThan(1.1);
    assertThat(effect.answer().decision()).isEqualTo(Decision.MORE);
    assertThat(effect.answer().sentence()).matches("costs .* %: more than your tolerance of 5 %");
    assertThat(pooled.warnings()).anyMatch(line -> line.contains("one kind of machine (Xeon)"));
  }

  /** The figures are those of the model over the runs' own means and errors. */
  @Test
  void itIsTheModelOfTheRunsOwnMeans() throws StudyException {
    List<ComparedRun> runs =
        List.of(run(1).named("a"), run(2).level("shut", 1.3).named("b"), run(3).named("c"));
    PooledEffect effect = shut(RunPool.pool(runs, List.of()));

    double[] means = new double[3];
    double[] variances = new double[3];
    for (int i = 0; i < 3; i++) {
      List<Double> ratios = runs.get(i).effects().get(0).ratios();
      double mean = ratios.stream().mapToDouble(Math::log).average().orElseThrow();
      means[i] = mean;
      variances[i] =
          ratios.stream().mapToDouble(r -> Math.pow(Math.log(r) - mean, 2)).sum() / 7 / 8;
    }
    RandomEffects model = RandomEffects.of(means, variances);
    assertThat(effect.ratio()).isCloseTo(Math.exp(model.mean()), within(1e-12));
    assertThat(effect.i2()).isCloseTo(model.i2(), within(1e-9)).isGreaterThan(0.99);
    assertThat(effect.prediction().high()).isGreaterThan(1.3);
    assertThat(effect.answer().decision()).isEqualTo(Decision.OPEN);
  }

  @Test
  void twoRunsSayHowLittleTheyKnow() throws StudyException {
    PooledRuns pooled =
        RunPool.pool(List.of(run(1).named("a"), run(2).level("shut", 1.2).named("b")), List.of());

    assertThat(shut(pooled).prediction()).isNull();
    assertThat(shut(pooled).answer().decision()).isEqualTo(Decision.OPEN);
    assertThat(pooled.warnings()).anyMatch(line -> line.startsWith("Two runs leave one degree"));
  }

  @Test
  void saysWhatSetsTheMachinesApart() throws StudyException {
    PooledRuns pooled =
        RunPool.pool(
            List.of(
                run(1).named("a"),
                run(2).environment("machine", Map.of("processor", "EPYC")).named("b"),
                run(3).set("jvm.version", "21").others(0.4).named("c")),
            List.of());

    assertThat(pooled.machines()).isEqualTo(2);
    assertThat(pooled.differences())
        .extracting(Difference::group, Difference::what)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("setting", "jvm.version"),
            org.assertj.core.groups.Tuple.tuple("machine", "processor"),
            org.assertj.core.groups.Tuple.tuple("interference", "others"));
    assertThat(pooled.differences().get(1).values())
        .containsExactly(
            new PooledRuns.Value("Xeon", List.of(1, 3)), new PooledRuns.Value("EPYC", List.of(2)));
  }

  @Test
  void aRunWithOneBlockIsLeftOutAndNamed() throws StudyException {
    PooledRuns pooled =
        RunPool.pool(
            List.of(run(1).named("a"), run(2).blocks(1).named("short"), run(3).named("c")),
            List.of());

    assertThat(shut(pooled).parts()).extracting(PooledRuns.Part::run).containsExactly(1, 3);
    assertThat(pooled.warnings())
        .contains("Left out, because an effect needs two complete blocks: short.");
  }

  @Test
  void dishonestMixesAreRefused() {
    ComparedRun a = run(1).named("a");
    refused("a is a run of study lock, b of key;", a, new Runs().of("key", "x", 2).named("b"));
    refused("a and b are the same run (20261121T190000Z)", a, run(1).named("b"));
    refused("the baseline is open in a and shut in b", a, run(2).baseline("shut").named("b"));
    refused("b ran its levels one after another", a, run(2).sequential().named("b"));
    refused(
        "the work is not the same: workload.entries is 5M in a, 20M in b",
        a,
        run(2).set("workload.entries", "20M").named("b"));
    refused("there is only a", a);
  }

  /** A deadline is no part of the work, and a version of the system is not what is asked about. */
  @Test
  void whatIsNotAskedAboutMayDiffer() throws StudyException {
    assertThat(
            RunPool.pool(
                    List.of(
                        run(1).named("a"),
                        run(2)
                            .set("workload.deadline", "2h")
                            .set("system.version", "2.1.5")
                            .named("b")),
                    List.of())
                .effects())
        .hasSize(2);
  }

  @Test
  void theSameNameForAnotherSettingIsRefused() {
    refused(
        "shut against open is not the same: system.lock at open is open in a, ajar in b",
        run(1).named("a"),
        run(2).levelSetting("open", "system.lock", "ajar").named("b"));
  }

  @Test
  void anUnknownMetricIsNamed() {
    assertThatThrownBy(
            () -> RunPool.pool(List.of(run(1).named("a"), run(2).named("b")), List.of("elapsd")))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("unknown metric 'elapsd'")
        .hasMessageContaining("elapsed");
  }

  private static void refused(String why, ComparedRun... runs) {
    assertThatThrownBy(() -> RunPool.pool(List.of(runs), List.of()))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining(why);
  }
}
