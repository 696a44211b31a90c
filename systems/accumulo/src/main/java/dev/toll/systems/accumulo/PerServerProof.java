package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One proof taken at every tablet server, or by every driver: each must hold the claim. */
final class PerServerProof {
  private final String name;
  private final List<String> servers = new ArrayList<>();
  private final List<ProofResult> results = new ArrayList<>();

  PerServerProof(String name) {
    this.name = name;
  }

  /**
   * The next one's.
   *
   * @param server name of the server or driver, for evidence
   */
  void add(String server, ProofResult result) {
    servers.add(server);
    results.add(result);
  }

  ProofResult together() {
    if (results.size() == 1) {
      return results.get(0);
    }
    Verdict verdict = Verdict.TRUE;
    Map<String, String> facts = new TreeMap<>();
    List<String> evidence = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      ProofResult result = results.get(i);
      verdict = verdict.and(result.verdict());
      evidence.add(servers.get(i) + ": " + result.evidence());
      result.facts().forEach((fact, found) -> facts.merge(fact, found, PerServerProof::distinct));
    }
    return ProofResult.of(
        name, "each: " + results.get(0).claim(), verdict, String.join("; ", evidence), facts);
  }

  private static String distinct(String before, String found) {
    return List.of(before.split(", ")).contains(found) ? before : before + ", " + found;
  }
}
