package dev.toll.systems.hadoop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.systems.hadoop.client.ClusterCommands.Cluster;
import dev.toll.systems.hadoop.client.ClusterCommands.DataNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What every server of a connected cluster reports of itself ({@code /conf}, {@code /jmx}).
 *
 * @param servers by name and address
 */
record ClusterState(Cluster cluster, SortedMap<String, Told> servers) {

  /**
   * What a server reported.
   *
   * @param nameNode whether it is one
   * @param settings all of them; empty when they could not be read
   * @param started when, so that a restart is seen; empty when unknown
   * @param unread why they could not be read; empty when they were
   */
  record Told(boolean nameNode, Map<String, String> settings, String started, String unread) {

    boolean readable() {
      return unread.isEmpty();
    }

    /** As a proof asks for them. */
    Map<String, String> tell() throws IOException {
      if (!readable()) {
        throw new IOException(unread);
      }
      return settings;
    }
  }

  /** Of the NameNode's Hadoop. */
  String version() {
    return about(cluster).map(bean -> bean.get("SoftwareVersion").getAsString()).orElse("unknown");
  }

  /** How many DataNodes are known to be alive. */
  int alive() {
    return cluster.dataNodes() == null ? 0 : cluster.dataNodes().size();
  }

  /** What the NameNode reports of itself to any client; empty where it does not answer. */
  private static Optional<JsonObject> about(Cluster cluster) {
    try {
      return cluster.pages() == null
          ? Optional.empty()
          : new ServerPages(cluster.pages()).bean("Hadoop:service=NameNode,name=NameNodeInfo");
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** With the DataNodes, where the client did not get them and the NameNode's pages have them. */
  static Cluster completed(Cluster told) {
    if (told.dataNodes() != null) {
      return told;
    }
    return about(told)
        .map(bean -> told.with(live(bean.get("LiveNodes").getAsString())))
        .orElse(told);
  }

  /** Each by {@code name:port}, with its addresses. */
  static List<DataNode> live(String json) {
    List<DataNode> dataNodes = new ArrayList<>();
    for (Map.Entry<String, JsonElement> each :
        JsonParser.parseString(json).getAsJsonObject().entrySet()) {
      JsonObject node = each.getValue().getAsJsonObject();
      String transfer = node.get("xferaddr").getAsString();
      String pages = node.get("infoAddr").getAsString();
      dataNodes.add(
          new DataNode(
              each.getKey().substring(0, each.getKey().lastIndexOf(':')),
              transfer.substring(0, transfer.lastIndexOf(':')),
              Integer.parseInt(transfer.substring(transfer.lastIndexOf(':') + 1)),
              Integer.parseInt(pages.substring(pages.lastIndexOf(':') + 1))));
    }
    return dataNodes;
  }

  /**
   * Where the NameNode has its clients encrypt data transfer differently than claimed; read by RPC,
   * for clusters whose web pages cannot be read.
   */
  List<String> toldClients(Map<String, String> claimed) {
    String told = Boolean.toString(cluster.encrypts());
    String wanted = claimed.get(ConnectedLevel.ENCRYPT);
    return wanted == null || wanted.equals(told)
        ? List.of()
        : List.of(
            "the NameNode reports to clients that %s is %s, not %s"
                .formatted(ConnectedLevel.ENCRYPT, told, wanted));
  }

  /** Asks each server itself. */
  static ClusterState read(Cluster cluster) {
    SortedMap<String, Told> servers = new TreeMap<>();
    servers.put("namenode " + cluster.nameNode(), told(true, cluster.pages()));
    for (DataNode each : cluster.dataNodes() == null ? List.<DataNode>of() : cluster.dataNodes()) {
      servers.put(
          "datanode %s:%d".formatted(each.address(), each.transfer()),
          told(false, each.pages() == 0 ? null : each.address() + ":" + each.pages()));
    }
    return new ClusterState(cluster, servers);
  }

  private static Told told(boolean nameNode, String pages) {
    if (pages == null) {
      return unread(nameNode, "its web pages are behind TLS");
    }
    try {
      ServerPages server = new ServerPages(pages);
      Map<String, String> settings = server.settings();
      String started =
          server
              .bean("java.lang:type=Runtime")
              .map((JsonObject bean) -> bean.get("StartTime").getAsString())
              .orElse("");
      return new Told(nameNode, settings, started, "");
    } catch (IOException e) {
      return unread(nameNode, "http://%s/conf: %s".formatted(pages, e.getMessage()));
    }
  }

  private static Told unread(boolean nameNode, String why) {
    return new Told(nameNode, Map.of(), "", why);
  }
}
