package dev.toll.systems.hadoop;

import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.ServerPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the servers listen, all on the loopback interface.
 *
 * @param dataNodes each with its own three ports
 * @param kms {@link #NONE} when there is none
 */
record Endpoints(int nameNode, int nameNodeHttp, List<DataNode> dataNodes, int kms) {
  static final String HOST = "localhost";
  static final int NONE = 0;

  /** What DataNodes call themselves. Clients go by address; only the wire proof's goes by name. */
  static final String DATANODE_NAME = "toll-datanode";

  /**
   * A DataNode's.
   *
   * @param transfer of blocks
   */
  record DataNode(int transfer, int ipc, int http) {}

  Endpoints {
    dataNodes = List.copyOf(dataNodes);
  }

  /**
   * Chooses free ports, or takes those the study names if they are free.
   *
   * @param kms whether there is one
   */
  static Endpoints choose(Settings settings, boolean kms, Ports ports) throws SystemException {
    List<DataNode> dataNodes = new ArrayList<>();
    for (int i = 0; i < settings.count(HdfsSettings.DATANODES); i++) {
      int transfer = i == 0 ? port("datanode", settings, ports) : ports.next();
      dataNodes.add(new DataNode(transfer, ports.next(), ports.next()));
    }
    return new Endpoints(
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

  static String address(int port) {
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
    return facts;
  }
}
