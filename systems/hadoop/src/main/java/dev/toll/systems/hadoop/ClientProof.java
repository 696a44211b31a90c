package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import java.util.Locale;

/** Which client the load had, by the names of the files that it left: each has its own. */
final class ClientProof {
  static final String NAME = "client";

  /**
   * How a client names its files.
   *
   * @param directory where it puts them
   * @param maps that write them
   */
  record Names(String directory, FileNames names, int maps) {}

  private ClientProof() {}

  static ProofResult of(HdfsLoad load, HdfsLevel claimed)
      throws SystemException, InterruptedException {
    Names names = load.names(claimed);
    Listed listed = load.listed(names, 0);
    return ProofResult.of(
        NAME,
        claimed.stock()
            ? "Hadoop's own benchmark wrote the load's files"
            : "toll's client wrote the load's files",
        listed.found() > 0 ? Verdict.TRUE : Verdict.FALSE,
        String.format(
            Locale.ROOT,
            "%,d of %,d files in %s have its names, %,d have not",
            listed.found(),
            listed.expected(),
            names.directory(),
            listed.foreign()));
  }
}
