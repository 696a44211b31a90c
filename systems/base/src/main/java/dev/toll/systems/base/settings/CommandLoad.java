package dev.toll.systems.base.settings;

import dev.toll.engine.process.Role;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The workload that is a study's own commands, on a system that toll starts, proves and resets. A
 * system whose {@code workload.name} has it as a choice brings up its instances without a load of
 * its own then: it creates at most an empty place for the commands' data, and takes no proof that
 * needs its own load.
 */
public final class CommandLoad {
  public static final String KEY = "workload.name";
  public static final String NAME = "command";

  private CommandLoad() {}

  /** Whether the load of a level is the study's own commands. */
  public static boolean is(Settings level) {
    return level.text(KEY, "").equals(NAME);
  }

  /** What {@code Placing} says of it: commands run here. Empty for a load of the system's own. */
  public static Optional<String> unplaceable(Settings level) {
    return is(level) ? Optional.of("a load of shell commands runs") : Optional.empty();
  }

  /** Declares {@code workload.name}: a system's own, the first by default, and this one. */
  public static SettingSpec spec(List<String> own, String meaning) {
    List<String> names = new ArrayList<>(own);
    names.add(NAME);
    return SettingSpec.choice(KEY, own.get(0), names, meaning).with(Trait.RUN);
  }

  /** What toll's own client is for: where the load is the study's, it only serves proofs. */
  public static Role clientRole(Settings level) {
    return is(level) ? Role.HELPER : Role.DRIVER;
  }
}
