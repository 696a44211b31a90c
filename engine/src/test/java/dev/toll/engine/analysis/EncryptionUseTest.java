package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Warning;
import dev.toll.engine.results.Warning.Kind;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Studies;
import dev.toll.engine.study.Study;
import dev.toll.engine.words.WarningText;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncryptionUseTest {

  @Test
  void aStudyOfCompressionIsNotTouchedByWhatEncryptionCosts() {
    assertThat(EncryptionUse.touches(study("system.env.LEVEL", "9"), Kind.KERNEL_WITHOUT_AES))
        .isFalse();
    assertThat(EncryptionUse.touches(study("system.security", "none"), Kind.JVM_WITHOUT_AES))
        .isFalse();
  }

  @Test
  void aStudyOfTlsIsTouchedByTheProcessorAndNotByTheKernel() {
    Study tls = study("system.security", "ssl");
    assertThat(EncryptionUse.touches(tls, Kind.PROCESSOR_WITHOUT_AES)).isTrue();
    assertThat(EncryptionUse.touches(tls, Kind.KERNEL_WITHOUT_AES)).isFalse();
    assertThat(
            EncryptionUse.touches(
                study("system.start", "cryptsetup open"), Kind.KERNEL_WITHOUT_AES))
        .isTrue();
  }

  @Test
  void longListsAreCountedWhereTheyAreFolded() {
    Warning steal = Warning.of(Kind.STEAL, List.of("b1", "b2", "b3", "b4"));
    assertThat(WarningText.of(steal)).endsWith("in b1, b2, b3, b4");
    assertThat(WarningText.brief(steal)).endsWith("in 4 trials");
    assertThat(WarningText.isLong(steal)).isTrue();
    assertThat(WarningText.brief(Warning.of(Kind.STEAL, List.of("b1")))).endsWith("in b1");
  }

  private static Study study(String path, String value) {
    Settings overlay = Settings.of(List.of(new Setting(path, value, new Origin("x.yaml:1:1"))));
    Settings none = Settings.of(List.of());
    return Studies.of(null, none, List.of(Studies.level("a", overlay, none)));
  }
}
