package dev.toll.yarn;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.jdk.JdkRange;
import dev.toll.systems.base.process.Toolbox;

/** What the application master is started with: Hadoop's client, for any version of the cluster. */
final class MasterTools {
  private static final String VERSION = "3.4.3";
  private static final String GROUP = "org.apache.hadoop:";

  private MasterTools() {}

  static Toolbox of(RunContext context) throws SystemException {
    return Toolbox.of(
        "yarn",
        JdkRange.HADOOP_3_4,
        ArtifactRequest.classPath(
                "hadoop-yarn-client-" + VERSION,
                GROUP + "hadoop-common:" + VERSION,
                // Of clusters whose files are in HDFS.
                GROUP + "hadoop-hdfs-client:" + VERSION,
                GROUP + "hadoop-yarn-client:" + VERSION)
            .withPins(
                MasterTools.class.getResource("/pins/hadoop-yarn-client-" + VERSION + ".sha256")),
        context);
  }
}
