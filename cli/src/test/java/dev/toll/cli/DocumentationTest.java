package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.Documents.Piece;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.file.SizingReader;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.accumulo.AccumuloSystem;
import dev.toll.systems.command.CommandSystem;
import dev.toll.systems.hadoop.HdfsSystem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the documents say, the code does. */
class DocumentationTest {
  private static final String HOME = "toll.home";
  private static final Path STUDY_PAGE = Documents.ROOT.resolve("docs/keys.md");
  private static final Path ANY_SYSTEM_PAGE =
      Documents.ROOT.resolve("docs/any-system-reference.md");
  private static final Path HDFS_PAGE = Documents.ROOT.resolve("docs/hdfs-keys.md");
  private static final Path SQL_PAGE = Documents.ROOT.resolve("docs/sql-keys.md");
  private static final Path IMAGES = Documents.ROOT.resolve("docs/images");

  /** Hosts that serve packages; documents leave it to the reader's own set-up which are asked. */
  private static final Pattern REGISTRY =
      Pattern.compile(
          "(?i)\\b(repo\\d*|registry|packages|archive|deb|security|files|proxy|index|central)"
              + "(\\.[\\w-]+)+\\.(org|com|net|io|dev)\\b"
              + "|\\b(pypi|npmjs|crates|sonatype|jcenter|bintray|jitpack|unpkg)\\.(org|com|io)\\b");

  /** A word of a command line; in quotes it may have spaces. */
  private static final Pattern WORD = Pattern.compile("(?:[^ \"']|\"[^\"]*\"|'[^']*')+");

  @TempDir static Path home;

  private static String homeBefore;

  @BeforeAll
  static void installStudies() throws IOException {
    homeBefore = System.getProperty(HOME);
    try (Stream<Path> files = Files.walk(Documents.ROOT.resolve("studies"))) {
      for (Path file : files.toList()) {
        Files.copy(file, home.resolve(Documents.ROOT.relativize(file).toString()));
      }
    }
    for (Map.Entry<String, String> example : Documents.studies().entrySet()) {
      Files.writeString(home.resolve(example.getKey()), example.getValue());
    }
    String hosts = Documents.read(Documents.ROOT.resolve("docs/hosts.md"));
    int example = hosts.indexOf("toll-hosts: 1");
    Files.writeString(
        home.resolve("hosts.yaml"), hosts.substring(example, hosts.indexOf("```", example)));
    Files.writeString(home.resolve("ssh_config"), "");
    Path cluster = Files.createDirectories(home.resolve("hadoop-conf"));
    Files.writeString(cluster.resolve("yarn-site.xml"), "<configuration/>");
    System.setProperty(HOME, home.toString());
  }

  @AfterAll
  static void forgetStudies() {
    if (homeBefore == null) {
      System.clearProperty(HOME);
    } else {
      System.setProperty(HOME, homeBefore);
    }
  }

  static List<Piece> commands() throws IOException {
    return Documents.commands();
  }

