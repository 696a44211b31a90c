package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test is in a tier that some build runs; CONTRIBUTING.md names the tiers. */
class TiersTest {
  private static final Path CONTRIBUTING = Documents.ROOT.resolve("CONTRIBUTING.md");
  private static final Path RELIABILITY = Documents.ROOT.resolve("docs/reliability.md");
  private static final Set<String> NEEDS = Set.of("browser", "artifacts", "servers");
  private static final Set<String> NOT_IN_VERIFY = Set.of("full", "long");
  private static final Pattern CODE = Pattern.compile("`(\\w+)(?:#(\\w+))?`");

  /** Systems and the module that has their integration tests. */
  private static String module(String system) {
    return switch (system) {
      case "hdfs" -> "systems/hadoop";
      case "mariadb", "postgresql" -> "systems/sql";
      // It needs nothing but the command line.
      case "command" -> "cli";
      default -> "systems/" + system;
    };
  }

  @Test
  void everyTagIsOneThatABuildKnowsAndStandsWhereThatBuildLooks() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (TestSource source : TestSource.all()) {
      for (String tag : source.everyTag()) {
        boolean integration = source.name().endsWith("IT") || source.isAbstract();
        boolean right =
            switch (tag) {
              case "slow" -> source.name().endsWith("Test");
              case "full" -> integration || source.everyTag().contains("slow");
              // Failsafe is given the class by its name.
              case "long" -> true;
              default -> NEEDS.contains(tag);
            };
        if (!right) {
          wrong.add(source.name() + ": " + tag);
        }
      }
      if (!source.methods().isEmpty()
          && !source.isAbstract()
          && !source.name().matches(".*(Test|IT)")) {
        wrong.add(source.name() + ": neither Surefire nor Failsafe runs a class of this name");
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void theBuildsLeaveOutWhatTheNextTierRuns() {
    String pom = Documents.read(Documents.ROOT.resolve("pom.xml"));
    int ci = pom.indexOf("<id>ci</id>");
    int turns = pom.indexOf("<id>long</id>");
    assertThat(ci).isPositive();
    assertThat(turns).isGreaterThan(ci);
    assertThat(pom.substring(0, ci))
        .contains("<excludedGroups>full,long</excludedGroups>")
        .contains("<toll.later>slow</toll.later>")
        .contains("<excludedGroups>${toll.later},${excludedGroups}</excludedGroups>")
        .contains("<groups>slow</groups>");
    assertThat(pom.substring(ci, turns))
        .contains("<name>env.CI</name><value>true</value>")
        .contains("<excludedGroups>long</excludedGroups>");
    assertThat(pom.substring(turns))
        .contains("<name>env.TOLL_LONG</name>")
        .contains("<test>${env.TOLL_LONG}</test>")
        .contains("<groups>long</groups>");
    assertThat(Documents.read(Documents.ROOT.resolve(".ci/run")).stripTrailing())
        .contains("TOLL_LONG=$(.ci/turn .ci/long \"$(date +%s)\")")
        .endsWith("\nmvn verify");
  }

  @Test
  void everySystemHasATestOfEachKindThatVerifyRuns() throws IOException {
    List<TestSource> all = TestSource.all();
    Map<String, List<String>> rows = Documents.rows(CONTRIBUTING);
    for (String system : Installation.SYSTEMS.names()) {
      assertThat(all)
          .as("an integration test of %s without the tags %s", system, NOT_IN_VERIFY)
          .anyMatch(
              source ->
                  source.module().equals(module(system))
                      && source.name().endsWith("IT")
                      && !source.without(NOT_IN_VERIFY).isEmpty());
      assertThat(rows).as("CONTRIBUTING.md's table of what verify runs").containsKey(system);
      String row = String.join(" | ", rows.get(system));
      List<String> named =
          CODE.matcher(row)
              .results()
              .filter(code -> code.group(2) != null)
              .map(code -> code.group(1) + "#" + code.group(2))
              .toList();
      assertThat(named).as(system).hasSizeGreaterThanOrEqualTo(3);
      assertThat(inVerify(all, List.of(module(system), "cli"))).as(system).containsAll(named);
    }
  }

  /** Tests of some modules that plain verify runs, as {@code Class#method}. */
  private static Set<String> inVerify(List<TestSource> all, List<String> modules) {
    Map<String, TestSource> bases =
        all.stream()
            .filter(TestSource::isAbstract)
            .collect(Collectors.toMap(TestSource::simpleName, source -> source));
    return all.stream()
        .filter(source -> modules.contains(source.module()) && source.name().endsWith("IT"))
        .flatMap(
            source ->
                Stream.concat(Stream.of(source), Stream.ofNullable(bases.get(source.parent())))
                    .flatMap(of -> of.without(NOT_IN_VERIFY).stream())
                    .map(method -> source.simpleName() + "#" + method))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void whatRunsInTurnsIsListedWithItsLastResult() throws IOException {
    List<List<String>> list =
        Documents.read(Documents.ROOT.resolve(".ci/long"))
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> List.of(line.split(" +")))
            .toList();
    assertThat(list)
        .allSatisfy(
            line -> {
              assertThat(line).hasSize(4);
              assertThat(String.join(" ", line.subList(1, 4)))
                  .matches("(passed|failed) \\d{4}-\\d\\d-\\d\\d [0-9a-f]{8}|never - -");
            });
    assertThat(list.stream().map(line -> line.get(0)))
        .as(".ci/long, and what has the tag long")
        .containsExactlyInAnyOrderElementsOf(
            TestSource.all().stream()
                .filter(source -> source.everyTag().contains("long"))
                .map(TestSource::name)
                .toList());
    Map<String, List<String>> rows = Documents.rows(RELIABILITY);
    assertThat(
            rows.entrySet().stream()
                .filter(row -> row.getKey().startsWith("dev.toll."))
                .map(
                    row ->
                        row.getKey()
                            + " "
                            + String.join(" ", row.getValue().subList(2, 5)).replace("`", "")))
        .as("docs/reliability.md, and .ci/long")
        .containsExactlyInAnyOrderElementsOf(
            list.stream().map(line -> String.join(" ", line)).toList());
  }

  @Test
  void eachComesToItsTurn() throws Exception {
    Path list = Documents.ROOT.resolve(".ci/long");
    Set<String> daily = new TreeSet<>();
    Set<String> hourly = new TreeSet<>();
    for (int i = 0; i < 60; i++) {
      daily.add(turn(list, 1_800_000_000L + i * 86_400L));
      hourly.add(turn(list, 1_800_000_000L + i * 3_600L));
    }
    int classes = 0;
    for (TestSource source : TestSource.all()) {
      classes += source.everyTag().contains("long") ? 1 : 0;
    }
    assertThat(daily).hasSize(classes);
    assertThat(hourly).hasSizeGreaterThanOrEqualTo(classes / 2);
  }

  private static String turn(Path list, long seconds) throws Exception {
    Process process =
        new ProcessBuilder(
                Documents.ROOT.resolve(".ci/turn").toString(),
                list.toString(),
                Long.toString(seconds))
            .start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    assertThat(said).isNotEmpty();
    return said;
  }

  @Test
  void tagsOfAClassAndOfATestAreReadFromTheSource() {
    TestSource source =
        TestSource.of(
            "systems/x",
            "dev.toll.x",
            """
            @Tag("artifacts")
            class XIT extends Base {
              @BeforeEach
              void before() {}

              @ParameterizedTest
              @ValueSource(strings = {"a", "b"})
              @Tag("full")
              void levels(String level) throws Exception {}

              @Test
              void smoke() {}

              private void help(String level) {}
            }
            """
                .lines()
                .toList());
    assertThat(source.name()).isEqualTo("dev.toll.x.XIT");
    assertThat(source.parent()).isEqualTo("Base");
    assertThat(source.tags()).containsExactly("artifacts");
    assertThat(source.methods()).containsOnlyKeys("levels", "smoke");
    assertThat(source.without(NOT_IN_VERIFY)).containsExactly("smoke");
    assertThat(source.everyTag()).containsExactly("artifacts", "full");
  }
}
