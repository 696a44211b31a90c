package dev.toll.engine.study.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.file.StudyTexts;
import dev.toll.engine.system.Catalog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Study file, scale and command line, laid over one another. */
class StudyResolverTest {

  private static Study resolve(String text, String scale, List<String> set, String... levels)
      throws StudyException {
    return new StudyResolver(new Catalog(List.of(new FakeSystem())))
        .resolve(
            StudyParser.parse("s.yaml", text),
            new StudyResolver.Request(scale, set, List.of(levels)));
  }

  private static Study full(String scale, List<String> set, String... levels) throws Exception {
    return resolve(StudyTexts.full(), scale, set, levels);
  }

  private static List<String> mistakes(
      String text, String scale, List<String> set, String... levels) {
    StudyException e =
        catchThrowableOfType(StudyException.class, () -> resolve(text, scale, set, levels));
    assertThat(e).as("no mistake found").isNotNull();
    return e.getMessage().lines().toList();
  }

  private static List<String> mistakes(String scale, List<String> set, String... levels)
      throws Exception {
    return mistakes(StudyTexts.full(), scale, set, levels);
  }

  private static List<String> names(Study study) {
    return study.levels().stream().map(Level::name).toList();
  }

  private static String origin(Study study, String path) {
    return study.settings().all().stream()
        .filter(setting -> setting.path().equals(path))
        .map(Setting::origin)
        .map(Origin::text)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void asWritten() throws Exception {
    Study study = full(null, List.of());
    assertThat(study.scale()).isEqualTo("as written");
    assertThat(names(study)).containsExactly("none", "none-threadpool", "ssl");
    assertThat(study.settings().count("workload.entries")).isEqualTo(5_000_000);
    assertThat(study.settings().count(DesignSettings.BLOCKS)).isEqualTo(3);
    assertThat(study.settings().count(DesignSettings.REPLAYS)).isEqualTo(2);
    assertThat(study.system()).isEqualTo("fake");
    assertThat(study.workload()).isEqualTo("ingest");
    assertThat(study.noiseTwin()).isNull();
    assertThat(origin(study, "workload.entries")).isEqualTo("s.yaml:17:12");
    assertThat(origin(study, DesignSettings.REPLAYS)).isEqualTo("default");
  }

  @Test
  void everyLevelHasTheStudysSettingsWithItsOwnOnTop() throws Exception {
    Study study = full("quick", List.of("system.heap=1G"), "ssl-old");
    assertThat(study.levels())
        .extracting(
            Level::name,
            level -> level.settings().text("system.security"),
            level -> level.settings().text("system.tls"),
            level -> level.settings().bytes("system.heap"),
            level -> level.settings().count("workload.entries"))
        .containsExactly(
            tuple("none", "none", "1.3", 1L << 30, 1_000_000L),
            tuple("ssl-old", "ssl", "1.2", 1L << 30, 1_000_000L));
  }

  @Test
  void theCommandLineWinsOverTheScaleAndTheScaleOverTheFile() throws Exception {
    assertThat(full("smoke", List.of()).settings().count("workload.entries")).isEqualTo(100_000);
    Study study = full("smoke", List.of("workload.entries=7", "kdc=mit", "design.blocks=2"));
    assertThat(study.settings().count("workload.entries")).isEqualTo(7);
    assertThat(study.settings().text("system.kdc")).isEqualTo("mit");
    assertThat(study.settings().count(DesignSettings.BLOCKS)).isEqualTo(2);
    assertThat(origin(study, "workload.entries")).isEqualTo("--set");
    assertThat(study.scale()).isEqualTo("smoke");
  }

  @Test
  void aValueMayHoldAnEqualsSign() throws Exception {
    assertThat(
            full(null, List.of("system.properties.opts=-Da=b"))
                .settings()
                .text("system.properties.opts"))
        .isEqualTo("-Da=b");
  }

  @Test
  void levels() throws Exception {
    assertThat(names(full("smoke", List.of()))).containsExactly("none", "ssl");
    assertThat(names(full("smoke", List.of(), "none-threadpool")))
        .containsExactly("none", "none-threadpool");
    assertThat(names(full(null, List.of(), "ssl-old", "ssl", "none", "ssl")))
        .containsExactly("none", "ssl", "ssl-old");
  }

  @Test
  void theBaselineLeadsAndIsAlwaysThere() throws Exception {
    String text =
        StudyTexts.withFactors(
            "factors: {f: {baseline: z, levels: {a: {}, z: {optional: true}, b: {}}}}\n");
    assertThat(names(resolve(text, null, List.of()))).containsExactly("z", "a", "b");
    assertThat(names(resolve(text, null, List.of(), "b"))).containsExactly("z", "b");
  }

  @Test
  void unknownWordsGetTheNearestRightOne() throws Exception {
    assertThat(mistakes("somke", List.of()))
        .containsExactly(
            "--scale: study fake-security has no scale 'somke'; did you mean 'smoke'?");
    assertThat(mistakes(null, List.of(), "sll", "wire"))
        .containsExactly(
            "--levels: unknown level 'sll'; did you mean 'ssl'?",
            "--levels: unknown level 'wire'; known: none, none-threadpool, ssl, ssl-old");
    assertThat(mistakes(null, List.of("kcd=mit", "workload.entires=5")))
        .containsExactly(
            "--set: unknown key 'system.kcd'; did you mean 'system.kdc'?",
            "--set: unknown key 'workload.entires'; did you mean 'workload.entries'?");
    assertThat(mistakes(null, List.of("name=fale")))
        .containsExactly("--set: unknown system 'fale'; did you mean 'fake'?");
    assertThat(mistakes(StudyTexts.full().replace("name: fake\n", "name: fkae\n"), null, List.of()))
        .containsExactly("s.yaml:9:9: unknown system 'fkae'; did you mean 'fake'?");
  }

  @Test
  void everyMistakeAtOnceAndEachOnce() throws Exception {
    String text =
        StudyTexts.full()
            .replace("heap: 512M", "heap: lots")
            .replace("timeout: 10m", "timeuot: 10m")
            .replace("{security: ssl}", "{securty: ssl}");
    assertThat(mistakes(text, "hugh", List.of("blocks", "=5", "kdc=heimdal"), "sls"))
        .containsExactlyInAnyOrder(
            "--scale: study fake-security has no scale 'hugh'; known: published, quick, smoke",
            "--set: 'blocks' must be path=value, e.g. workload.entries=5M",
            "--set: '=5' must be path=value, e.g. workload.entries=5M",
            "--set: system.kdc: 'heimdal' is not one of kerby, mit",
            "--levels: unknown level 'sls'; did you mean 'ssl'?",
            "s.yaml:11:9: system.heap: 'lots' is not a size such as 500K, 64KiB or 2G (K, M, G are"
                + " powers of 1024)",
            "s.yaml:18:12: unknown key 'workload.timeuot'; did you mean 'workload.timeout'?");
  }

  @Test
  void mistakesOfFormAndOfValueAtOnceByLine() {
    String text =
        """
        toll: 1
        nane: x
        system: {name: fkae, heap: lots, kdc: ~}
        workload: {name: ingest, entires: 5}
        factors:
          f:
            baseline: a
            levels:
              a: {system: {security: sll}}
              b: {system: {tls: 1.2, name: other}, volum: {x: 1}}
              c: {control: d, jvm: {version: 17}}
        design: {blocks: 0, protocol: random, budget: 5}
        scales:
          s: {worklod: {entries: 1}, levels: [a, z], design: {blocks: many}}
        """;
    StudyException e =
        catchThrowableOfType(
            StudyException.class,
            () ->
                new StudyResolver(new Catalog(List.of(new FakeSystem())))
                    .resolve(
                        "s.yaml",
                        text,
                        new StudyResolver.Request("s", List.of("x.y=1"), List.of())));
    assertThat(e.getMessage().lines().map(line -> line.replaceFirst("; known: .*", "; known")))
        .containsExactly(
            "--set: unknown key 'x.y'; known",
            "s.yaml:1:1: missing key 'name'",
            "s.yaml:2:1: unknown key 'nane'; did you mean 'name'?",
            "s.yaml:3:16: unknown system 'fkae'; did you mean 'fake'?",
            "s.yaml:3:28: system.heap: 'lots' is not a size such as 500K, 64KiB or 2G (K, M, G are"
                + " powers of 1024)",
            "s.yaml:3:39: 'system.kdc' has no value; remove the key, or quote the text",
            "s.yaml:4:35: unknown key 'workload.entires'; did you mean 'workload.entries'?",
            "s.yaml:7:5: level c: control 'd' is not one of a, b, c",
            "s.yaml:9:30: system.security: 'sll' is not one of none, ssl, auth; did you mean 'ssl'?",
            "s.yaml:10:36: level b: system.name cannot differ between levels",
            "s.yaml:10:44: unknown key 'volum'; did you mean 'volume'?",
            "s.yaml:12:31: design.protocol: 'random' is not one of randomised-blocks, as-published;"
                + " did you mean 'randomised-blocks'?",
            "s.yaml:12:47: design.budget: '5' is not a time such as 500ms, 90s, 5m or 2h; add a unit, such as 5s",
            "s.yaml:14:7: unknown key 'worklod'; did you mean 'workload'?",
            "s.yaml:14:42: unknown level 'z'; did you mean 'a'?",
            "s.yaml:14:63: design.blocks: 'many' is not a whole number such as 8, 500k, 5M or 2G");
  }

  @Test
  void aSystemThatNobodyKnowsHidesNoMistakeOfTheDesign() {
    String text =
        StudyTexts.minimal().replace("fake", "mainframe") + "design: {blocks: 0, blokcs: 1}\n";
    assertThat(mistakes(text, null, List.of()))
        .containsExactly(
            "s.yaml:3:16: unknown system 'mainframe'; known: fake",
            "s.yaml:6:18: design.blocks must be between 1 and 10000, not 0",
            "s.yaml:6:29: unknown key 'design.blokcs'; did you mean 'design.blocks'?");
  }

  @Test
  void aMistakeInTheDesignHidesNoneOfTheSystem() throws Exception {
    String text =
        StudyTexts.full()
            .replace("none, server", "none, tls: '1.2', server")
            .replace("tolerance: 2%", "tolerance: 2");
    assertThat(mistakes(text, null, List.of()))
        .containsExactly(
            "level none-threadpool: tls without security",
            "s.yaml:23:14: design.tolerance: '2' is more than 100%; did you mean 2%?");
  }

  @Test
  void optionsAreNamedAsTheOriginOfWhatTheySet() throws Exception {
    Study study =
        new StudyResolver(new Catalog(List.of(new FakeSystem())))
            .resolve(
                "s.yaml",
                StudyTexts.full(),
                new StudyResolver.Request(
                    null,
                    List.of("workload.entries=7", "design.blocks=4"),
                    List.of(),
                    Map.of("design.blocks", "--blocks")));
    assertThat(origin(study, "design.blocks")).isEqualTo("--blocks");
    assertThat(origin(study, "workload.entries")).isEqualTo("--set");
  }

  @Test
  void aMistakeInsideALevelHasItsPlace() throws Exception {
    assertThat(
            mistakes(
                StudyTexts.full().replace("{security: ssl}", "{securty: ssl}"), null, List.of()))
        .containsExactly(
            "s.yaml:51:27: unknown key 'system.securty'; did you mean 'system.security'?");
  }

  @Test
  void whatTheLevelsVaryCannotBeSetFromOutside() throws Exception {
    assertThat(mistakes(null, List.of("system.security=ssl")))
        .containsExactly(
            "--set: system.security differs between this study's levels; choose levels with --levels");
    assertThat(mistakes(null, List.of("security=ssl"))).hasSize(1);
    // Even when the level that varies it is not among those that run.
    assertThat(mistakes("smoke", List.of("tls=1.2")))
        .contains(
            "--set: system.tls differs between this study's levels; choose levels with --levels");
  }

  @Test
  void aLevelCannotChangeTheSystemOrTheWorkload() {
    assertThat(
            mistakes(
                StudyTexts.withFactors(
                    "factors: {f: {baseline: a, levels: {a: {}, b: {system: {name: other}}}}}\n"),
                null,
                List.of()))
        .containsExactly("s.yaml:5:63: level b: system.name cannot differ between levels");
  }

  @Test
  void blocksWithinReason() throws Exception {
    for (String blocks : List.of("0", "5G", "10001")) {
      assertThat(mistakes(null, List.of("design.blocks=" + blocks)))
          .hasSize(1)
          .allMatch(line -> line.startsWith("--set: design.blocks must be between 1 and 10000"));
    }
    assertThat(full(null, List.of("design.blocks=10000"))).isNotNull();
  }

  @Test
  void aSequentialOrderStopsNowhere() throws Exception {
    assertThat(mistakes("published", List.of("design.budget=1h", "design.precision=2%")))
        .containsExactly(
            "--set: design.precision needs blocks: use protocol randomised-blocks",
            "--set: design.budget needs blocks: use protocol randomised-blocks");
    assertThat(full("quick", List.of("design.budget=1h"))).isNotNull();
  }

  @Test
  void aVerdictCanBeAboutAnyMetricThatCanBeBetter() throws Exception {
    Study study = resolve(StudyTexts.minimal(), null, List.of("design.primary=energy"));
    assertThat(StudyMetrics.of(new FakeSystem(), study.settings()))
        .filteredOn(Metric::primary)
        .extracting(Metric::name)
        .containsExactly("energy");
    assertThat(StudyMetrics.primary(new FakeSystem(), study.settings()).name()).isEqualTo("energy");
    assertThat(mistakes(StudyTexts.minimal(), null, List.of("design.primary=elapse")))
        .containsExactly(
            "--set: design.primary: no metric with a better direction is called 'elapse'; did you"
                + " mean 'elapsed'?");
    assertThat(mistakes(StudyTexts.minimal(), null, List.of("design.primary=observing_cpu_share")))
        .hasSize(1);
  }

  @Test
  void asPublishedTheRuleSaysHowOften() throws Exception {
    Study study = full("published", List.of());
    assertThat(study.protocol().iterations()).isEqualTo(5);
    assertThat(study.settings().count(DesignSettings.BLOCKS)).isEqualTo(5);
    assertThat(origin(study, DesignSettings.BLOCKS)).isEqualTo("published.protocol");
    assertThat(full(null, List.of()).protocol()).isNull();
    assertThat(mistakes("published", List.of("design.blocks=2")))
        .containsExactly(
            "--set: design.blocks cannot be set with protocol as-published: published.protocol runs each level 5"
                + " times");
    assertThat(mistakes(StudyTexts.minimal(), null, List.of("design.protocol=as-published")))
        .hasSize(1)
        .allMatch(line -> line.startsWith("--set: as-published needs published.protocol"));
    assertThat(
            mistakes(
                StudyTexts.full().replace("metric: elapsed", "metric: elapse"),
                "published",
                List.of()))
        .containsExactly(
            "s.yaml: published.metric: unknown metric 'elapse'; did you mean 'elapsed'?");
  }

  @Test
  void precisionHasAMostNumberOfBlocks() throws Exception {
    String text = StudyTexts.full().replace("  blocks: 3\n", "");
    Study study = resolve(text, null, List.of("design.precision=2%"));
    assertThat(study.settings().count(DesignSettings.BLOCKS)).isEqualTo(30);
    assertThat(origin(study, DesignSettings.BLOCKS)).isEqualTo("default with design.precision");
    assertThat(resolve(text, null, List.of()).settings().count(DesignSettings.BLOCKS)).isEqualTo(8);
  }

  @Test
  void theSystemsOwnChecks() throws Exception {
    String text = StudyTexts.full().replace("none, server", "none, tls: '1.2', server");
    assertThat(mistakes(text, null, List.of()))
        .containsExactly("level none-threadpool: tls without security");
  }

  @Test
  void theTwinOfTheBaselineStandsBesideIt() throws Exception {
    Study study = full("quick", List.of("design.noise-twin=yes"));
    assertThat(study.noiseTwin()).isEqualTo("none-again");
    assertThat(names(study)).containsExactly("none", "none-again", "none-threadpool", "ssl");
    assertThat(study.level("none-again").settings().all())
        .isEqualTo(study.level("none").settings().all());
    assertThat(study.level("none-again").isControl()).isFalse();
  }

  @Test
  void theTwinsNameMustBeFree() {
    assertThat(
            mistakes(
                StudyTexts.withFactors(
                    "factors: {f: {baseline: a, levels: {a: {}, a-again: {}}}}\n"),
                null,
                List.of("design.noise-twin=true")))
        .hasSize(1)
        .allMatch(line -> line.contains("a-again"));
  }

  @Test
  void interleavingThatIsAskedForAndCannotBeIsAMistake() throws Exception {
    assertThat(mistakes(null, List.of("design.interleave=yes")))
        .containsExactly(
            "--set: design.interleave is yes, but blocks cannot be interleaved: system fake runs"
                + " one instance at a time");
    assertThat(full(null, List.of("design.interleave=auto")).levels()).hasSize(3);
  }

  @Test
  void theLoadIsMultipliedAndTheRoundsThatAreStated() throws Exception {
    Study study = full(null, List.of("design.load=3", "design.rounds=12"));
    assertThat(study.settings().count("workload.entries")).isEqualTo(15_000_000);
    assertThat(origin(study, "workload.entries")).isEqualTo("5M, 3 times: design.load");
    assertThat(study.settings().count(DesignSettings.ROUNDS)).isEqualTo(36);
    for (Level level : study.levels()) {
      assertThat(level.settings().count("workload.entries")).isEqualTo(15_000_000);
    }
    String levels =
        StudyTexts.full()
            .replace("{security: ssl}", "{security: ssl}\n        workload: {entries: 7}");
    assertThat(mistakes(levels, null, List.of("design.load=3")))
        .anySatisfy(mistake -> assertThat(mistake).contains("levels differ in the load"));
  }

  /** Where half of the 5 % is spent: a number of blocks that was declared before the run. */
  @Test
  void intervalsAreNarrowestAtTheBlocksThatWereDeclared() throws Exception {
    assertThat(planned("design.blocks=3")).isEqualTo(3);
    assertThat(planned("design.blocks=8")).isEqualTo(8);
    assertThat(planned("design.blocks=2")).as("two bound too little").isEqualTo(4);
    assertThat(planned("design.blocks=100")).as("no look is later").isEqualTo(60);
    assertThat(planned("design.until=settled", "design.blocks=3")).isEqualTo(3);
    assertThat(planned("design.until=settled", "design.blocks=8")).isEqualTo(4);
    assertThat(planned("design.precision=2%", "design.blocks=30")).isEqualTo(4);
  }

  private static int planned(String... set) throws Exception {
    return DesignSettings.planned(full(null, List.of(set)).settings());
  }
}
