package dev.toll.engine.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservingTest {
  private static Observing of(String... pathsAndValues) {
    List<Setting> settings = new ArrayList<>();
    for (int i = 0; i < pathsAndValues.length; i += 2) {
      settings.add(new Setting(pathsAndValues[i], pathsAndValues[i + 1], Origin.COMMAND_LINE));
    }
    return Observing.of(Settings.of(settings));
  }

  @Test
  void onceASecondWhenNothingIsSaid() {
    assertThat(of()).isEqualTo(new Observing(1, true, true, ObserveSettings.AUTO));
    assertThat(of().on()).isTrue();
    assertThat(of("system.name", "x").asksSystem()).isTrue();
  }

  @Test
  void offIsNever() {
    Observing off = of(ObserveSettings.EVERY, "off", ObserveSettings.GC, "false");
    assertThat(off.on()).isFalse();
    assertThat(off.asksSystem()).isFalse();
    assertThat(off.gc()).isFalse();
    assertThat(of(ObserveSettings.EVERY, "100ms").every()).isEqualTo(0.1);
    assertThat(of(ObserveSettings.SYSTEM, "false").asksSystem()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "OFF", "1s", "100ms", "2 min"})
  void thePatternForEditorsAcceptsWhatIsParsed(String text) {
    assertThat(SettingType.INTERVAL.parse(text, List.of())).isInstanceOf(Double.class);
    assertThat(text).containsPattern(SettingType.INTERVAL.pattern());
  }

  @ParameterizedTest
  @ValueSource(strings = {"offs", "never", "1", "-1s", ""})
  void andRefusesWhatIsNot(String text) {
    assertThat(text).doesNotContainPattern(SettingType.INTERVAL.pattern());
    assertThatThrownBy(() -> SettingType.INTERVAL.parse(text, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("or off");
  }
}
