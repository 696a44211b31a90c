package dev.toll.systems.hadoop;

import dev.toll.driver.Probed;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.RelayedNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A file full of a marker is written to each DataNode and read, outside any zone, by a client whose
 * connections to NameNode and DataNodes pass relays. Two proofs come of it: what SASL agreed upon
 * for the blocks, with every DataNode, and the same for the RPC to the NameNode, which carries the
 * files' names with the marker in them. Either must agree with what is visible: the marker is
 * visible where the level leaves it readable, and nowhere where it encrypts.
 *
 * <p>The negotiation itself is in the clear at every level. That it can be read in the very bytes
 * that are searched is the positive control.
 */
final class WireProof {
  private static final int TIMES = 4000;

  static final String NAME = "wire";

  /** Another loopback address than the DataNodes', on which their ports are free. */
  private static final String LOOPBACK = "127.0.0.2";

  private static final List<WirePath.Node> NONE = List.of();

  private static final String ONE_ADDRESS =
      "a relay would need the DataNode's own port at another address of this machine that the"
          + " driver's host reaches; give hosts of their own to the DataNodes (role worker)";

  private WireProof() {}

  static List<ProofResult> of(HdfsProofTarget probed)
      throws SystemException, InterruptedException, IOException {
    return of(path(probed), probed.cluster().client(), probed.level().wire());
  }

  private static WirePath path(HdfsProofTarget probed) {
    Endpoints endpoints = probed.endpoints();
    ServerLocation here = probed.relays();
    boolean driverAway = probed.cluster().deployment().placement().drivers().away();
    String address = driverAway ? here.text() : LOOPBACK;
    List<WirePath.Node> dataNodes =
        endpoints.dataNodes().stream()
            .map(
                each ->
                    new WirePath.Node(
                        new RelayedNode(each.known(), Endpoints.DATANODE_NAME, address),
                        new InetSocketAddress(each.site().address(), each.transfer())))
            .toList();
    WirePath path =
        new WirePath(
            new InetSocketAddress(endpoints.master().address(), endpoints.nameNode()),
            here.text(),
            "/",
            dataNodes,
            "");
    // A driver elsewhere reaches this machine by one address, where DataNodes of this machine are.
    return driverAway && endpoints.blocksHere() ? path.unrelayed(ONE_ADDRESS) : path;
  }

  /**
   * Takes both.
   *
   * @param client whose JVM alone is led through the relays
   * @param level what is claimed
   */
  static List<ProofResult> of(WirePath path, DriverClient client, WireLevel level)
      throws SystemException, InterruptedException, IOException {
    String marker = WireMarker.random();
    List<Relay> blocks = new ArrayList<>();
    try (Relay rpc = Relay.start(path.rpc(), 0, path.nameNode(), marker)) {
      for (WirePath.Node dataNode : path.unrelayed().isEmpty() ? path.dataNodes() : NONE) {
        blocks.add(
            Relay.start(
                dataNode.node().address(), dataNode.server().getPort(), dataNode.server(), marker));
      }
      Probed done =
          client.call(
              HdfsCommands.PROBE_WIRE,
              new HdfsCommands.Relayed(
                  marker,
                  TIMES,
                  path.directory(),
                  path.rpc() + ":" + rpc.port(),
                  path.dataNodes().stream().map(WirePath.Node::node).toList()),
              HdfsCluster.SHORT);
      boolean right = done.read() == done.written();
      List<Seen> seen =
          blocks.stream()
              .map(each -> Seen.of(marker, right ? TIMES : 0, each.recording()))
              .toList();
      return List.of(
          path.unrelayed().isEmpty() ? blocks(seen, level) : unseen(level, path.unrelayed()),
          RpcProof.of(rpc.recording(), marker, right, level.rpc()));
    } finally {
      blocks.forEach(Relay::close);
    }
  }

  private static String claim(WireLevel level) {
    return "protection of blocks is %s, and the marker is %s in their traffic, both ways"
        .formatted(level.agreement(), sealed(level) ? "invisible" : "visible");
  }

  private static boolean sealed(WireLevel level) {
    return level.agreed() == Protection.PRIVACY;
  }

  /** Where no relay can be in the path. */
  private static ProofResult unseen(WireLevel level, String why) {
    return ProofResult.of(
        NAME,
        claim(level),
        Verdict.UNKNOWN,
        why,
        new LinkTable()
            .add("client", "datanode", LinkState.unknown("no relay can be in its path"))
            .facts());
  }

