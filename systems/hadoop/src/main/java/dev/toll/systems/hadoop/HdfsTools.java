package dev.toll.systems.hadoop;

import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import java.util.Map;
import java.util.TreeMap;

/** What every {@link HdfsCluster} of a run is made from: a JDK and Hadoop's jars. */
public final class HdfsTools {
  private final Toolbox tools;
  private final String version;

  private HdfsTools(Toolbox tools, String version) {
    this.tools = tools;
    this.version = version;
  }

  /** Finds a JDK and resolves Hadoop's jars, which stay apart from any other system's. */
  public static HdfsTools of(String version, RunContext context) throws SystemException {
    Map<String, String> wish = Map.of(HdfsSettings.VERSION, version);
    return new HdfsTools(Toolbox.of(HdfsCluster.settings(wish), false, context), version);
  }

  Toolbox tools() {
    return tools;
  }

  /** For the record. */
  public Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("Hadoop", version + " (" + tools.origin() + ")");
    facts.put("Hadoop's JDK", tools.jdk().toString());
    return facts;
  }
}
