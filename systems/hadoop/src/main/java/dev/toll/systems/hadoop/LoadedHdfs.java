package dev.toll.systems.hadoop;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The HDFS that a load runs on, whether toll started it or not. */
interface LoadedHdfs {
  /** The load's client. */
  DriverClient client();

  /** The directory that everything of the load is in; at some levels an encryption zone. */
  String root();

  /** A local directory for what a job of Hadoop's own benchmarks needs. */
  Path scratch();

  /** Begins a window over the CPU time of the client and of the servers that toll started. */
  CpuWindow cpu();

  /** Begins a window over what the NameNode reports of its creates. */
  Creating creating() throws IOException;

  /** Waits until the blocks of files that were dropped are deleted. */
  void awaitDeletions() throws SystemException, InterruptedException;

  /** A window over the NameNode's creates. */
  interface Creating {
    /** What it cost a create on average, in microseconds; what is unknown is absent. */
    Map<String, Double> end() throws IOException;
  }
}
