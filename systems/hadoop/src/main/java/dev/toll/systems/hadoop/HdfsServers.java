package dev.toll.systems.hadoop;

import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;

/**
 * What an instance's load comes to: servers of its own, a place on those of its block, or a place
 * on a cluster that runs.
 */
@FunctionalInterface
interface HdfsServers {
  /**
   * Brings HDFS to the instance's level, connects a client, and makes the directory of the load.
   * The instance takes whatever is to be started before it is started, so that it can be stopped.
   *
   * @return the load, of which nothing is done yet
   */
  HdfsLoad start(HdfsInstance instance, Steps steps) throws SystemException, InterruptedException;
}
