package dev.toll.engine.settings;

import dev.toll.engine.settings.SettingSpec.Trait;
import java.util.Arrays;
import java.util.List;

/** Declarations of settings by their types. */
public final class Specs {
  private Specs() {}

  public static SettingSpec text(String path, String standard, String meaning) {
    return SettingSpec.of(path, SettingType.TEXT, standard, meaning);
  }

  /** One without a default. */
  public static SettingSpec text(String path, String meaning) {
    return text(path, null, meaning);
  }

  public static SettingSpec emptyText(String path, String meaning) {
    return text(path, "", meaning);
  }

  /** One of these words, the first by default. */
  public static SettingSpec choice(String path, List<String> words, String meaning) {
    return SettingSpec.choice(path, words.get(0), words, meaning);
  }

  /** One of these constants, see {@link Choices}; the first by default. */
  public static SettingSpec choice(String path, Enum<?>[] choices, String meaning) {
    return choice(path, Arrays.stream(choices).map(Choices::word).toList(), meaning);
  }

  public static SettingSpec flag(String path, String standard, String meaning) {
    return SettingSpec.of(path, SettingType.FLAG, standard, meaning);
  }

  public static SettingSpec count(String path, String standard, String meaning) {
    return SettingSpec.of(path, SettingType.COUNT, standard, meaning);
  }

  /** One without a default. */
  public static SettingSpec count(String path, String meaning) {
    return count(path, null, meaning);
  }

  /** A count within limits. */
  public static SettingSpec count(
      String path, String standard, String least, String most, String meaning) {
    return count(path, standard, meaning).atLeast(least).atMost(most);
  }

  /** A size that is at least so large. */
  public static SettingSpec bytes(String path, String standard, String least, String meaning) {
    return SettingSpec.of(path, SettingType.BYTES, standard, meaning).atLeast(least);
  }

  /** A duration of a second or more. */
  public static SettingSpec duration(String path, String standard, String meaning) {
    return SettingSpec.of(path, SettingType.DURATION, standard, meaning).atLeast("1s");
  }

  /** Such a duration that ends what takes longer, and changes nothing that is measured. */
  public static SettingSpec deadline(String path, String standard, String meaning) {
    return duration(path, standard, meaning).with(Trait.INERT);
  }

  /**
   * The port of a server that toll starts: another at every start, so that nothing depends on it.
   */
  public static SettingSpec port(String path, String server) {
    return text(path, "auto", "TCP port of the " + server + "; auto: a free one")
        .with(Trait.OWN_SERVERS)
        .with(Trait.INERT);
  }
}
