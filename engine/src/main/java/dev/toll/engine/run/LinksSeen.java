package dev.toll.engine.run;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What limited the links of a run's hosts when it was looked.
 *
 * @param roots by host and interface, as the kernel says
 * @param unread why a host could not be asked, by its name
 */
record LinksSeen(Map<String, Map<String, HostLinks.Root>> roots, Map<String, String> unread) {

  /** Asks the hosts. */
  static LinksSeen of(List<HostLinks> hosts) {
    Map<String, Map<String, HostLinks.Root>> roots = new TreeMap<>();
    Map<String, String> unread = new TreeMap<>();
    for (HostLinks links : hosts) {
      try {
        roots.put(links.host().name(), links.read());
      } catch (java.io.IOException e) {
        unread.put(links.host().name(), e.getMessage());
      }
    }
    return new LinksSeen(roots, unread);
  }

  /**
   * That all hosts send at most so much, or as much as they can.
   *
   * @param when it was looked, for the claim
   */
  ProofResult claim(OptionalLong rate, String when) {
    List<String> wrong = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    Map<String, String> facts = new LinkedHashMap<>();
    roots.forEach(
        (host, its) ->
            its.forEach(
                (device, root) -> {
                  String what = "%s %s: %s".formatted(host, device, root);
                  facts.put(host + " " + device, root.toString());
                  (holds(rate, root) ? shown : wrong).add(what);
                }));
    Verdict verdict =
        !wrong.isEmpty()
            ? Verdict.FALSE
            : shown.isEmpty() || !unread.isEmpty() ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        switch (verdict) {
          case FALSE -> String.join("; ", wrong);
          case UNKNOWN ->
              unread.isEmpty() ? "there is no host" : String.join("; ", unread.values());
          case TRUE -> "by tc, at the root of each interface: " + String.join("; ", shown);
        };
    String claim =
        rate.isPresent()
            ? "each host sends at most " + LinkLimit.text(rate.getAsLong())
            : "what hosts send is not limited";
    return ProofResult.of(
        MachineSettings.LINKS_PROOF, claim + ", " + when, verdict, evidence, facts);
  }

  private static boolean holds(OptionalLong rate, HostLinks.Root root) {
    return rate.isPresent() ? root.rate() == rate.getAsLong() : root.rate() < 0;
  }
}
