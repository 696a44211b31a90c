package dev.toll.engine.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.Published.Figures;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a good file means. Bad ones: {@link StudyMistakesTest}. */
class StudyParserTest {

  @Test
  void aFullStudy() throws Exception {
    StudyFile file = StudyParser.parse("full.yaml", StudyTexts.full());
    assertThat(file.name()).isEqualTo("fake-security");
    assertThat(file.title()).isEqualTo("What does security cost?");
    assertThat(file.question()).isEqualTo("How much slower is the fake system with encryption?\n");
    assertThat(file.baseline()).isEqualTo("none");
    assertThat(file.levels())
        .extracting(Level::name, Level::control, Level::isControl, Level::optional)
        .containsExactly(
            tuple("none", null, false, false),
            tuple("none-threadpool", null, true, false),
            tuple("ssl", "none-threadpool", false, false),
            tuple("ssl-old", "none-threadpool", false, true));
    assertThat(file.levels().get(3).overlay().text("system.tls")).isEqualTo("1.2");
    assertThat(file.levels().get(3).description()).isEqualTo("TLS 1.2, as in 2017");
  }

  @Test
  void settingsKnowTheirPlace() throws Exception {
    assertThat(StudyParser.parse("full.yaml", StudyTexts.full()).settings())
        .contains(
            new Setting("system.name", "fake", Origin.file("full.yaml", 9, 9)),
            new Setting("system.version", "2.1", Origin.file("full.yaml", 10, 12)),
            new Setting(
                "system.properties.tserver.memory.maps.native",
                "true",
                Origin.file("full.yaml", 13, 33)),
            new Setting("jvm.version", "17", Origin.file("full.yaml", 20, 12)),
            new Setting("design.tolerance", "2%", Origin.file("full.yaml", 23, 14)));
  }

  @Test
  void thePublishedResult() throws Exception {
    var published = StudyParser.parse("full.yaml", StudyTexts.full()).published();
    assertThat(published.title()).isEqualTo("Security Performance Implications");
    assertThat(published.date()).isEqualTo("2017-05-09");
    assertThat(published.runs()).isEqualTo(5);
    assertThat(published.levels().keySet()).containsExactly("none", "ssl");
    assertThat(published.levels())
        .containsEntry("none", new Figures(3415.0, 111.5, 3660.0, 3394.0))
        .containsEntry("ssl", new Figures(3617.0, 12.0, null, null));
  }

  @Test
  void scales() throws Exception {
    StudyFile file = StudyParser.parse("full.yaml", StudyTexts.full());
    assertThat(file.scales().keySet()).containsExactly("smoke", "quick", "published");
    StudyFile.Scale smoke = file.scales().get("smoke");
    assertThat(smoke.levels()).containsExactly("none", "ssl");
    assertThat(smoke.settings())
        .extracting(Setting::path, Setting::value)
        .containsExactly(tuple("workload.entries", "100k"), tuple("design.blocks", "1"));
    assertThat(file.scales().get("quick").levels()).isEmpty();
  }

  @Test
  void theLeastAStudyNeeds() throws Exception {
    StudyFile file = StudyParser.parse("s.yaml", StudyTexts.minimal());
    assertThat(file.title()).isEqualTo("least");
    assertThat(file.question()).isEmpty();
    assertThat(file.published()).isNull();
    assertThat(file.scales()).isEmpty();
  }

  @Test
  void windowsLineEndsAndAByteOrderMark() throws Exception {
    String text = "\uFEFF" + StudyTexts.full().replace("\n", "\r\n");
    assertThat(StudyParser.parse("full.yaml", text).levels()).hasSize(4);
  }

  @Test
  void jsonIsYaml() throws Exception {
    StudyFile file =
        StudyParser.parse(
            "s.json",
            "{\"toll\": 1, \"name\": \"j\", \"system\": {\"name\": \"fake\"},"
                + "\"workload\": {\"name\": \"ingest\"},"
                + "\"factors\": {\"f\": {\"baseline\": \"a\", \"levels\": {\"a\": {}}}}}");
    assertThat(file.levels()).extracting(Level::name).containsExactly("a");
  }

  @Test
  void factorsAreCrossed() throws Exception {
    StudyFile file =
        StudyParser.parse(
            "s.yaml",
            StudyTexts.withFactors(
                """
                factors:
                  security:
                    baseline: none
                    levels:
                      none: {system: {security: none}}
                      pool: {is-control: true, system: {security: none, server: pool}}
                      ssl: {description: TLS, control: pool, system: {security: ssl}}
                  codec:
                    baseline: plain
                    levels:
                      plain: {}
                      copy: {is-control: true, jvm: {codec: copy}}
                      lz4: {description: LZ4, control: copy, optional: true, jvm: {codec: lz4}}
                """));
    assertThat(file.baseline()).isEqualTo("none+plain");
    assertThat(file.levels())
        .extracting(Level::name, Level::control, Level::isControl, Level::optional)
        .containsExactly(
            tuple("none+plain", null, false, false),
            tuple("none+copy", null, true, false),
            tuple("none+lz4", "none+copy", false, true),
            tuple("pool+plain", null, true, false),
            tuple("pool+copy", null, true, false),
            tuple("pool+lz4", "pool+copy", true, true),
            tuple("ssl+plain", "pool+plain", false, false),
            tuple("ssl+copy", "pool+copy", true, false),
            tuple("ssl+lz4", "pool+lz4", false, true));
    Level both = file.levels().get(8);
    assertThat(both.factors())
        .containsExactly(
            java.util.Map.entry("security", "ssl"), java.util.Map.entry("codec", "lz4"));
    assertThat(both.description()).isEqualTo("TLS / LZ4");
    assertThat(both.overlay().all())
        .extracting(Setting::path, Setting::value)
        .containsExactly(tuple("jvm.codec", "lz4"), tuple("system.security", "ssl"));
    assertThat(file.levels().get(2).description()).isEqualTo("LZ4");
    assertThat(file.levels().get(6).description()).isEqualTo("TLS");
  }

