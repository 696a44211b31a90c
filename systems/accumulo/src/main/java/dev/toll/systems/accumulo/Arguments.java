package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.systems.base.proof.JvmArguments;

/** Heaps and flags of the measured JVMs, from their command lines. */
final class Arguments {
  private Arguments() {}

  static ProofResult of(AccumuloProofTarget probed) {
    JvmArguments arguments = new JvmArguments();
    for (IngestDriver driver : probed.drivers()) {
      arguments.with(driver.process(), probed.level().driver().arguments());
    }
    if (probed.queries() != null) {
      arguments.with(probed.queries().process(), probed.level().driver().arguments());
    }
    for (ManagedProcess tserver : probed.servers().tservers()) {
      arguments.with(tserver, probed.level().tserver().arguments());
    }
    return arguments.result();
  }
}
