package dev.toll.systems.base.settings;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.proof.JvmArguments;
import java.nio.file.Path;

/**
 * Heap and flags of one kind of JVM, as studies set them.
 *
 * @param kind what it is called
 * @param heap name of a setting
 * @param flags name of a setting
 */
public record JvmSettings(String kind, String heap, String flags) {
  public static final JvmSettings DRIVER =
      new JvmSettings("driver", "jvm.driver.heap", "jvm.driver.flags");

  public static JvmSettings ofServer(String kind) {
    return new JvmSettings(kind, "system.heap." + kind, "jvm." + kind + ".flags");
  }

  /** Declares the heap. */
  public SettingSpec declareHeap(String standard, String least) {
    return Specs.bytes(heap, standard, least, "heap of the " + kind).seenBy(JvmArguments.NAME);
  }

  /** Declares the flags. */
  public SettingSpec declareFlags() {
    return Specs.emptyText(flags, "more JVM flags of the " + kind).seenBy(JvmArguments.NAME);
  }

  /** Bytes of the heap at a level. */
  public long bytes(Settings level) {
    return level.bytes(heap);
  }

  /** A JVM that is warm early, with a level's flags behind its own. */
  public JvmSpec of(JvmSpec spec, Settings level) {
    return spec.with(JvmSpec.COMPILED_EARLY).with(level.text(flags));
  }

  /** The same with a level's heap and no flags of its own. */
  public JvmSpec of(String mainClass, Settings level, Path configuration) {
    return of(JvmSpec.of(kind, mainClass, JvmSpec.fixed(bytes(level)), configuration), level);
  }
}
