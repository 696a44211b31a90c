package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.collection.site.Site;
import dev.toll.collection.site.SiteWriter;
import dev.toll.collection.site.Unread;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.results.RunState;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.statistics.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site of many runs, as files. */
class SiteTest {
  private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"#]+)");

  @TempDir Path folder;

  /** Three runs of a study on two machines, one of another, and a directory that is none. */
  static Site site() {
    List<Site.Found> found =
        List.of(
            found(as(Fixture.run(8), "20261120T190000Z", "AMD EPYC", RunState.COMPLETE)),
            found(as(Fixture.run(4), "20261121T080000Z", "Xeon", RunState.UNFINISHED)),
            found(as(Fixture.run(6), "20261122T080000Z", "Xeon", RunState.COMPLETE)),
            found(other(FixtureDesign.all())));
    return Site.of(
        found, List.of(new Unread("runs/x/20260101T000000Z", "line 3 of journal.jsonl: no JSON")));
  }

  /** The chart of a study has an axis of ratios, and its points their places on it. */
  @Test
  void theAxisOfAStudyIsOfRatios() throws Exception {
    SiteWriter.write(Site.of(List.of(found(Fixture.far(4))), List.of()), folder.resolve("site"));
    String page = Files.readString(folder.resolve("site/studies/accumulo-security.html"));
    assertThat(page)
        .contains("\"0.0\":\"0\u00a0%\"", ":\"\u221250\u00a0%\"", ":\"5 times\"}}")
        .containsPattern(
            "\"place\":1\\.[67]\\d*,\"low\":1\\.\\d+,\"high\":1\\.\\d+,\"figure\":\"5");
  }

  /** By which runs of a study over commits differ. */
  @Test
  void aRunHasItsLabelAndItsCommit() throws Exception {
    Map<String, Object> environment = new TreeMap<>(Fixture.run(4).execution().environment());
    environment.put("design", Map.of("label", "v2 <b>"));
    environment.put("repository", Map.of("commit", "0123456789abcdef0123", "changed since", "yes"));
    Results run = new ResultsBuilder(Fixture.run(4)).environment(environment).build();
    SiteWriter.write(Site.of(List.of(found(run)), List.of()), folder.resolve("site"));
    assertThat(Files.readString(folder.resolve("site/studies/accumulo-security.html")))
        .contains("<code>v2 &lt;b&gt;, 01234567 and changes</code>")
        .contains("\"version\":\"v2 \\u003cb\\u003e, 01234567 and changes\"");
  }

  /** The newest run that has one, as its report shows it. */
  @Test
  void aFactorOfNumbersHasItsCurve() throws Exception {
    Results older = new ResultsBuilder(Fixture.run(4)).scaling(threads()).build();
    Results newer = as(Fixture.run(4), "20991121T080000Z", "Xeon", RunState.COMPLETE);
    Path site = folder.resolve("site");
    SiteWriter.write(Site.of(List.of(found(older), found(newer)), List.of()), site);
    assertThat(Files.readString(site.resolve("studies/accumulo-security.html")))
        .containsOnlyOnce("<h2 id=\"scaling-title\">Speed-up over &lt;threads&gt;</h2>")
        .contains("class=\"curve thin", "1.25 [1.10, 1.40]", "Of the newest run with these sizes");
    SiteWriter.write(Site.of(List.of(found(newer)), List.of()), site);
    assertThat(Files.readString(site.resolve("studies/accumulo-security.html")))
        .doesNotContain("Speed-up");
  }

  private static Scaling threads() {
    List<Scaling.Point> points =
        List.of(
            new Scaling.Point("none", 1, 1.0, null, 1.0, null, null),
            new Scaling.Point("ssl", 2, 1.25, new Interval(1.1, 1.4, 0.95), 0.625, null, null));
    return new Scaling("<threads>", "elapsed", points, 6, null, null, null, null, null);
  }

  static Site.Found found(Results results) {
    return found(results, Golden.NO_FILES);
  }

  private static Site.Found found(Results results, Path directory) {
    return new Site.Found(results, directory, "", () -> results);
  }

  private static Results as(Results results, String id, String processor, RunState state) {
    Results.RunInfo run = results.execution().run();
    String start = id.replaceFirst("(....)(..)(..)T(..)(..)(..)Z", "$1-$2-$3T$4:$5:$6Z");
    return new ResultsBuilder(results)
        .run(
            new Results.RunInfo(
                id,
                start,
                run.endedAt(),
                state,
                run.stoppedBy(),
                run.seed(),
                run.order(),
                run.blocks(),
                run.tollVersion(),
                run.command()))
        .environment(Map.of("machine", Map.of("processor", processor, "processors", "2")))
        .build();
  }

  private static Results other(Results results) {
    Results.StudyInfo study = results.design().study();
    return new ResultsBuilder(results)
        .study(
            new Results.StudyInfo(
                "accumulo-memory",
                "What memory costs",
                null,
                study.scale(),
                study.system(),
                study.workload()))
        .build();
  }

  @Test
  void theIndexIsSealed() throws Exception {
    SiteWriter.write(site(), folder.resolve("site"));
    Golden.check("golden-site.html", Files.readString(folder.resolve("site/index.html")));
  }

  @Test
  void everyRunHasItsPagesAndEveryLinkLeadsToAFile() throws Exception {
    Path site = folder.resolve("site");
    SiteWriter.write(site(), site);
    assertThat(files(site).keySet())
        .contains(
            "index.html",
            "studies/accumulo-security.html",
            "runs/accumulo-security/20261120T190000Z/report.html",
            "runs/accumulo-security/20261121T080000Z/summary.html",
            "runs/accumulo-security/20261122T080000Z/summary.md",
            "runs/accumulo-security/20261122T080000Z/results.json");
    int links = 0;
    for (Path page :
        List.of(site.resolve("index.html"), site.resolve("studies/accumulo-security.html"))) {
      Matcher address = ADDRESS.matcher(Files.readString(page));
      while (address.find()) {
        String to = address.group(1);
        assertThat(to).doesNotContain("//");
        if (!to.startsWith("data:")) {
          assertThat(page.resolveSibling(to)).isRegularFile();
          links++;
        }
      }
    }
    assertThat(links).isGreaterThan(20);
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws Exception {
    Path site = folder.resolve("site");
    SiteWriter.write(site(), site);
    for (Map.Entry<String, String> file : files(site).entrySet()) {
      if (file.getKey().endsWith(".html") || file.getKey().endsWith(".css")) {
        assertThat(file.getValue())
            .as(file.getKey())
            .doesNotContainPattern("(src|href)=\"?https?:[^\"]*\\.(js|css|png|woff)")
            .doesNotContain("@import")
            .doesNotContainPattern("url\\((?!#)");
      }
    }
  }

  @Test
  void theOrderInWhichRunsAreFoundIsOfNoMatter() throws Exception {
    Site one = site();
    List<Site.Found> reversed = new ArrayList<>();
    one.runs().forEach(run -> reversed.add(run.found()));
    Collections.reverse(reversed);
    SiteWriter.write(one, folder.resolve("one"));
    SiteWriter.write(Site.of(reversed, one.unread()), folder.resolve("two"));
    assertThat(files(folder.resolve("two"))).isEqualTo(files(folder.resolve("one")));
  }

  @Test
  void damagedAndUnfinishedRunsAreNamed() throws Exception {
    SiteWriter.write(site(), folder.resolve("site"));
    assertThat(Files.readString(folder.resolve("site/index.html")))
        .contains("runs/x/20260101T000000Z", "line 3 of journal.jsonl: no JSON")
        .contains(">unfinished</span>");
  }

  @Test
  void whatAFileSaysIsTextAndChoosesNoPath() throws Exception {
    for (String name : List.of(Hostile.NAME, "../../../x", "..", "", "con/\u0000x")) {
      Path site = folder.resolve("site");
      SiteWriter.write(
          Site.of(List.of(found(Hostile.results(name))), List.of(new Unread(name, name))), site);
      Map<String, String> files = files(site);
      assertThat(files).hasSize(5 + 2 + 5);
      files.forEach(
          (file, text) -> {
            if (file.startsWith("index") || file.startsWith("studies")) {
              assertThat(text).doesNotContain("<img", "<script>document", "<!-- ");
            }
          });
    }
    try (Stream<Path> outside = Files.list(folder)) {
      assertThat(outside).containsExactly(folder.resolve("site"));
    }
  }

  @Test
  void twoRunsOfOneNameBothStay() throws Exception {
    Results run = Fixture.run(4);
    Site twice = Site.of(List.of(found(run, Path.of("a")), found(run, Path.of("b"))), List.of());
    assertThat(twice.runs()).extracting("folder").doesNotHaveDuplicates().hasSize(2);
  }

  @Tag("slow")
  @Test
  void onlyASiteIsReplaced() throws Exception {
    Path site = folder.resolve("site");
    assertThat(SiteWriter.mayWrite(site)).isTrue();
    SiteWriter.write(site(), site);
    Files.writeString(site.resolve("runs/old.html"), "");
    assertThat(SiteWriter.mayWrite(site)).isTrue();
    SiteWriter.write(site(), site);
    assertThat(site.resolve("runs/old.html")).doesNotExist();
    Files.delete(site.resolve(SiteWriter.MARK));
    assertThat(SiteWriter.mayWrite(site)).isFalse();
    assertThat(SiteWriter.mayWrite(Files.writeString(folder.resolve("file"), ""))).isFalse();
  }

  @Test
  void withoutRunsItIsStillAPage() throws Exception {
    SiteWriter.write(Site.of(List.of(), List.of()), folder.resolve("site"));
    assertThat(Files.readString(folder.resolve("site/index.html"))).contains("0 runs of 0 studies");
  }

  @Test
  void runsThatLackSomethingStillHavePages() throws Exception {
    for (Results bare : Bare.all()) {
      SiteWriter.write(Site.of(List.of(found(bare)), List.of()), folder.resolve("site"));
      assertThat(files(folder.resolve("site"))).hasSize(5 + 2 + 5);
    }
  }

  private static Map<String, String> files(Path site) throws Exception {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(site)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(site.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
