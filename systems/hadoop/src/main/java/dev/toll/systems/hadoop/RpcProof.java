package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.SaslFacts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

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
    String seen =
        words(connections, each -> each.known() ? each.qop() : "unknown: " + each.reason());
    String mechanisms = words(connections, SaslFacts::mechanism);
    long hits = recording.hits(marker);
    boolean hidden = claimed == Protection.PRIVACY;
    return ProofResult.of(
        "wire-rpc",
        "protection of RPC is %s, and the file's name is %s in it"
            .formatted(claimed.qop(), hidden ? "invisible" : "visible"),
        verdict(answered, connections, hits, claimed),
        "protection %s; the file's name was seen %d times in %d bytes"
            .formatted(seen, hits, recording.bytes()),
        Map.of(
            LinkTable.name("client", "namenode"),
            link(answered, connections, hits, seen).text(),
            "wire.rpc.marker-hits",
            Long.toString(hits),
            "wire.rpc.protection",
            seen,
            "wire.rpc.mechanism",
            mechanisms.isEmpty() ? "none" : mechanisms));
  }

  private static LinkState link(
      boolean answered, List<SaslFacts> connections, long hits, String seen) {
    return !answered || connections.isEmpty() || !connections.stream().allMatch(SaslFacts::known)
        ? LinkState.unknown("its connections could not be read")
        : LinkState.of(hits > 0, Source.RELAY, seen);
  }

  private static String words(List<SaslFacts> connections, Function<SaslFacts, String> word) {
    return connections.stream()
        .map(word)
        .filter(each -> !each.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** The calls were answered and their frames could be read: only then a claim may be judged. */
  static Verdict verdict(
      boolean answered, List<SaslFacts> connections, long hits, Protection claimed) {
    if (!answered || connections.isEmpty() || !connections.stream().allMatch(SaslFacts::known)) {
      return Verdict.UNKNOWN;
    }
    boolean agreed = connections.stream().allMatch(each -> each.qop().equals(claimed.qop()));
    boolean right = claimed == Protection.PRIVACY ? hits == 0 : hits > 0;
    return Verdict.of(agreed && right);
  }
}
