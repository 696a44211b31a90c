package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.proof.JvmArguments;

/** Heaps and flags of the measured JVMs, from their command lines. */
final class Arguments {
  private Arguments() {}

  static ProofResult of(Probed probed) {
    Settings level = probed.level();
    JvmArguments arguments =
        new JvmArguments()
            .with(
                probed.driver().process(),
                flags(level, AccumuloSettings.DRIVER_HEAP, AccumuloSettings.DRIVER_FLAGS));
    for (ManagedProcess tserver : probed.servers().tservers()) {
      arguments.with(
          tserver, flags(level, AccumuloSettings.TSERVER_HEAP, AccumuloSettings.TSERVER_FLAGS));
    }
    return arguments.result();
  }

  private static String flags(Settings level, String heap, String flags) {
    return String.join(" ", JvmSpec.fixed(level.bytes(heap))) + " " + level.text(flags);
  }
}
