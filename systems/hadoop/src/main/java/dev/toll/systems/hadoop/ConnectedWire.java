package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.hadoop.client.ClusterCommands.Cluster;
import dev.toll.systems.hadoop.client.ClusterCommands.DataNode;
import dev.toll.systems.hadoop.client.HdfsCommands.RelayedNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The wire proof on a connected cluster: relays on this machine, in front of servers wherever they
 * are. The client that goes through them is a process of its own, because in its JVM the names of
 * DataNodes lead to relays from then on. The load's client is led nowhere.
 *
 * @param directory outside any zone, for the files of the proof
 */
record ConnectedWire(Toolbox tools, ConnectedLevel level, String directory, Path own, Path logs) {
  /** A relay for each; what is so at some is taken for what is so at all. */
  private static final int MOST = 8;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final String IN_ZONE =
      "system.connect.directory is in an encryption zone, whose blocks are ciphertext whatever the"
          + " wire does";

  private static final String UNKNOWN =
      "no DataNode is known: only HDFS's superuser and the NameNode's /jmx may list them";

  /** Takes both proofs of what a level claims. */
  List<ProofResult> prove(WireLevel claimed)
      throws SystemException, InterruptedException, IOException {
    try (ConnectedClient client =
        ConnectedClient.helper("wire-probe", tools, level.access(), own, logs)) {
      client.open(PATIENCE);
      WirePath path = path(client.cluster());
      try {
        return WireProof.of(path, client, claimed);
      } catch (IOException e) {
        return WireProof.of(path.unrelayed(taken(e)), client, claimed);
      }
    }
  }

  private static String taken(IOException e) {
    return "a relay needs the DataNode's own port on a loopback address of this machine, which is"
        + " taken, as by a DataNode that listens on all addresses: "
        + e.getMessage();
  }

  private WirePath path(Cluster cluster) throws UnknownHostException {
    Map<String, String> relays = new HashMap<>();
    List<WirePath.Node> nodes = new ArrayList<>();
    List<DataNode> known = cluster.dataNodes() == null ? List.of() : cluster.dataNodes();
    for (DataNode each : known.subList(0, Math.min(MOST, known.size()))) {
      // DataNodes of one name share an address, and differ by their ports.
      relays.putIfAbsent(each.name(), "127.0.0." + (2 + relays.size()));
      nodes.add(
          new WirePath.Node(
              new RelayedNode(
                  each.address() + ":" + each.transfer(), each.name(), relays.get(each.name())),
              new InetSocketAddress(InetAddress.getByName(each.address()), each.transfer())));
    }
    int colon = cluster.nameNode().lastIndexOf(':');
    WirePath path =
        new WirePath(
            new InetSocketAddress(
                InetAddress.getByName(cluster.nameNode().substring(0, colon)),
                Integer.parseInt(cluster.nameNode().substring(colon + 1))),
            Endpoints.HOST,
            directory,
            nodes,
            "");
    return nodes.isEmpty()
        ? path.unrelayed(UNKNOWN)
        : level.hdfs().zone() && level.key().isEmpty() ? path.unrelayed(IN_ZONE) : path;
  }
}
