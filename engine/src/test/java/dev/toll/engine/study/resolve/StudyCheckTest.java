package dev.toll.engine.study.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.settings.Problem;
import dev.toll.engine.study.file.StudyTexts;
import dev.toll.engine.system.Catalog;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole of a file: levels that are optional, scales that were not chosen, and warnings. */
class StudyCheckTest {

  private static StudyCheck.Report check(String text) {
    return new StudyCheck(new Catalog(List.of(new FakeSystem()))).check("s.yaml", text);
  }

  private static List<String> texts(List<Problem> problems) {
    return problems.stream().map(Problem::toString).toList();
  }

  @Test
  void aGoodStudyHasItsSizes() throws Exception {
    StudyCheck.Report report = check(StudyTexts.full());
    assertThat(report.mistakes()).isEmpty();
    assertThat(report.study().name()).isEqualTo("fake-security");
    assertThat(report.sizes())
        .containsExactly(
            new StudyCheck.Size("as written", 3, 3),
            new StudyCheck.Size("smoke", 2, 1),
            new StudyCheck.Size("quick", 3, 3),
            new StudyCheck.Size("published", 3, 5));
    assertThat(texts(report.warnings()))
        .containsExactly(
            "s.yaml:63:22: scale smoke: one block gives no bound on any cost; the second gives the"
                + " first");
  }

  @Test
  void levelsOnRequestAndScalesNotChosenAreLookedAt() throws Exception {
    String text =
        StudyTexts.full()
            .replace("security: ssl\n", "securty: ssl\n")
            .replace("entries: 1M", "entries: 1X")
            .replace("entries: 2G", "entires: 2G");
    assertThat(texts(check(text).mistakes()))
        .containsExactly(
            "s.yaml:57:20: unknown key 'system.securty'; did you mean 'system.security'?",
            "s.yaml:65:25: workload.entries: '1X' is not a whole number such as 8, 500k, 5M or 2G",
            "s.yaml:67:25: unknown key 'workload.entires'; did you mean 'workload.entries'?");
  }

  @Test
  void whatASystemSaysOfALevelHasAPlaceToo() throws Exception {
    String text = StudyTexts.full().replace("none, server", "none, tls: '1.2', server");
    assertThat(texts(check(text).mistakes()))
        .containsExactly("s.yaml:45:9: level none-threadpool: tls without security");
  }

  @Test
  void whatIsNoStudy() {
    assertThat(texts(check("").mistakes())).hasSize(1);
    assertThat(texts(check("[").mistakes())).hasSize(1);
    assertThat(check("[").study()).isNull();
  }

  @Test
  void hardlyMeant() {
    assertThat(
            texts(
                check(
                        """
                        toll: 1
                        name: w
                        system: {name: fake}
                        workload: {name: ingest}
                        design: {blocks: 9}
                        published:
                          metric: elapsd
                          levels: {nonne: {median: 1}, without-any: {median: 2}}
                        factors:
                          f:
                            baseline: none
                            levels:
                              none: {}
                              ssl: {system: {security: ssl}}
                              tls: {system: {security: ssl}}
                        """)
                    .warnings()))
        .containsExactly(
            "s.yaml:7:11: published: no metric is called 'elapsd'; did you mean 'elapsed'?",
            "s.yaml:8:19: published: no level is called 'nonne'; did you mean 'none'?",
            "s.yaml:15:12: level tls has the same settings as level ssl");
    assertThat(texts(check(StudyTexts.minimal() + "design: {blocks: 9}\n").warnings()))
        .containsExactly("s.yaml:5:10: only one level; nothing to compare it with");
  }

  @Test
  void aSettingNobodyLooksAtIsTold() {
    assertThat(
            texts(
                check(
                        """
                        toll: 1
                        name: w
                        system: {name: fake}
                        workload: {name: ingest}
                        design: {blocks: 9}
                        factors:
                          f:
                            baseline: few
                            levels:
                              few: {workload: {entries: 1000}}
                              many: {workload: {entries: 1M}, system: {security: ssl}}
                        """)
                    .warnings()))
        .containsExactly(
            "s.yaml:11:13: level many will be unproved: no proof looks at workload.entries, in which"
                + " it differs from few");
  }

  /** As many of everything as a file may have. */
  @Tag("slow")
  @Test
  @Timeout(60)
  void theLargestStudyEndsSoon() {
    StringBuilder text = new StringBuilder(StudyTexts.withFactors("factors:\n"));
    for (String factor : List.of("f", "g")) {
      text.append("  " + factor + ":\n    baseline: l0\n    levels:\n");
      for (int i = 0; i < 30; i++) {
        text.append("      l" + i + ": {system: {properties: {" + factor + ": " + i + "}}}\n");
      }
    }
    text.append("scales:\n");
    for (int i = 0; i < 50; i++) {
      text.append("  s" + i + ": {design: {blocks: 16}}\n");
    }
    assertThat(check(text.toString()).sizes()).hasSize(51);
    assertThat(texts(check(text + "  s50: {}\n").mistakes()))
        .containsExactly("s.yaml:73:3: more than 50 scales");
  }
}
