package dev.toll.systems.hadoop;

import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.proof.ProofList;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The HDFS that a load runs on, whether toll started it or not. */
interface LoadedHdfs {
  /** The load's client. */
  DriverClient client();

  /** The directory that everything of the load is in; at some levels an encryption zone. */
  String root();

  /** A local directory for what a job of Hadoop's own benchmarks needs. */
  Path scratch();

  /** Files, and directories of files, that make the level. */
  List<Path> levelFiles();

  /** Its servers, where toll started them; empty where it did not. */
  default Optional<HdfsCluster> started() {
    return Optional.empty();
  }

  /** Adds what is proved of it at a level. */
  void addProofs(ProofList<HdfsProofTarget> proofs, HdfsLoad load);

  /** Called once after the proofs, before the load. */
  default void prepare(Steps steps) throws SystemException, InterruptedException {
    steps.skip("prepare", "the directory was created at start, for the proofs");
  }

  /** Begins a window over the CPU time of the client and of the servers that toll started. */
  CpuWindow cpu();

  /** Waits until the blocks of files that were dropped are deleted. */
  void awaitDeletions() throws SystemException, InterruptedException;
}
