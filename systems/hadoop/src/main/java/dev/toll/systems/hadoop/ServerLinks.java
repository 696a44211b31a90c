package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkTable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How servers speak among themselves: at each DataNode's port for blocks by what it asks of a
 * client without a key, else by the settings that they run with. A server that is left at another
 * level is named.
 */
final class ServerLinks {
  static final String NAME = "server-links";

  private static final String NAMENODE = "namenode";

  private final HdfsCluster cluster;
  private final Endpoints endpoints;
  private final WireLevel claimed;
  private final LinkTable links = new LinkTable();
  private final List<String> wrong = new ArrayList<>();
  private Verdict verdict = Verdict.TRUE;

  private ServerLinks(HdfsCluster cluster, HdfsLevel claimed) {
    this.cluster = cluster;
    this.endpoints = cluster.deployment().endpoints();
    this.claimed = claimed.wire();
  }

  static ProofResult of(HdfsProofTarget probed) {
    return new ServerLinks(probed.cluster(), probed.level()).look(List.of());
  }

  /**
   * Of a cluster that another system keeps its data in, at its own level.
   *
   * @param callers those of the other system who connect to NameNode and DataNodes
   */
  static ProofResult of(HdfsCluster cluster, List<String> callers) {
    return new ServerLinks(cluster, cluster.deployment().level()).look(callers);
  }

  private ProofResult look(List<String> callers) {
    Map<String, String> nameNode = settings(ServerPages.ofNameNode(endpoints));
    LinkState rpc = SetLinks.rpc(nameNode);
    String at = endpoints.named(NAMENODE, endpoints.master());
    callers.forEach(caller -> links.add(caller, NAMENODE, rpc));
    judge(at, "RPC", rpc, SetLinks.rpc(claimed));
    if (endpoints.hasKms()) {
      LinkState kms = SetLinks.kms(nameNode);
      links.add(NAMENODE, "kms", kms);
      judge(at, "the way to the KMS", kms, SetLinks.kms(claimed));
    }
    String pool = pool();
    for (int i = 0; i < endpoints.dataNodes().size(); i++) {
      dataNode(i, rpc, pool, callers);
    }
    return ProofResult.of(
        NAME,
        "NameNode and DataNodes speak with other servers as the level says",
        verdict,
        wrong.isEmpty()
            ? "blocks at %d DataNodes: %s; RPC: %s"
                .formatted(
                    endpoints.dataNodes().size(),
                    TransferPort.wanted(claimed).text(),
                    SetLinks.rpc(claimed).text())
            : String.join("; ", wrong),
        links.facts());
  }

  private void dataNode(int number, LinkState nameNode, String pool, List<String> callers) {
    Endpoints.DataNode dataNode = endpoints.dataNodes().get(number);
    String name = "datanode" + number;
    String at = endpoints.named(name, dataNode.site());
    LinkState blocks =
        new TransferPort(
                new InetSocketAddress(dataNode.site().address(), dataNode.transfer()), pool)
            .state();
    callers.forEach(caller -> links.add(caller, name, blocks));
    if (endpoints.dataNodes().size() > 1) {
      links.add("other datanodes", name, blocks);
    }
    judge(at, "blocks", blocks, TransferPort.wanted(claimed));
    // Where its pages are behind TLS its settings are not read; the NameNode takes no other RPC.
    LinkState own =
        cluster.deployment().level().wire().dataNodeHttps()
            ? nameNode
            : SetLinks.rpc(settings(ServerPages.of(dataNode)));
    links.add(name, NAMENODE, own.agreeing("NameNode", nameNode));
    judge(at, "RPC", own, SetLinks.rpc(claimed));
  }

  private void judge(String server, String what, LinkState found, LinkState wanted) {
    if (!found.equals(wanted)) {
      verdict = verdict.and(found.contradicts(wanted) ? Verdict.FALSE : Verdict.UNKNOWN);
      wrong.add("%s: %s: %s, not %s".formatted(server, what, found.text(), wanted.text()));
    }
  }

  private static Map<String, String> settings(ServerPages pages) {
    try {
      return pages.settings();
    } catch (IOException e) {
      return Map.of();
    }
  }

  /** A DataNode answers a plain request only if it is for its own pool. */
  private String pool() {
    try {
      return ServerPages.ofNameNode(endpoints)
          .bean("Hadoop:service=NameNode,name=NameNodeInfo")
          .map(bean -> bean.get("BlockPoolId").getAsString())
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
