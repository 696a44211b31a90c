package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.session.SharedServers;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.hadoop.HdfsCluster;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Servers, those of one instance or those that all levels of a block use, with what clients and
 * proofs must know of them.
 *
 * @param volume where their data is
 * @param layout of their files, with the logs of the instance that was the first to use them
 * @param hdfs null where the storage is local
 */
record AccumuloServerSet(
    Volume volume, Layout layout, Endpoints endpoints, HdfsCluster hdfs, Servers servers)
    implements ServerGroup {

  /**
   * Servers whose files are written and which are not started yet.
   *
   * @param jvms of the first level that uses them; what of its settings is the servers' is alike at
   *     all of them
   */
  static AccumuloServerSet configured(
      AccumuloSession session, Jvms jvms, Volume volume, Endpoints endpoints)
      throws SystemException {
    HdfsCluster hdfs = hdfs(session, jvms);
    Servers servers = new Servers(jvms, storage(jvms, endpoints, hdfs), endpoints);
    servers.configure();
    return new AccumuloServerSet(volume, jvms.layout(), endpoints, hdfs, servers);
  }

  private static Storage storage(Jvms jvms, Endpoints endpoints, HdfsCluster hdfs) {
    Layout layout = jvms.layout();
    return hdfs == null
        ? new Storage.Local(endpoints.master().host(), layout.tables(), layout.configuration())
        : new HdfsStorage(hdfs, jvms.level());
  }

  private static HdfsCluster hdfs(AccumuloSession session, Jvms jvms) throws SystemException {
    StorageKind kind = jvms.level().storage().kind();
    Layout layout = jvms.layout();
    return kind.hdfs()
        ? HdfsCluster.of(
            session.hdfs(),
            HdfsStorage.wishes(jvms.level()),
            kind.kerberos() ? session.material().hdfs() : null,
            layout.hdfsConfiguration(),
            layout.hdfs(),
            layout.logs(),
            session.ports())
        : null;
  }

  /** Starts them; ends them when that fails. */
  AccumuloServerSet start(Steps steps) throws SystemException, InterruptedException {
    try {
      servers.start(steps);
      servers.startGc();
      return this;
    } catch (Throwable e) {
      kill();
      throw e;
    }
  }

  /** For the record. */
  Map<String, String> describe(boolean shared) {
    Map<String, String> facts = new TreeMap<>(servers.describe());
    if (shared) {
      facts.putAll(SharedServers.FACT);
    }
    return facts;
  }

  @Override
  public List<ManagedProcess> processes() {
    return servers.processes();
  }

  @Override
  public List<GcLog> gcLogs() {
    return servers.gcLogs();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    servers.stop(steps);
  }

  @Override
  public void kill() {
    servers.kill();
  }
}
