package dev.toll.systems.hadoop;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Servers that run jobs, started and stopped together with those of HDFS. */
public interface JobServers {
  List<ManagedProcess> processes();

  /** For the record. */
  Map<String, String> describe();

  /** Starts them; they need nothing of HDFS until a job comes. */
  void launch() throws IOException, SystemException;

  /** Waits until they serve. */
  void await(Steps steps) throws SystemException, InterruptedException;

  /** Stops them, and what they started. */
  void stop() throws IOException, InterruptedException;

  /** Kills them, whatever state they are in. */
  void kill();
}
