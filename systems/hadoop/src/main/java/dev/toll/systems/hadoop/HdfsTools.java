package dev.toll.systems.hadoop;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.util.Map;
import java.util.TreeMap;

/** What every {@link HdfsCluster} of a run is made from: a JDK and Hadoop's jars. */
public final class HdfsTools {
  private final HadoopTools tools;
  private final String version;

  private HdfsTools(HadoopTools tools, String version) {
    this.tools = tools;
    this.version = version;
  }

  /** Finds a JDK and resolves Hadoop's jars, which stay apart from any other system's. */
  public static HdfsTools of(String version, RunContext context) throws SystemException {
    return new HdfsTools(HadoopTools.of(version, false, context), version);
  }

  HadoopTools tools() {
    return tools;
  }

  /** For the record. */
  public Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("Hadoop", version + " (" + tools.toolbox().origin() + ")");
    facts.put("Hadoop's JDK", tools.toolbox().jdk().toString());
    return facts;
  }
}
