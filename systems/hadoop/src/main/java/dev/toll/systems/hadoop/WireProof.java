package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file full of a marker is written and read outside any zone by a client whose connections to
 * NameNode and DataNodes pass relays: visible in the blocks' traffic where the level leaves it
 * readable, in neither direction where it encrypts it. The marker is in the file's name too, which
 * the RPC to the NameNode carries in the clear at every level there is yet.
 */
final class WireProof {
  private static final int TIMES = 4000;

  /** Another loopback address than the DataNodes', on which their ports are free. */
  private static final String RELAYS = "127.0.0.2";

  private final Probed probed;

  WireProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    String marker = "toll" + Passwords.random();
    Endpoints endpoints = probed.servers().endpoints();
    List<Relay> blocks = new ArrayList<>();
    try (Relay rpc = relay(Endpoints.HOST, 0, endpoints.nameNode(), marker)) {
      for (Endpoints.DataNode dataNode : endpoints.dataNodes()) {
        blocks.add(relay(RELAYS, dataNode.transfer(), dataNode.transfer(), marker));
      }
      JsonObject done =
          probed.ask(
              "probe-wire",
              Arguments.with("marker", marker)
                  .and("times", TIMES)
                  .and("nameNode", endpoints.address(rpc.port()))
                  .and("dataNodeName", Endpoints.DATANODE_NAME)
                  .and("dataNodeAddress", RELAYS));
      Seen seen =
          Seen.of(
              marker,
              done.get("read").getAsLong(),
              blocks.stream().map(Relay::recording).toList(),
              rpc.recording());
      return result(seen);
    } finally {
      blocks.forEach(Relay::close);
    }
  }

  private ProofResult result(Seen seen) {
    boolean sealed = probed.transfer() != Transfer.PLAIN;
    Map<String, String> facts = new TreeMap<>();
    facts.put("wire.blocks.bytes.to-datanode", Long.toString(seen.up));
    facts.put("wire.blocks.bytes.to-client", Long.toString(seen.down));
    facts.put("wire.blocks.marker-hits.to-datanode", Long.toString(seen.hitsUp));
    facts.put("wire.blocks.marker-hits.to-client", Long.toString(seen.hitsDown));
    facts.put("wire.rpc.marker-hits", Long.toString(seen.rpcHits));
    return Probed.result(
        "wire",
        sealed
            ? "the marker is invisible in the traffic of blocks, both ways"
            : "the marker is visible in the traffic of blocks, both ways",
        seen.verdict(sealed),
        String.format(
            Locale.ROOT,
            "%,d markers: seen %,d times in %,d bytes to DataNodes, %,d times in %,d bytes back;"
                + " in the RPC to the NameNode %,d times",
            TIMES,
            seen.hitsUp,
            seen.up,
            seen.hitsDown,
            seen.down,
            seen.rpcHits),
        facts);
  }

  private static Relay relay(String host, int listen, int server, String marker)
      throws IOException {
    return Relay.start(
        new InetSocketAddress(InetAddress.getByName(host), listen),
        new InetSocketAddress(InetAddress.getByName(Endpoints.HOST), server),
        List.of(marker));
  }

  /**
   * What passed.
   *
   * @param read markers the client read back
   * @param least bytes the markers alone make up
   */
  record Seen(long read, long least, long up, long down, long hitsUp, long hitsDown, long rpcHits) {
    static Seen of(String marker, long read, List<Recording> blocks, Recording rpc) {
      long up = 0;
      long down = 0;
      long hitsUp = 0;
      long hitsDown = 0;
      for (Recording each : blocks) {
        up += each.toServer().bytes();
        down += each.toClient().bytes();
        hitsUp += each.toServer().hits(marker);
        hitsDown += each.toClient().hits(marker);
      }
      return new Seen(
          read, (long) TIMES * marker.length(), up, down, hitsUp, hitsDown, rpc.hits(marker));
    }

    /**
     * A packet's border may cut a marker in two, so nine of ten must be seen. The file's name in
     * the RPC shows that looking works where nothing else may be seen.
     */
    Verdict verdict(boolean sealed) {
      if (read != TIMES || up < least || down < least || rpcHits == 0) {
        return Verdict.UNKNOWN;
      }
      boolean visible = hitsUp * 10 >= TIMES * 9L && hitsDown * 10 >= TIMES * 9L;
      boolean hidden = hitsUp == 0 && hitsDown == 0;
      return (sealed ? hidden : visible) ? Verdict.TRUE : Verdict.FALSE;
    }
  }
}
