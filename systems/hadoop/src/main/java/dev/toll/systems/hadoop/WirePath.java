package dev.toll.systems.hadoop;

import dev.toll.systems.hadoop.client.HdfsCommands.RelayedNode;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Where relays are put for the wire proof.
 *
 * @param rpc on which the NameNode's relay listens, and by which the probing client reaches it
 * @param directory outside any zone, for the files of the proof
 * @param unrelayed why the client reaches DataNodes without relays; empty when it does not
 */
record WirePath(
    InetSocketAddress nameNode,
    String rpc,
    String directory,
    List<Node> dataNodes,
    String unrelayed) {

  WirePath {
    dataNodes = List.copyOf(dataNodes);
  }

  /**
   * A DataNode.
   *
   * @param node as the probing client reaches it
   * @param server where it listens
   */
  record Node(RelayedNode node, InetSocketAddress server) {}

  /** The same without relays before DataNodes. */
  WirePath unrelayed(String why) {
    List<Node> direct = new ArrayList<>();
    for (Node each : dataNodes) {
      String address = each.server.getAddress().getHostAddress();
      direct.add(
          new Node(new RelayedNode(each.node.known(), each.node.name(), address), each.server));
    }
    return new WirePath(nameNode, rpc, directory, direct, why);
  }
}
