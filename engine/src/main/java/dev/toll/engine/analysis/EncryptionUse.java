package dev.toll.engine.analysis;

import dev.toll.engine.results.Warning;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether a study encrypts, so that a machine without AES instructions touches it. Systems run by
 * shell commands can encrypt in any way, so this goes by the usual names in what its levels set.
 */
final class EncryptionUse {
  private static final Pattern ANY =
      Pattern.compile(
          "tls|ssl|krb|kerberos|sasl|auth|privacy|encrypt|crypt|luks|cipher|aes|zone",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern BY_KERNEL =
      Pattern.compile("fscrypt|luks|cryptsetup|dm-crypt", Pattern.CASE_INSENSITIVE);

  private static final Pattern OFF = Pattern.compile("none|false|off|no|plain|simple|");

  private EncryptionUse() {}

  /** Whether a warning about encryption is about something that the study does. */
  static boolean touches(Study study, Warning.Kind kind) {
    Pattern names = kind == Warning.Kind.KERNEL_WITHOUT_AES ? BY_KERNEL : ANY;
    return Stream.concat(
            study.levels().stream().map(Level::overlay).flatMap(overlay -> overlay.all().stream()),
            study.settings().all().stream().filter(setting -> setting.path().startsWith("system.")))
        .filter(setting -> !Origin.DEFAULT.equals(setting.origin()))
        .anyMatch(setting -> names(setting, names));
  }

  private static boolean names(Setting setting, Pattern names) {
    return setting.value() != null
        && !OFF.matcher(setting.value()).matches()
        && names.matcher(setting.path() + " " + setting.value()).find();
  }
}
