package dev.toll.systems.accumulo;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.HdfsCluster;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An HDFS of the instance's own. */
record HdfsStorage(HdfsCluster cluster, AccumuloLevel level) implements Storage {
  /** Accumulo's directory in HDFS. */
  static final String ROOT = "/accumulo";

  private static final String OURS = "system.hdfs.";
  private static final String THEIRS = "system.";
  private static final String SYNC = "dfs.datanode.synconclose";

  /** Accumulo's servers under Kerberos: their principal without host and realm. */
  static final String USER = "accumulo";

  /**
   * Servers of Accumulo that log in to Kerberos give an HDFS without it their whole principal, of
   * which HDFS takes the user.
   */
  private static final String NAMED = "RULE:[2:$1](" + USER + ") DEFAULT";

  /** HDFS's superuser under Kerberos: who creates Accumulo's directory and examines it. */
  static final String SUPERUSER = "hdfs-superuser";

  /** Of HDFS's own servers. */
  private static final String HDFS_USER = "hdfs";

  /** What the level asks of HDFS, by the names system {@code hdfs} gives the settings. */
  static Map<String, String> wishes(AccumuloLevel level) {
    Map<String, String> wishes = new TreeMap<>();
    // As Accumulo's manual asks for: else a closed file may be lost with the power.
    wishes.put(THEIRS + "properties." + SYNC, "true");
    wishes.put("system.zone", level.storage().atRest() == AtRest.ZONE ? "256" : "none");
    wishes.put("system.start-deadline", level.settings().text(AccumuloSettings.START_DEADLINE));
    if (level.storage().kind().kerberos()) {
      wishes.put("system.authentication", "kerberos");
      wishes.putAll(authorisation());
    }
    if (level.security().kerberos() && !level.storage().kind().kerberos()) {
      wishes.put(THEIRS + "properties.hadoop.security.auth_to_local", NAMED);
    }
    level.settings().below(OURS).forEach((key, value) -> wishes.put(THEIRS + key, value));
    return wishes;
  }

  /**
   * Service-level authorisation: which users may call which protocol (keys of hadoop-policy.xml).
   */
  private static Map<String, String> authorisation() {
    String prefix = THEIRS + "properties.";
    String clients = USER + "," + SUPERUSER;
    return Map.of(
        prefix + "hadoop.security.authorization", "true",
        prefix + "security.client.protocol.acl", clients,
        prefix + "security.client.datanode.protocol.acl", clients,
        prefix + "security.datanode.protocol.acl", HDFS_USER);
  }

  @Override
  public String volume() {
    return cluster.uri() + ROOT;
  }

  @Override
  public Map<String, String> hadoop() {
    Map<String, String> properties = new TreeMap<>(cluster.clientProperties());
    // The DataNode's; Accumulo looks for it in its own files, and warns where it is not set.
    properties.put(SYNC, wishes(level).get(THEIRS + "properties." + SYNC));
    return properties;
  }

  @Override
  public List<ManagedProcess> processes() {
    return cluster.processes();
  }

  @Override
  public Map<String, String> describe() {
    return cluster.describe();
  }

  @Override
  public void start(Steps steps) throws SystemException, InterruptedException {
    cluster.start(steps);
    // Where Accumulo's servers log in to Kerberos, an HDFS without it knows them by that name too.
    boolean named = level.storage().kind().kerberos() || level.security().kerberos();
    cluster.makeDirectory(steps, ROOT, named ? USER : null);
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    cluster.stop(steps);
  }

  @Override
  public void kill() {
    cluster.abandon();
  }
}
