package dev.toll.systems.hadoop.client;

import dev.toll.driver.Nothing;
import dev.toll.systems.hadoop.client.ClusterCommands.Cluster;
import dev.toll.systems.hadoop.client.ClusterCommands.DataNode;
import dev.toll.systems.hadoop.client.ClusterCommands.Made;
import dev.toll.systems.hadoop.client.ClusterCommands.Place;
import dev.toll.systems.hadoop.client.ClusterCommands.Texts;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;

/** A cluster that toll did not start, as a client sees it, and a place on it. */
final class ConnectedCluster {
  private ConnectedCluster() {}

  static Cluster describe(ClientSession session) throws IOException {
    Configuration configuration = session.configuration();
    boolean safeMode = session.fs().isInSafeMode();
    // Of several NameNodes the one that has just answered.
    InetSocketAddress nameNode = RPC.getServerAddress(session.fs().getClient().getNamenode());
    boolean http = !configuration.get("dfs.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
    return new Cluster(
        nameNode.getAddress().getHostAddress() + ":" + nameNode.getPort(),
        http ? pages(configuration, nameNode) : null,
        safeMode,
        session.fs().getClient().getServerDefaults().getEncryptDataTransfer(),
        dataNodes(session, http));
  }

  /** Only a superuser gets them. */
  private static List<DataNode> dataNodes(ClientSession session, boolean http) throws IOException {
    List<DataNode> dataNodes = new ArrayList<>();
    try {
      for (DatanodeInfo each : session.fs().getDataNodeStats(DatanodeReportType.LIVE)) {
        dataNodes.add(
            new DataNode(
                each.getHostName(),
                each.getIpAddr(),
                each.getXferPort(),
                http ? each.getInfoPort() : 0));
      }
    } catch (RemoteException e) {
      if (e.unwrapRemoteException() instanceof AccessControlException) {
        return null;
      }
      throw e;
    }
    return dataNodes;
  }

  /** Where a NameNode's web pages are, by the client's configuration. */
  private static String pages(Configuration configuration, InetSocketAddress nameNode) {
    String key = "dfs.namenode.http-address";
    String said = configuration.get(key, "0.0.0.0:9870");
    for (Map.Entry<String, Map<String, InetSocketAddress>> service :
        DFSUtilClient.getAddresses(configuration, null, "dfs.namenode.rpc-address").entrySet()) {
      for (Map.Entry<String, InetSocketAddress> each : service.getValue().entrySet()) {
        if (nameNode.equals(each.getValue())) {
          String one = String.join(".", key, service.getKey(), each.getKey());
          said = configuration.get(one, said);
        }
      }
    }
    InetSocketAddress pages = NetUtils.createSocketAddr(said);
    String host =
        pages.getAddress() == null || !pages.getAddress().isAnyLocalAddress()
            ? pages.getHostString()
            : nameNode.getAddress().getHostAddress();
    return host + ":" + pages.getPort();
  }

  static Nothing make(ClientSession session, Place wish) throws Exception {
    session.fs().mkdirs(new Path(wish.probe()));
    Path load = new Path(wish.load());
    session.fs().mkdirs(load);
    if (wish.key() != null) {
      Directories.makeZone(session, load, wish.key());
    }
    Preflight.writeAndRead(session, new Path(load, "trial"));
    return Nothing.NOTHING;
  }

  static Texts names(ClientSession session, HdfsCommands.Directory wish) throws IOException {
    try {
      return new Texts(
          Arrays.stream(session.fs().listStatus(new Path(wish.directory())))
              .map(FileStatus::getPath)
              .map(Path::getName)
              .toList());
    } catch (FileNotFoundException e) {
      return new Texts(List.of());
    }
  }

  static Made client(ClientSession session, Texts names) throws IOException {
    Configuration made = session.fs().getConf();
    return new Made(
        session.user(),
        place(made, "core-site.xml"),
        place(made, "hdfs-site.xml"),
        some(made, names.texts()),
        some(new HdfsConfiguration(), names.texts()));
  }

  /** The properties of these names, without those that have no value. */
  static Map<String, String> some(Configuration all, List<String> names) {
    Map<String, String> some = new TreeMap<>();
    for (String name : names) {
      String value = all.get(name);
      if (value != null) {
        some.put(name, value);
      }
    }
    return some;
  }

  private static String place(Configuration made, String file) {
    URL found = made.getResource(file);
    return found == null ? "" : found.getPath();
  }
}
