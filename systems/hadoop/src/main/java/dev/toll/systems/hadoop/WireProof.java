package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A file full of a marker is written and read outside any zone by a client whose connections to
 * NameNode and DataNodes pass relays. Two proofs come of it: what SASL agreed upon for the blocks,
 * and the same for the RPC to the NameNode, which carries the file's name with the marker in it.
 * Either must agree with what is visible: the marker is visible where the level leaves it readable,
 * and nowhere where it encrypts.
 *
 * <p>The negotiation itself is in the clear at every level. That it can be read in the very bytes
 * that are searched is the positive control.
 */
final class WireProof {
  private static final int TIMES = 4000;

  /** Another loopback address than the DataNodes', on which their ports are free. */
  private static final String RELAYS = "127.0.0.2";

  private WireProof() {}

  static List<ProofResult> of(Probed probed)
      throws SystemException, InterruptedException, IOException {
    String marker = WireMarker.random();
    Endpoints endpoints = probed.endpoints();
    List<Relay> blocks = new ArrayList<>();
    try (Relay rpc = Probed.relay(Endpoints.HOST, 0, endpoints.nameNode(), marker)) {
      for (Endpoints.DataNode dataNode : endpoints.dataNodes()) {
        blocks.add(Probed.relay(RELAYS, dataNode.transfer(), dataNode.transfer(), marker));
      }
      HdfsCommands.WireProbed done =
          probed.ask(
              HdfsCommands.PROBE_WIRE,
              new HdfsCommands.Relayed(
                  marker, TIMES, Endpoints.address(rpc.port()), Endpoints.DATANODE_NAME, RELAYS));
      long read = done.read();
      WireLevel level = probed.level().wire();
      return List.of(
          blocks(Seen.of(marker, read, blocks.stream().map(Relay::recording).toList()), level),
          RpcProof.of(rpc.recording(), marker, read == TIMES, level.rpc()));
    } finally {
      blocks.forEach(Relay::close);
    }
  }

  private static ProofResult blocks(Seen seen, WireLevel level) {
    boolean sealed = level.agreed() == Protection.PRIVACY;
    Map<String, String> facts = new TreeMap<>();
    facts.put("wire.blocks.bytes.to-datanode", Long.toString(seen.up));
    facts.put("wire.blocks.bytes.to-client", Long.toString(seen.down));
    facts.put("wire.blocks.marker-hits.to-datanode", Long.toString(seen.hitsUp));
    facts.put("wire.blocks.marker-hits.to-client", Long.toString(seen.hitsDown));
    facts.put("wire.blocks.protection", String.join(", ", seen.agreements));
    if (!seen.ciphers.isEmpty()) {
      facts.put("wire.blocks.cipher of SASL", String.join(", ", seen.ciphers));
    }
    return ProofResult.of(
        "wire",
        "protection of blocks is %s, and the marker is %s in their traffic, both ways"
            .formatted(level.agreement(), sealed ? "invisible" : "visible"),
        seen.verdict(sealed, level.agreement()),
        String.format(
            Locale.ROOT,
            "protection %s; %,d markers: seen %,d times in %,d bytes to DataNodes, %,d times in"
                + " %,d bytes back",
            String.join(", ", seen.agreements),
            TIMES,
            seen.hitsUp,
            seen.up,
            seen.hitsDown,
            seen.down),
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
    static Seen of(String marker, long read, List<Recording> blocks) {
      List<TransferSasl> connections =
          blocks.stream()
              .flatMap(each -> each.connections().stream())
              .map(each -> TransferSasl.parse(each.toServer().start(), each.toClient().start()))
              .toList();
      return new Seen(
          read,
          (long) TIMES * marker.length(),
          sum(blocks, each -> each.toServer().bytes()),
          sum(blocks, each -> each.toClient().bytes()),
          sum(blocks, each -> each.toServer().hits(marker)),
          sum(blocks, each -> each.toClient().hits(marker)),
          words(connections, TransferSasl::agreement),
          words(connections, TransferSasl::cipher));
    }

    private static long sum(List<Recording> blocks, ToLongFunction<Recording> figure) {
      return blocks.stream().mapToLong(figure).sum();
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
