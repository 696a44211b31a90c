package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rate of each level's links: what hosts send is limited while a trial goes on, and is shown to
 * be. This machine is not limited: toll has no business with what else it sends.
 */
final class LinkBinding implements Condition {
  private final List<HostLinks> hosts;
  private final Path logs;
  private final List<LinkLimit> limits = new ArrayList<>();

  /** By slot's number, what was seen last. */
  private final Map<Integer, LinksSeen> seen = new HashMap<>();

  private LinkBinding(List<HostLinks> hosts, Path logs) {
    this.hosts = hosts;
    this.logs = logs;
  }

  /**
   * Looks whether the hosts can be limited.
   *
   * @throws SystemException with what to do, when they cannot
   */
  static LinkBinding of(Placement placement, RunDirectory directory) throws SystemException {
    List<HostLinks> hosts = new ArrayList<>();
    Set<InetAddress> all = new LinkedHashSet<>(placement.clients());
    all.add(placement.address());
    for (HostRole role : HostRole.values()) {
      placement.servers(role).stream().map(ServerLocation::address).forEach(all::add);
    }
    for (AgentHost host : placement.hosts()) {
      hosts.add(HostLinks.of(host, all));
    }
    return new LinkBinding(hosts, directory.work());
  }

  /** Hosts send at a level's rate. */
  @Override
  public void bind(Level level) throws SystemException {
    OptionalLong rate = MachineSettings.networkRate(level.settings());
    if (rate.isPresent()) {
      for (HostLinks links : hosts) {
        Path log = logs.resolve("links-" + links.host().name() + ".log");
        limits.add(LinkLimit.set(links, rate.getAsLong(), log));
      }
    }
  }

  @Override
  public void free() throws SystemException, InterruptedException {
    List<LinkLimit> last = List.copyOf(limits);
    limits.clear();
    SystemException first = null;
    for (LinkLimit limit : last) {
      try {
        limit.remove();
      } catch (SystemException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public boolean ofStart() {
    return false;
  }

  @Override
  public List<ProofResult> proof(TrialInProgress trial, Instance instance, String when) {
    if (hosts.isEmpty()) {
      return List.of();
    }
    LinksSeen now = LinksSeen.of(hosts);
    seen.put(trial.slot().number(), now);
    return List.of(claim(now, trial.level(), when));
  }

  @Override
  public List<ProofResult> claimed(Level claimed, int slot) {
    LinksSeen last = seen.get(slot);
    return last == null ? List.of() : List.of(claim(last, claimed, "as " + claimed.name()));
  }

  private static ProofResult claim(LinksSeen now, Level level, String when) {
    return now.claim(MachineSettings.networkRate(level.settings()), when);
  }

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
        } catch (IOException e) {
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
}