  private static final String CONDITIONS =
      """
      factors:
        rest:
          baseline: plain
          levels: {plain: {}, zone: {system: {zone: "256"}}}
        job:
          baseline: sort
          condition: true
          levels: {sort: {}, read: {workload: {job: read}}}
      """;

  @Test
  void underAConditionTheBaselineIsItsOwn() throws Exception {
    StudyFile file = StudyParser.parse("s.yaml", StudyTexts.withFactors(CONDITIONS));
    assertThat(file.levels())
        .extracting(Level::name, Level::reference)
        .containsExactly(
            tuple("plain+sort", null),
            tuple("plain+read", "plain+read"),
            tuple("zone+sort", null),
            tuple("zone+read", "plain+read"));
    assertThat(file.levels().get(1).isReference()).isTrue();
  }

  @Test
  void whatLevelsAreComparedWithRunsToo() throws Exception {
    StudyFile file = StudyParser.parse("s.yaml", StudyTexts.withFactors(CONDITIONS));
    assertThat(file.levels(java.util.List.of("zone+sort", "zone+read")))
        .extracting(Level::name)
        .containsExactly("plain+sort", "plain+read", "zone+sort", "zone+read");
    // Nothing needs the sorts.
    assertThat(file.levels(java.util.List.of("zone+read")))
        .extracting(Level::name, Level::reference)
        .containsExactly(tuple("plain+read", null), tuple("zone+read", null));
    assertThat(file.levels(java.util.List.of("zone+sort")))
        .extracting(Level::name)
        .containsExactly("plain+sort", "zone+sort");
  }

  @Test
  void conditionsAloneCompareNothing() {
    assertThatThrownBy(
            () ->
                StudyParser.parse(
                    "s.yaml",
                    StudyTexts.withFactors(
                        "factors: {job: {baseline: a, condition: true, levels: {a: {}, b: {}}}}")))
        .hasMessageContaining("every factor is a condition, so nothing is compared");
  }

  private static Published.Protocol protocol(String yaml) throws Exception {
    return StudyParser.parse(
            "s.yaml", StudyTexts.minimal() + "published: {protocol: " + yaml + "}\n")
        .published()
        .protocol();
  }

  private static String protocolMistake(String yaml) {
    return org.assertj.core.api.Assertions.catchThrowable(() -> protocol(yaml)).getMessage();
  }

  @Test
  void thePublicationsOwnRule() throws Exception {
    assertThat(protocol("{iterations: 5}")).isEqualTo(new Published.Protocol(5, null));
    assertThat(protocol("{similar: {runs: 4, within: 3%, at-most: 7}}"))
        .isEqualTo(new Published.Protocol(null, new Published.Similar(4, 0.03, 7)));
    assertThat(protocol("{similar: {}}"))
        .isEqualTo(new Published.Protocol(null, new Published.Similar(3, 0.05, 9)));
    assertThat(protocolMistake("{}"))
        .startsWith("s.yaml:6:23: published.protocol needs either 'iterations: 5'");
    assertThat(protocolMistake("{iterations: 5, similar: {}}")).contains("needs either");
    assertThat(protocolMistake("{iterations: 0}"))
        .isEqualTo("s.yaml:6:36: published.protocol.iterations must be between 1 and 10000, not 0");
    assertThat(protocolMistake("{similar: {runs: 3, at-most: 2}}"))
        .contains("published.protocol.similar.at-most must be between 3 and 10000, not 2");
    assertThat(protocolMistake("{similar: {within: much}}"))
        .contains("published.protocol.similar.within: 'much' is not a share");
    assertThat(protocolMistake("{similar: {within: 0}}")).contains("must be greater than 0");
    assertThat(protocolMistake("{iteration: 5}")).contains("did you mean 'iterations'?");
  }

  @Test
  void anAliasIsReadAsWhatItStandsFor() throws Exception {
    StudyFile file =
        StudyParser.parse(
            "s.yaml",
            StudyTexts.withFactors(
                """
                factors:
                  f:
                    baseline: a
                    levels:
                      a: {system: &tls {cipher: aes, tls: "1.3"}}
                      b: {system: *tls, jvm: {version: 17}}
                """));
    assertThat(file.levels().get(1).overlay().all())
        .extracting(Setting::path)
        .containsExactly("jvm.version", "system.cipher", "system.tls");
    assertThat(List.copyOf(file.levels().get(1).overlay().all()).get(1).origin())
        .isEqualTo(file.levels().get(0).overlay().all().iterator().next().origin());
  }
}
