package dev.toll.systems.hadoop;

import java.net.InetSocketAddress;
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
   * @param known {@code address:port}, as the NameNode knows it
   * @param name what it is called
   * @param server where it listens
   * @param relay address of its relay, which has the same port
   */
  record Node(String known, String name, InetSocketAddress server, String relay) {

    /** Reached without a relay. */
    Node direct() {
      return new Node(known, name, server, server.getAddress().getHostAddress());
    }
  }

  /** The same without relays before DataNodes. */
  WirePath unrelayed(String why) {
    return new WirePath(
        nameNode, rpc, directory, dataNodes.stream().map(Node::direct).toList(), why);
  }
}