  /** Without a toll command in the documents this fails too: an empty source is an error. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsUnderstood(Piece command) {
    List<String> arguments = arguments(command.text());
    CommandLine.ParseResult parsed =
        Main.commandLine(Installation.here()).parseArgs(arguments.toArray(new String[0]));
    assertThat(parsed.isUsageHelpRequested() || parsed.hasSubcommand()).as("%s", command).isTrue();
    List<String> harmless = harmless(arguments);
    if (!harmless.isEmpty()) {
      assertSucceeds(harmless);
    }
  }

  @Test
  void bothCommandsOfTheReadmeStandInOneBlock() {
    assertThat(readme())
        .contains("```sh\n./toll run accumulo-security --scale quick\nmvn verify\n```");
  }

  @Test
  void theReadmeIsShortAndItsAnswersAreThoseThatWereFound() {
    Map<String, List<String>> found = Documents.rows(Documents.ROOT.resolve("docs/found.md"));
    Map<String, List<String>> answers = Documents.rows(Documents.ROOT.resolve("README.md"));
    assertThat(answers).hasSizeGreaterThan(5);
    answers.forEach(
        (study, cells) ->
            assertThat(found.get(study).get(3)).as(study).contains(cells.get(2), "](results/"));
    assertThat(readme().lines().count()).isLessThanOrEqualTo(120);
  }

  @Test
  void everyPageIsInTheIndex() throws IOException {
    String index = Documents.read(Documents.ROOT.resolve("docs/README.md"));
    try (Stream<Path> pages = Files.list(Documents.ROOT.resolve("docs"))) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(page -> page.endsWith(".md") && !page.equals("README.md"))
          .hasSizeGreaterThan(30)
          .allSatisfy(page -> assertThat(index).contains("(" + page));
    }
  }

  @Test
  void noCellOfATableIsAParagraph() throws IOException {
    assertThat(Documents.cells())
        .hasSizeGreaterThan(1000)
        .allSatisfy(cell -> assertThat(cell.text()).as("%s", cell).hasSizeLessThanOrEqualTo(120));
  }

  @Test
  void continuousIntegrationRunsTheSecondOfThem() {
    Path script = Documents.ROOT.resolve(".ci/run");
    assertThat(Files.isExecutable(script)).isTrue();
    assertThat(Documents.read(script).lines()).last().isEqualTo("mvn verify");
  }

  @Test
  void thePooledExampleIsWhatItsCommandPrints() {
    Path examples = Documents.ROOT.resolve("docs/examples/pool");
    CommandLine line = Main.commandLine(Installation.here());
    StringWriter out = new StringWriter();
    line.setOut(new PrintWriter(out));
    int code =
        line.execute(
            Stream.concat(
                    Stream.of("pool"),
                    Stream.of("one", "two", "three").map(run -> examples.resolve(run + ".json")))
                .map(Object::toString)
                .toArray(String[]::new));
    assertThat(code).isZero();
    // The names of the files come first; they depend on where this is.
    String printed = out.toString();
    assertThat(Documents.read(Documents.ROOT.resolve("docs/pooling.md")))
        .contains(printed.substring(printed.indexOf("What sets them apart")).strip());
  }

  static List<String> examples() throws IOException {
    return List.copyOf(Documents.studies().keySet());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleStudyCanBePlanned(String example) {
    assertSucceeds(List.of("plan", home.resolve(example).toString()));
  }

  @Test
  void everyExampleOfASizingCanBeRead() throws Exception {
    assertThat(Documents.sizings()).isNotEmpty();
    for (Map.Entry<String, String> example : Documents.sizings().entrySet()) {
      assertThat(SizingReader.read(example.getKey(), example.getValue()).load()).isPositive();
    }
  }

  /** Other tests run them. */
  @Test
  void studiesBesideTheDocumentsAreThoseInThem() throws IOException {
    try (Stream<Path> files = Files.list(Documents.ROOT.resolve("docs/examples"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
        assertThat(Documents.studies().get(file.getFileName().toString()))
            .isEqualTo(Files.readString(file));
      }
    }
  }

  @Test
  void everyKeyIsDocumentedWithItsDefaultAndType() {
    List<SettingSpec> shipped = new ArrayList<>(DesignSettings.ALL);
    shipped.addAll(ObserveSettings.ALL);
    shipped.addAll(MachineSettings.ALL);
    shipped.addAll(new AccumuloSystem().settings("continuous-ingest"));
    assertThat(documented(STUDY_PAGE)).isEqualTo(known(shipped));
  }

  @Test
  void everyKeyOfAnySystemIsDocumentedWithItsDefaultAndType() {
    assertThat(documented(ANY_SYSTEM_PAGE)).isEqualTo(known(new CommandSystem().settings("")));
  }

  @Test
  void everyKeyOfHdfsIsDocumentedWithItsDefaultAndType() {
    assertThat(documented(HDFS_PAGE)).isEqualTo(known(new HdfsSystem().settings("")));
  }

  /** Systems with a page of their name: but for the keys of volumes, which have another. */
  @Test
  void everyKeyOfASystemIsOnItsPageWithItsDefaultAndType() {
    Set<String> checked = new TreeSet<>();
    for (SystemUnderTest system : Installation.SYSTEMS.systems()) {
      Path page = Documents.ROOT.resolve("docs/" + system.name() + ".md");
      if (Files.exists(page) && Documents.read(page).contains("\n## Every key\n")) {
        Map<String, String> known = known(system.settings(""));
        known.keySet().removeIf(key -> key.startsWith("volume."));
        assertThat(documented(page)).as(system.name()).isEqualTo(known);
        checked.add(system.name());
      }
    }
    assertThat(checked).contains("kafka", "ontime", "zookeeper");
  }

  /** Of PostgreSQL the page says only where it differs. */
  @Test
  void everyKeyOfTheSqlSystemsIsDocumentedWithItsDefaultAndType() throws IOException {
    String[] page = Documents.read(SQL_PAGE).split("## PostgreSQL\n", 2);
    Map<String, String> mariadb = documented(Files.writeString(home.resolve("one.md"), page[0]));
    assertThat(mariadb)
        .isEqualTo(known(Installation.SYSTEMS.find("mariadb").orElseThrow().settings("")));
    Map<String, String> postgresql = new TreeMap<>(mariadb);
    postgresql.putAll(documented(Files.writeString(home.resolve("two.md"), page[1])));
    assertThat(postgresql)
        .isEqualTo(known(Installation.SYSTEMS.find("postgresql").orElseThrow().settings("")));
  }

  private static Map<String, String> documented(Path page) {
    Map<String, String> documented = new TreeMap<>();
    Documents.rows(page)
        .forEach(
            (key, cells) -> {
              if (key.matches("(design|observe|machine|system|workload|jvm|volume)\\..*")) {
                documented.put(key, cells.get(1) + " | " + cells.get(2));
              }
            });
    return documented;
  }

  private static Map<String, String> known(List<SettingSpec> specs) {
    Map<String, String> known = new TreeMap<>();
    specs.forEach(spec -> known.put(spec.path(), standard(spec) + " | " + type(spec)));
    return known;
  }

  @Test
  void everyKeyNamedInTextExists() throws IOException {
    List<String> known = specs().stream().map(SettingSpec::path).toList();
    assertThat(Documents.keys())
        .isNotEmpty()
        .allSatisfy(
            key ->
                assertThat(known)
                    .as("%s", key)
                    .anyMatch(
                        path ->
                            path.equals(key.text())
                                || (path.endsWith(".*")
                                    && key.text().startsWith(path.replace("*", "")))));
  }

  @Test
  void everyDependencyIsExplained() throws Exception {
    BuildFiles build = new BuildFiles(Documents.ROOT);
    Map<String, String> expected = new TreeMap<>(build.libraries());
    expected.putAll(build.tools());
    // What is fetched at run time is no dependency of the build.
    String page = Documents.read(Documents.ROOT.resolve("docs/dependencies.md"));
    Path ofTheBuild = Files.writeString(home.resolve("build.md"), page.split("## Fetched", 2)[0]);
    Map<String, String> documented = new TreeMap<>();
    Documents.rows(ofTheBuild)
        .forEach(
            (key, cells) -> {
              assertThat(cells.get(2)).as("why %s", key).hasSizeGreaterThan(4);
              documented.put(key, cells.get(1));
            });
    assertThat(documented).isEqualTo(expected);
  }

  static List<Piece> links() throws IOException {
    return Documents.links();
  }

  @ParameterizedTest
  @MethodSource("links")
  void everyLinkLeadsSomewhere(Piece link) {
    String[] parts = link.text().split("#", 2);
    Path target =
        parts[0].isEmpty()
            ? link.file()
            : link.file().resolveSibling(parts[0]).toAbsolutePath().normalize();
    // The pictures come with a release's report: once there is one, all must be there.
    if (!target.startsWith(IMAGES) || Files.isDirectory(IMAGES)) {
      assertThat(target).as("%s", link).exists();
    }
    if (parts.length == 2) {
      assertThat(Documents.anchors(target)).as("%s", link).contains(parts[1]);
    }
  }

  /** Whether it has found anything here yet or not. */
  @Test
  void everyStudyHasARowOfWhatItFound() throws IOException {
    Map<String, List<String>> rows = Documents.rows(Documents.ROOT.resolve("docs/found.md"));
    assertThat(rows.keySet())
        .containsExactlyInAnyOrderElementsOf(Installation.builtInStudies().names());
    assertThat(rows.values())
        .allSatisfy(
            cells -> {
              assertThat(cells.subList(1, 5)).noneMatch(String::isEmpty);
              // A figure is given with the page that has it, and how it was had.
              assertThat(cells.get(3).matches("not recorded|.*\\]\\(.*\\.md[^)]*\\).*"))
                  .as("%s", cells)
                  .isTrue();
              assertThat(cells.get(4)).matches("(took )?[0-9]+ (min|s)( [0-9]+ s)?");
            });
  }

  /** A run's page is as toll wrote it; the row repeats its intervals. */
  @Test
  void aRowHasTheIntervalsOfItsRun() throws IOException {
    Path found = Documents.ROOT.resolve("docs/found.md");
    Pattern interval = Pattern.compile("\\S+ (?:%|times) \\[[^]]+]");
    int held = 0;
    for (Map.Entry<String, List<String>> row : Documents.rows(found).entrySet()) {
      String cell = row.getValue().get(3);
      if (cell.contains("](results/")) {
        assertThat(cell).contains("](results/" + row.getKey() + ".md)");
        String page =
            Documents.read(found.resolveSibling("results/" + row.getKey() + ".md"))
                .replace("\\", "");
        assertThat(interval.matcher(cell).results().map(MatchResult::group))
            .isNotEmpty()
            .allSatisfy(one -> assertThat(page).contains(one));
        held++;
      }
    }
    assertThat(held).isGreaterThan(1);
  }

  @Test
  void noRegistryIsNamed() throws IOException {
    List<Path> files = new ArrayList<>(Documents.all());
    files.add(Documents.ROOT.resolve(".ci/run"));
    files.add(Documents.ROOT.resolve("NOTICE"));
    assertThat(files)
        .allSatisfy(file -> assertThat(Documents.read(file)).doesNotContainPattern(REGISTRY));
  }

  private static String readme() {
    return Documents.read(Documents.ROOT.resolve("README.md"));
  }

  private static List<SettingSpec> specs() {
    List<SettingSpec> specs = new ArrayList<>(DesignSettings.ALL);
    specs.addAll(ObserveSettings.ALL);
    specs.addAll(MachineSettings.ALL);
    for (SystemUnderTest system : Installation.SYSTEMS.systems()) {
      specs.addAll(system.settings(""));
    }
    return specs;
  }

  private static String standard(SettingSpec spec) {
    if (spec.standard() == null) {
      return "not set";
    }
    return "`" + (spec.standard().isEmpty() ? "\"\"" : spec.standard()) + "`";
  }

  private static String type(SettingSpec spec) {
    return spec.type() == SettingType.CHOICE
        ? "`" + String.join("`, `", spec.choices()) + "`"
        : spec.type().word();
  }

  private static List<String> arguments(String command) {
    List<String> words = new ArrayList<>();
    WORD.matcher(command)
        .results()
        .forEach(word -> words.add(word.group().replaceAll("[\"']", "")));
    words.remove(0);
    // Where a cluster's configuration usually is.
    words.replaceAll(
        word -> word.equals("/etc/hadoop/conf") ? home.resolve("hadoop-conf").toString() : word);
    words.replaceAll(
        word -> Files.isRegularFile(home.resolve(word)) ? home.resolve(word).toString() : word);
    return words;
  }

  /** What a command may be tested by without starting anything; empty for none. */
  private static List<String> harmless(List<String> arguments) {
    return switch (arguments.get(0)) {
      case "plan", "check", "schema", "studies", "--help" -> arguments;
      case "run" -> {
        List<String> plan = new ArrayList<>(arguments);
        plan.set(0, "plan");
        yield plan;
      }
      default -> arguments.contains("--help") ? arguments : List.of();
    };
  }

  private static void assertSucceeds(List<String> arguments) {
    CommandLine line = Main.commandLine(Installation.here());
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    assertThat(line.execute(arguments.toArray(new String[0])))
        .as("toll %s: %s", String.join(" ", arguments), err)
        .isZero();
    assertThat(out.toString()).isNotEmpty();
  }
}
