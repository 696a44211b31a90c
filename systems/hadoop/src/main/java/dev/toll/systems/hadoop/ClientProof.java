package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.FileNames;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Expected;
import dev.toll.systems.hadoop.client.HdfsCommands.Listed;
import java.util.Locale;

/** Which client the load had, by the names of the files that it left: each has its own. */
final class ClientProof {
  static final String NAME = "client";

  private ClientProof() {}

  static ProofResult of(HdfsLoad load, HdfsLevel claimed)
      throws SystemException, InterruptedException {
    Listed listed = listed(load, claimed, 0);
    return ProofResult.of(
        NAME,
        claimed.stock()
            ? "Hadoop's own benchmark wrote the load's files"
            : "toll's client wrote the load's files",
        Verdict.of(listed.found() > 0),
        String.format(
            Locale.ROOT,
            "%,d of %,d files in %s have its names, %,d have not",
            listed.found(),
            listed.expected(),
            directory(load, claimed),
            listed.foreign()));
  }

  /** Where a level's client puts the files of a load. */
  private static String directory(HdfsLoad load, HdfsLevel by) {
    return load.measured() + (by.nnBench() ? "/data" : by.stock() ? "/io_data" : "");
  }

  /**
   * What the NameNode lists of a load's files, by the names that a level's client gives them.
   *
   * @param fileBytes length that each should have
   */
  static Listed listed(HdfsLoad load, HdfsLevel by, long fileBytes)
      throws SystemException, InterruptedException {
    FileNames own = by.load() == HdfsLevel.Load.WRITE_READ ? FileNames.WRITTEN : FileNames.TOLL;
    return load.call(
        HdfsCommands.VERIFY_CREATED,
        new Expected(
            directory(load, by),
            load.count(HdfsSettings.FILES),
            fileBytes,
            load.level().zone(),
            by.nnBench() ? FileNames.NNBENCH : by.stock() ? FileNames.DFSIO : own,
            by.nnBench() ? load.level().threads() : 1));
  }
}
