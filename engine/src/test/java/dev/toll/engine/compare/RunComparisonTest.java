package dev.toll.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.ComparedRuns.Difference;
import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

  private static ComparedRuns compare(ComparedRun a, ComparedRun b, String... limits)
      throws StudyException {
    List<Limit> parsed = new java.util.ArrayList<>();
    for (String limit : limits) {
      parsed.add(LimitParser.parse(limit));
    }
    return new RunComparison(a, b).compare(List.of(), parsed, List.of(), false);
  }

  private static List<String> words(List<Change> changes, String metric) {
    return changes.stream()
        .filter(change -> change.metric().equals(metric))
        .map(change -> change.level() + " " + side(change))
        .toList();
  }

  /** Two runs bear no word; their interval shows a direction all the same. */
  private static String side(Change change) {
    return change.interval().low() > 1 ? "up" : change.interval().high() < 1 ? "down" : "either";
  }

  @Test
  void aRunWithItselfNeverCosts() throws StudyException {
    ComparedRuns found =
        compare(new Runs().named("x"), new Runs().named("x"), "cost > 5%", "relative cost > 5%");

    assertThat(found.differences()).isEmpty();
    assertThat(found.warnings())
        .containsExactly("A and B are the same run, so nothing can differ.");
    assertThat(found.changes()).hasSize(6);
    assertThat(found.relative()).hasSize(4);
    assertThat(found.changes()).extracting(RunComparisonTest::side).containsOnly("either");
    assertThat(found.changes()).extracting(Change::answer).containsOnlyNulls();
    assertThat(found.outcome()).isEqualTo(Outcome.WITHIN);
  }

  @Test
  void ofEqualRunsOnlySeedAndDateDiffer() throws StudyException {
    ComparedRuns found = compare(new Runs().named("x"), new Runs().next().named("y"));

    assertThat(found.differences())
        .extracting(Difference::what)
        .as("neither how full the disk was nor the seed twice")
        .containsExactly("seed", "date");
    assertThat(found.warnings()).hasSize(1);
    assertThat(found.warnings().get(0))
        .startsWith("No interval covers what changes from one run to the next")
        .doesNotContain("Here these differ too");
    assertThat(words(found.changes(), "elapsed")).allMatch(word -> word.endsWith("either"));
  }

  @Test
  void aSlowerLevelIsUpAndTheOtherWayRoundDown() throws StudyException {
    Runs slow = new Runs().next().level("shut", 1.25);
    ComparedRuns found = compare(new Runs().named("x"), slow.named("y"), "cost > 5%");

    assertThat(words(found.changes(), "elapsed"))
        .containsExactly("open either", "shut up", "barred either");
    assertThat(words(found.changes(), "rate")).contains("shut down");
    assertThat(words(found.relative(), "elapsed")).contains("shut up");
    // What changes from one run to the next is in no interval made of one run each.
    assertThat(found.changes()).extracting(Change::answer).containsOnlyNulls();
    assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(found.checks().get(0).sentence()).startsWith("neither beyond nor within it: ");

    ComparedRuns back = compare(slow.named("y"), new Runs().named("x"));
    assertThat(words(back.changes(), "elapsed")).contains("shut down");
  }

  /** Three earlier runs like A show how far equal runs are apart: then two runs decide. */
  @Test
  void earlierRunsGiveTwoRunsAWord() throws StudyException {
    ComparedRun base = new Runs().named("x");
    ComparedRun slow = new Runs().next().level("shut", 1.25).named("y");
    List<ComparedRun> earlier = earlier(3, 10);

    ComparedRuns found = compare(base, slow, earlier);
    assertThat(found.outcome()).isEqualTo(Outcome.MORE);
    assertThat(found.warnings().get(0)).startsWith("3 earlier runs, equal to A but for seed");
    Change shut = change(found, "shut");
    assertThat(shut.answer().decision()).isEqualTo(Decision.MORE);
    assertThat(change(found, "barred").answer().decision()).isEqualTo(Decision.WITHIN);

    assertThat(compare(base, slow, earlier.subList(0, 2)).outcome()).isEqualTo(Outcome.OPEN);
    assertThat(compare(base, slow, List.of(base, slow, earlier.get(0), earlier.get(1))).outcome())
        .as("A and B show nothing of it")
        .isEqualTo(Outcome.OPEN);
  }

  /** A label names a run; what an empty command takes is measured anew at each start. */
  @Test
  void earlierRunsWithOtherLabelsAndTimesOfAnEmptyCommandAreEqualRuns() throws StudyException {
    List<ComparedRun> labelled = new ArrayList<>();
    for (int run = 3; run < 6; run++) {
      labelled.add(
          new Runs()
              .of("lock", "2026110" + run + "T190000Z", run)
              .environment("design", Map.of("tolerance", "5%", "seed", "1", "label", "v" + run))
              .environment(
                  "system", Map.of("version", "2.1.4", "an empty command takes", run + " ms"))
              .named("e"));
    }
    assertThat(
            compare(new Runs().named("x"), new Runs().next().machine(11).named("y"), labelled)
                .warnings()
                .get(0))
        .startsWith("3 earlier runs, equal to A but for seed");
  }

  /** Days that differ by 10 % make the interval as wide as that. */
  @Test
  void earlierRunsThatAreFarApartDecideNothing() throws StudyException {
    List<ComparedRun> earlier = List.of(day(3, 9), day(4, 10), day(5, 11));
    ComparedRuns found =
        compare(new Runs().named("x"), new Runs().next().machine(11).named("y"), earlier);
    assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(change(found, "shut").interval().low()).isLessThan(0.8);
    assertThat(found.relative().get(0).interval().high())
        .as("what all levels share cancels in the relative cost")
        .isLessThan(1.05);
  }

  private static ComparedRuns compare(ComparedRun a, ComparedRun b, List<ComparedRun> earlier)
      throws StudyException {
    return new RunComparison(a, b)
        .compare(List.of("elapsed"), List.of(LimitParser.parse("cost > 5%")), earlier, false);
  }

  private static List<ComparedRun> earlier(int runs, double seconds) {
    return IntStream.range(0, runs).mapToObj(i -> day(3 + i, seconds)).toList();
  }

  private static ComparedRun day(int day, double seconds) {
    return new Runs().of("lock", "2026110" + day + "T190000Z", day).machine(seconds).named("e");
  }

  private static Change change(ComparedRuns found, String level) {
    return found.changes().stream()
        .filter(change -> change.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  /** What the warm-up, a void trial or a second valid one took (900 s) is in no figure. */
  @Test
  void onlyWhatTheAnalysisCountsCounts() throws StudyException {
    Change shut =
        compare(new Runs().named("x"), new Runs().next().named("y")).changes().stream()
            .filter(c -> c.metric().equals("elapsed") && c.level().equals("shut"))
            .findFirst()
            .orElseThrow();
    assertThat(shut.nA()).isEqualTo(8);
    assertThat(shut.a()).isCloseTo(11.0, within(0.2));
    assertThat(shut.b()).isCloseTo(11.0, within(0.2));
  }

  @Test
  void onAFasterMachineTheRelativeCostSurvives() throws StudyException {
    ComparedRuns found =
        compare(
            new Runs().named("x"),
            new Runs()
                .next()
                .machine(5)
                .environment("machine", Map.of("processor", "EPYC"))
                .named("y"));

    assertThat(words(found.changes(), "elapsed"))
        .containsExactly("open down", "shut down", "barred down");
    assertThat(words(found.relative(), "elapsed")).allMatch(word -> word.endsWith("either"));
    assertThat(found.relative().get(0).a()).isCloseTo(1.1, within(0.02));
    assertThat(found.relative().get(0).against()).isEqualTo("open");
    assertThat(found.warnings())
        .anyMatch(line -> line.contains("differ too") && line.contains("machine (processor"));
  }

  @Test
  void unlikeWorkHasNoAnswer() throws StudyException {
    ComparedRuns found =
        compare(
            new Runs().named("x"),
            new Runs().next().scale("standard").set("workload.entries", "10M").named("y"),
            "cost > 5%",
            "relative cost > 50%");

    assertThat(found.sameWork()).isFalse();
    assertThat(found.changes()).extracting(Change::answer).containsOnlyNulls();
    assertThat(found.changes()).extracting(Change::ratio).doesNotContainNull();
    assertThat(found.warnings().get(0))
        .startsWith("NOT COMPARABLE: ")
        .contains("workload.entries 5M in A, 10M in B");
    assertThat(found.checks().get(0).outcome()).isEqualTo(Outcome.OPEN);
    assertThat(found.checks().get(0).sentence()).isEqualTo("the work was not the same in A and B");
    assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(found.differences())
        .extracting(Difference::what)
        .containsExactly("scale", "workload.entries", "seed", "date");
  }

  @Test
  void twoLevelsOfARunArePairedByBlock() throws StudyException {
    ComparedRuns found =
        compare(new Runs().named("x:open", "open"), new Runs().named("x:shut", "shut"));

    assertThat(found.pairing()).isEqualTo(ComparedRuns.Pairing.BLOCKS);
    assertThat(found.warnings()).isEmpty();
    assertThat(found.relative()).isEmpty();
    Change elapsed = found.changes().get(0);
    assertThat(elapsed.nA()).isEqualTo(8);
    assertThat(elapsed.answer().saying()).isEqualTo(Saying.COSTS);
    assertThat(elapsed.interval().low()).isGreaterThan(1.05);
    assertThat(found.differences())
        .containsExactly(new Difference("setting", null, "system.lock", "open", "shut"));
  }

  /** Choosing a pair after seeing all must not make it easier to call. */
  @Test
  void aPairThatIsNotInTheReportHoldsAmongAllPairs() throws StudyException {
    ComparedRuns found =
        compare(new Runs().named("x:barred", "barred"), new Runs().named("x:shut", "shut"));
    assertThat(found.changes().get(0).answer().saying()).isEqualTo(Saying.SAVES);
  }

  /** The same figures get the same word however they are asked for. */
  @Test
  void aChosenLevelOfTwoRunsIsJudgedAsAmongAll() throws StudyException {
    Runs other = new Runs().next().level("shut", 1.12);
    Change all =
        compare(new Runs().named("x"), other.named("y")).changes().stream()
            .filter(c -> c.metric().equals("elapsed") && c.level().equals("shut"))
            .findFirst()
            .orElseThrow();
    Change chosen =
        compare(new Runs().named("x:shut", "shut"), other.named("y:shut", "shut")).changes().get(0);
    assertThat(chosen).isEqualTo(all);
  }

  @Test
  void levelsOfTwoRunsMayDiffer() throws StudyException {
    ComparedRuns found =
        compare(new Runs().named("x:open", "open"), new Runs().next().named("y:shut", "shut"));

    assertThat(found.pairing()).isEqualTo(ComparedRuns.Pairing.UNPAIRED);
    assertThat(found.changes().get(0).level()).isEqualTo("shut against open");
    assertThat(found.changes().get(0).answer()).isNull();
    assertThat(found.relative()).as("the baseline has no cost").isEmpty();
  }

  /** The same code twice; only the neighbours differ. */
  @Test
  void unequalInterferenceDecidesNothing() throws StudyException {
    ComparedRun a = new Runs().named("x");
    ComparedRun b = new Runs().next().machine(13).others(0.41).named("y");
    ComparedRuns found = compare(a, b, "cost > 5%");

    assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(found.checks().get(0).sentence())
        .isEqualTo(
            "interference differed: other processes or the kernel took 3.0 % of the machine's"
                + " CPU time in A, 41.0 % in B");
    assertThat(found.warnings().get(0))
        .startsWith("UNEQUAL INTERFERENCE: ")
        .contains("--despite-interference");
    assertThat(found.interference())
        .contains(new ComparedRuns.OtherLoad("others", 0.03, 0.41, true));
  }

  @Test
  void levelsOnOneSideOnlyAreSaidAndSettingsOfOneLevelNamed() throws StudyException {
    ComparedRuns found =
        compare(
            new Runs().without("barred").named("x"),
            new Runs().next().level("walled", 1.3).set("system.version", "2.1.5").named("y"));

    assertThat(found.differences())
        .contains(
            new Difference("level", null, "barred", null, "there"),
            new Difference("level", null, "walled", null, "there"),
            new Difference("setting", null, "system.version", null, "2.1.5"));
    assertThat(found.changes()).extracting(Change::level).containsOnly("open", "shut");
  }

  @Test
  void otherBaselinesHaveNoComparableCost() throws StudyException {
    ComparedRuns found =
        compare(
            new Runs().named("x"),
            new Runs().next().baseline("shut").named("y"),
            "relative cost > 1%");
    assertThat(found.relative()).isEmpty();
    assertThat(found.warnings()).anyMatch(line -> line.contains("open in A, shut in B"));
    assertThat(found.checks().get(0).sentence()).isEqualTo("nothing to compare");
    assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
  }

  @Test
  void metricsCanBeChosenAndThePrimaryComesFirst() throws StudyException {
    ComparedRun a = new Runs().named("x");
    ComparedRun b = new Runs().next().named("y");
    assertThat(compare(a, b).metrics())
        .extracting(m -> m.name())
        .containsExactly("elapsed", "rate");
    RunComparison comparison = new RunComparison(a, b);
    ComparedRuns files = comparison.compare(List.of("files"), List.of(), List.of(), false);
    assertThat(files.changes()).extracting(Change::metric).containsOnly("files");
    assertThat(files.changes()).extracting(Change::answer).containsOnlyNulls();
    assertThatThrownBy(() -> comparison.compare(List.of("elapse"), List.of(), List.of(), false))
        .isInstanceOf(StudyException.class)
        .hasMessage("unknown metric 'elapse'; did you mean 'elapsed'?");
  }

  @Test
  void wrongLevelsAreOneMessage() {
    ComparedRun whole = new Runs().named("x");
    assertThatThrownBy(() -> compare(new Runs().named("x", "shud"), whole))
        .isInstanceOf(StudyException.class)
        .hasMessage(
            "x has no level 'shud'; did you mean 'shut'? its levels are open, shut, barred");
    assertThatThrownBy(() -> compare(new Runs().named("x", "shut"), whole))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("one side names a level and the other none");
    assertThatThrownBy(
            () ->
                compare(
                    whole,
                    new Runs()
                        .without("open")
                        .without("shut")
                        .without("barred")
                        .level("ajar", 1)
                        .named("y")))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("no level in common")
        .hasMessageContaining("B has ajar");
  }

  @Test
  void aLimitNamesWhatIsCompared() {
    ComparedRun a = new Runs().named("x");
    assertThatThrownBy(() -> compare(a, a, "shud: cost > 1%"))
        .isInstanceOf(StudyException.class)
        .hasMessage(
            "--fail-if 'shud: cost > 1%': level 'shud' is not compared; did you mean 'shut'?");
    assertThatThrownBy(() -> compare(a, a, "elapsd cost > 1%"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("unknown metric 'elapsd'; did you mean 'elapsed'?");
    assertThatThrownBy(() -> compare(a, a, "files cost > 1%"))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("files has no better direction, so it can only differ");
  }

  private static Runs on(Runs runs, String processor, String processors, String kernel) {
    return runs.environment(
        "machine",
        Map.of(
            "processor", processor,
            "processors", processors,
            "operating system", kernel,
            "user", "root"));
  }

  @Test
  void runsOfTwoMachinesSayWhatEachTookAndWhatSetsThemApart() throws StudyException {
    ComparedRuns found =
        compare(
            on(new Runs(), "Xeon E5-2697 v2", "24", "Linux 6.1").named("a"),
            on(new Runs().next(), "Xeon E5-2699 v3", "36", "Linux 6.6").named("b"));
    assertThat(found.machines().apart())
        .extracting(Difference::what)
        .containsExactlyInAnyOrder("processor", "processors", "operating system");
    assertThat(found.machines().account())
        .extracting(Change::metric)
        .contains("elapsed")
        .doesNotContain("rate");
  }

  @Test
  void anotherKernelIsNoOtherMachine() throws StudyException {
    assertThat(
            compare(
                    on(new Runs(), "Xeon", "2", "Linux 6.1").named("a"),
                    on(new Runs().next(), "Xeon", "2", "Linux 6.6").named("b"))
                .machines())
        .isNull();
  }
}
