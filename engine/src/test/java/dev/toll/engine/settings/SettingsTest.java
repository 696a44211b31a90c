package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.toll.engine.settings.SettingSpec.Trait;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final List<SettingSpec> SPECS =
      List.of(
          SettingSpec.choice("system.kdc", "kerby", List.of("kerby", "mit"), "whose KDC"),
          SettingSpec.of("system.heap", SettingType.BYTES, "512M", "heap of a server"),
          SettingSpec.of("system.version", SettingType.TEXT, "of the system"),
          SettingSpec.of("system.properties.*", SettingType.TEXT, "passed through"),
          SettingSpec.of("system.properties.depth", SettingType.COUNT, "3", "a known one"),
          SettingSpec.of("workload.entries", SettingType.COUNT, "5M", "how many"),
          SettingSpec.of("workload.timeout", SettingType.DURATION, "90s", "how long"),
          SettingSpec.of("design.tolerance", SettingType.SHARE, "2%", "margin"),
          SettingSpec.of("design.twin", SettingType.FLAG, "false", "A/A"));

  private static Setting at(String path, String value, int line) {
    return new Setting(path, value, Origin.file("study.yaml", line, 3));
  }

  private static Settings checked(Setting... settings) throws StudyException {
    Problems problems = new Problems();
    Settings checked = Settings.of(List.of(settings)).checked(SPECS, problems);
    problems.throwIfAny();
    return checked;
  }

  @Test
  void defaultsAreFilledInAndTyped() throws Exception {
    Settings settings = checked();
    assertThat(settings.text("system.kdc")).isEqualTo("kerby");
    assertThat(settings.bytes("system.heap")).isEqualTo(512L << 20);
    assertThat(settings.count("workload.entries")).isEqualTo(5_000_000);
    assertThat(settings.seconds("workload.timeout")).isEqualTo(90.0);
    assertThat(settings.share("design.tolerance")).isEqualTo(0.02);
    assertThat(settings.flag("design.twin")).isFalse();
    assertThat(settings.has("system.version")).isFalse();
    assertThat(settings.text("system.version", "2.1")).isEqualTo("2.1");
    assertThat(settings.all()).extracting(Setting::origin).containsOnly(Origin.DEFAULT);
  }

  @Test
  void originsAreKept() throws Exception {
    Settings settings =
        Settings.of(List.of(at("system.kdc", "mit", 4), at("workload.entries", "1k", 5)))
            .with(Settings.of(List.of(new Setting("workload.entries", "2k", Origin.COMMAND_LINE))))
            .checked(SPECS, new Problems());
    assertThat(settings.all())
        .contains(
            new Setting("system.kdc", "mit", Origin.file("study.yaml", 4, 3)),
            new Setting("workload.entries", "2k", new Origin("--set")),
            new Setting("system.heap", "512M", new Origin("default")));
    assertThat(settings.count("workload.entries")).isEqualTo(2000);
  }

  @Test
  void everyMistakeAtOnceWithItsPlaceAndTheNearestWord() {
    assertThatThrownBy(
            () ->
                checked(
                    at("system.kcd", "mit", 2),
                    at("system.heap", "lots", 3),
                    at("workload.entries", "-5", 4),
                    at("workload", "x", 5),
                    at("colour", "red", 6),
                    at("system.kdc", "heimdal", 7)))
        .isInstanceOf(StudyException.class)
        .message()
        .satisfies(
            text ->
                assertThat(text.lines())
                    .containsExactlyInAnyOrder(
                        "study.yaml:2:3: unknown key 'system.kcd'; did you mean 'system.kdc'?",
                        "study.yaml:3:3: system.heap: 'lots' is not a size such as 500K, 64KiB or"
                            + " 2G (K, M, G are powers of 1024)",
                        "study.yaml:4:3: workload.entries: '-5' is not a whole number such as 8,"
                            + " 500k, 5M or 2G; it cannot be negative",
                        "study.yaml:5:3: unknown key 'workload'; keys below it:"
                            + " workload.entries, workload.timeout",
                        "study.yaml:6:3: unknown key 'colour'; known: " + known(),
                        "study.yaml:7:3: system.kdc: 'heimdal' is not one of kerby, mit"));
  }

  private static String known() {
    return String.join(", ", SPECS.stream().map(SettingSpec::path).sorted().toList());
  }

  @Test
  void theRightWordInTheWrongPlace() {
    assertThatThrownBy(() -> checked(at("system.entries", "5", 1)))
        .hasMessageEndingWith("unknown key 'system.entries'; did you mean 'workload.entries'?");
    assertThatThrownBy(() -> checked(at("design.colour-of-the-box", "red", 1)))
        .hasMessageEndingWith("; known: design.tolerance, design.twin");
  }

  @Test
  void valuesOutOfRange() {
    List<SettingSpec> ranged =
        List.of(
            SettingSpec.of("a.both", SettingType.COUNT, "5", "").atLeast("1").atMost("10k"),
            SettingSpec.of("a.least", SettingType.BYTES, "1M", "").atLeast("1K"),
            SettingSpec.of("a.most", SettingType.SHARE, "2%", "").atMost("50%"));
    Problems problems = new Problems();
    Settings.of(List.of(at("a.both", "0", 1), at("a.least", "1023", 2), at("a.most", "0.51", 3)))
        .checked(ranged, problems);
    Settings.of(List.of(at("a.both", "10_001", 4))).checked(ranged, problems);
    assertThat(problems.messages())
        .containsExactly(
            "study.yaml:1:3: a.both must be between 1 and 10k, not 0",
            "study.yaml:2:3: a.least must be at least 1K, not 1023",
            "study.yaml:3:3: a.most must be at most 50%, not 0.51",
            "study.yaml:4:3: a.both must be between 1 and 10k, not 10_001");
    Problems none = new Problems();
    Settings.of(List.of(at("a.both", "10000", 1), at("a.least", "1K", 2), at("a.most", "0.5", 3)))
        .checked(ranged, none);
    assertThat(none.messages()).isEmpty();
  }

  @Test
  void openKeysTakeAnythingBelowThem() throws Exception {
    Settings settings =
        checked(
            at("system.properties.a", "1", 2),
            at("system.properties.tserver.memory.maps", "2", 3),
            at("system.properties.depth", "4", 4));
    assertThat(settings.below("system.properties."))
        .containsExactly(entry("a", "1"), entry("depth", "4"), entry("tserver.memory.maps", "2"));
  }

  @Test
  void aKnownKeyBelowAnOpenOneKeepsItsType() {
    assertThatThrownBy(() -> checked(at("system.properties.depth", "deep", 9)))
        .hasMessageStartingWith("study.yaml:9:3: system.properties.depth: 'deep' is not");
    assertThatThrownBy(() -> checked(at("system.properties", "x", 9)))
        .hasMessageStartingWith("study.yaml:9:3: unknown key 'system.properties'");
  }

  @Test
  void whatASettingConcernsIsPartOfItsSpec() {
    SettingSpec open =
        SettingSpec.of("system.properties.*", SettingType.TEXT, "")
            .below("table.", Trait.CLIENTS)
            .with(Trait.INERT, "settings");
    Settings settings = Settings.of(List.of()).withDefaults(List.of(open));
    assertThat(settings.is(Trait.CLIENTS, "system.properties.table.split")).isTrue();
    assertThat(settings.is(Trait.CLIENTS, "system.properties.tserver")).isFalse();
    assertThat(settings.is(Trait.INERT, "system.properties.tserver")).isTrue();
    assertThat(settings.is(Trait.RUN, "system.properties.tserver")).isFalse();
    assertThat(settings.witnesses("system.properties.a", settings)).containsExactly("settings");
    assertThat(settings.is(Trait.INERT, "nobody.knows")).isFalse();
    assertThat(settings.witnesses("nobody.knows", settings)).isEmpty();
  }

  @Test
  void aWrongValueLeavesTheDefaultForTheChecksThatFollow() {
    Problems problems = new Problems();
    Settings settings =
        Settings.of(List.of(at("workload.entries", "many", 1))).checked(SPECS, problems);
    assertThat(problems.isEmpty()).isFalse();
    assertThat(settings.count("workload.entries")).isEqualTo(5_000_000);
  }

  @Test
  void aSettingWithoutValueOrDefaultIsOurDefect() {
    assertThatThrownBy(() -> checked().text("system.version"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("system.version");
  }
}