  /**
   * The proof of blocks.
   *
   * @param each what passed the relay of each DataNode
   */
  static ProofResult blocks(List<Seen> each, WireLevel level) {
    boolean sealed = sealed(level);
    Seen seen = Seen.together(each);
    Map<String, String> facts = new TreeMap<>();
    facts.put("wire.blocks.bytes.to-datanode", Long.toString(seen.up));
    facts.put("wire.blocks.bytes.to-client", Long.toString(seen.down));
    facts.put("wire.blocks.marker-hits.to-datanode", Long.toString(seen.hitsUp));
    facts.put("wire.blocks.marker-hits.to-client", Long.toString(seen.hitsDown));
    facts.put("wire.blocks.protection", String.join(", ", seen.agreements));
    if (!seen.ciphers.isEmpty()) {
      facts.put("wire.blocks.cipher of SASL", String.join(", ", seen.ciphers));
    }
    Verdict verdict = Verdict.TRUE;
    StringBuilder others = new StringBuilder();
    LinkTable links = new LinkTable();
    for (int i = 0; i < each.size(); i++) {
      Verdict one = each.get(i).verdict(sealed, level.agreement());
      LinkState link = each.get(i).link();
      links.add("client", "datanode" + i, link);
      if (one != Verdict.TRUE && each.size() > 1) {
        others.append("; datanode%d alone is %s: %s".formatted(i, one.word(), link.text()));
      }
      verdict = verdict.and(one);
    }
    facts.putAll(links.facts());
    return ProofResult.of(
        NAME,
        claim(level),
        verdict,
        String.format(
                Locale.ROOT,
                "protection %s; %,d markers%s: seen %,d times in %,d bytes to DataNodes, %,d times"
                    + " in %,d bytes back",
                String.join(", ", seen.agreements),
                TIMES,
                each.size() > 1 ? " to each of " + each.size() : "",
                seen.hitsUp,
                seen.up,
                seen.hitsDown,
                seen.down)
            + others,
        facts);
  }

  /**
   * What passed.
   *
   * @param read markers the client read back
   * @param least bytes the markers alone make up
   * @param agreements what the connections agreed upon, {@code unknown} among it when one of them
   *     cannot be read
   * @param ciphers SASL's own
   */
  record Seen(
      long read,
      long least,
      long up,
      long down,
      long hitsUp,
      long hitsDown,
      Set<String> agreements,
      Set<String> ciphers) {
    static Seen of(String marker, long read, Recording blocks) {
      List<TransferSasl> connections =
          blocks.connections().stream()
              .map(each -> TransferSasl.parse(each.toServer().start(), each.toClient().start()))
              .toList();
      return new Seen(
          read,
          (long) TIMES * marker.length(),
          blocks.toServer().bytes(),
          blocks.toClient().bytes(),
          blocks.toServer().hits(marker),
          blocks.toClient().hits(marker),
          words(connections, TransferSasl::agreement),
          words(connections, TransferSasl::cipher));
    }

    /** Of several DataNodes, for words. */
    static Seen together(List<Seen> each) {
      return new Seen(
          each.stream().mapToLong(Seen::read).min().orElse(0),
          each.stream().mapToLong(Seen::least).sum(),
          each.stream().mapToLong(Seen::up).sum(),
          each.stream().mapToLong(Seen::down).sum(),
          each.stream().mapToLong(Seen::hitsUp).sum(),
          each.stream().mapToLong(Seen::hitsDown).sum(),
          all(each, Seen::agreements),
          all(each, Seen::ciphers));
    }

    private static Set<String> all(List<Seen> each, Function<Seen, Set<String>> words) {
      return each.stream()
          .flatMap(one -> words.apply(one).stream())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    LinkState link() {
      if (up < least || down < least || agreements.isEmpty() || agreements.contains("unknown")) {
        return LinkState.unknown("the markers did not pass its relay");
      }
      return LinkState.of(hitsUp + hitsDown > 0, Source.RELAY, String.join(", ", agreements));
    }

    private static Set<String> words(
        List<TransferSasl> connections, Function<TransferSasl, String> word) {
      return connections.stream()
          .map(word)
          .filter(each -> !each.isEmpty())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A packet's border may cut a marker in two, so nine of ten must be found. */
    Verdict verdict(boolean sealed, String agreement) {
      if (read != TIMES
          || up < least
          || down < least
          || agreements.isEmpty()
          || agreements.contains("unknown")) {
        return Verdict.UNKNOWN;
      }
      boolean visible = hitsUp * 10 >= TIMES * 9L && hitsDown * 10 >= TIMES * 9L;
      boolean hidden = hitsUp == 0 && hitsDown == 0;
      return agreements.equals(Set.of(agreement)) && (sealed ? hidden : visible)
          ? Verdict.TRUE
          : Verdict.FALSE;
    }
  }
}
