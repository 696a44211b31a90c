package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.SaslFacts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What SASL did for the RPC of a client whose calls carry a marker, as a relay saw it. */
final class RpcProof {
  private RpcProof() {}

  /**
   * The proof.
   *
   * @param answered whether the calls with the marker were answered correctly
   * @param claimed what the level says
   */
  static ProofResult of(Recording recording, String marker, boolean answered, Protection claimed) {
    List<SaslFacts> connections =
        recording.connections().stream()
            .map(connection -> RpcSasl.parse(connection.toServer().start()))
            .toList();
    Set<String> seen = new TreeSet<>();
    Set<String> mechanisms = new TreeSet<>();
    for (SaslFacts each : connections) {
      seen.add(each.known() ? each.qop() : "unknown: " + each.reason());
      if (!each.mechanism().isEmpty()) {
        mechanisms.add(each.mechanism());
      }
    }
    long hits = recording.hits(marker);
    Map<String, String> facts = new TreeMap<>();
    facts.put("wire.rpc.marker-hits", Long.toString(hits));
    facts.put("wire.rpc.protection", String.join(", ", seen));
    facts.put("wire.rpc.mechanism", mechanisms.isEmpty() ? "none" : String.join(", ", mechanisms));
    boolean hidden = claimed == Protection.PRIVACY;
    return ProofResult.of(
        "wire-rpc",
        "protection of RPC is %s, and the file's name is %s in it"
            .formatted(claimed.qop(), hidden ? "invisible" : "visible"),
        verdict(answered, connections, hits, claimed),
        "protection %s; the file's name was seen %d times in %d bytes"
            .formatted(String.join(", ", seen), hits, recording.bytes()),
        facts);
  }

  /** The calls were answered and their frames could be read: only then a claim may be judged. */
  static Verdict verdict(
      boolean answered, List<SaslFacts> connections, long hits, Protection claimed) {
    if (!answered || connections.isEmpty() || !connections.stream().allMatch(SaslFacts::known)) {
      return Verdict.UNKNOWN;
    }
    boolean agreed = connections.stream().allMatch(each -> each.qop().equals(claimed.qop()));
    boolean right = claimed == Protection.PRIVACY ? hits == 0 : hits > 0;
    return agreed && right ? Verdict.TRUE : Verdict.FALSE;
  }
}
