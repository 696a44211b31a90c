package dev.toll.systems.hadoop;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Ports;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the servers are and listen: on the loopback interface, or on other hosts.
 *
 * @param master of NameNode and KMS
 * @param dataNodes each with its own three ports
 * @param kms {@link #NONE} when there is none
 */
public record Endpoints(
    ServerLocation master, int nameNode, int nameNodeHttp, List<DataNode> dataNodes, int kms) {
  public static final String HOST = "localhost";
  static final int NONE = 0;

  /** What DataNodes call themselves. Clients go by address; only the wire proof's goes by name. */
  static final String DATANODE_NAME = "toll-datanode";

  /**
   * A DataNode's.
   *
   * @param transfer of blocks
   */
  record DataNode(ServerLocation site, int transfer, int ipc, int http) {
    /** As the NameNode knows it: by its address, whatever its name. */
    String known() {
      return site.address().getHostAddress() + ":" + transfer;
    }
  }

  public Endpoints {
    dataNodes = List.copyOf(dataNodes);
  }

  /**
   * Chooses free ports, or takes those the study names if they are free. Whether one is free on
   * another host is seen only when the server starts.
   *
   * @param kms whether there is one
   * @param placement with a DataNode on each host of role worker; without one, as many as the level
   *     says on this machine
   */
  static Endpoints choose(Settings settings, boolean kms, Ports ports, Placement placement)
      throws SystemException {
    List<DataNode> dataNodes = new ArrayList<>();
    for (ServerLocation site : Workers.of(settings, placement)) {
      int transfer = dataNodes.isEmpty() ? port("datanode", settings, ports) : ports.next();
      dataNodes.add(new DataNode(site, transfer, ports.next(), ports.next()));
    }
    return new Endpoints(
        placement.servers(HostRole.MASTER).get(0),
        port("namenode", settings, ports),
        port("namenode-http", settings, ports),
        dataNodes,
        kms ? port("kms", settings, ports) : NONE);
  }

  private static int port(String server, Settings settings, Ports ports) throws SystemException {
    return ServerPort.choose(server, HdfsSettings.port(server), settings, ports);
  }

  boolean hasKms() {
    return kms != NONE;
  }

  /** Whether a DataNode is on this machine. */
  boolean blocksHere() {
    return dataNodes.stream().anyMatch(each -> !each.site().host().away());
  }

  /** A server's name with its host, where that is not this machine. */
  String named(String server, ServerLocation site) {
    boolean here = blocksHere() && !master.host().away();
    return here ? server : server + " on " + site.host().name();
  }

  /** Of this machine: YARN's servers are nowhere else. */
  public static String address(int port) {
    return HOST + ":" + port;
  }

  /** For the record. */
  Map<String, String> describe() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("port namenode", Integer.toString(nameNode));
    facts.put("port namenode-http", Integer.toString(nameNodeHttp));
    facts.put("port datanode", dataNodes.stream().map(DataNode::transfer).toList().toString());
    if (hasKms()) {
      facts.put("port kms", Integer.toString(kms));
    }
    if (master.host().away() || !blocksHere()) {
      facts.put("host of the NameNode", master.host().name());
      facts.put(
          "hosts of the DataNodes",
          dataNodes.stream().map(each -> each.site().host().name()).toList().toString());
    }
    return facts;
  }
}
