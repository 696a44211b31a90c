package dev.toll.hosts;

import dev.toll.hosts.agent.Facts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Looks at each host of an inventory: begins an agent there, asks it, and ends it. */
public record HostCheck(SshConnector ssh) {
  private static final int AT_ONCE = 32;

  /** All hosts, in the order of the inventory. */
  public List<CheckedHost> check(Inventory inventory) throws InterruptedException {
    String mark = "toll-check-" + ProcessHandle.current().pid();
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<CheckedHost>> answers = new ArrayList<>();
      for (Host host : inventory.hosts()) {
        answers.add(workers.submit(() -> check(host, mark)));
      }
      List<CheckedHost> checked = new ArrayList<>();
      for (Future<CheckedHost> answer : answers) {
        checked.add(answer.get());
      }
      return sameMachines(checked);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  private CheckedHost check(Host host, String mark) throws InterruptedException {
    try (Connection connection = ssh.connect(host, mark)) {
      Map<String, String> facts = connection.facts();
      CheckedHost checked = new CheckedHost(host, null, facts, connection.clockOffset());
      String missing = facts.get(Facts.MISSING);
      return missing == null
          ? checked
          : checked.with("programs that the agent needs are missing: " + missing);
    } catch (IOException e) {
      // Its name is already printed next to it.
      String why = e.getMessage();
      String name = host.name() + ": ";
      return new CheckedHost(
          host, why.startsWith(name) ? why.substring(name.length()) : why, Map.of(), null);
    }
  }

  /** Two names of one machine would share its processors, and count them twice. */
  private static List<CheckedHost> sameMachines(List<CheckedHost> all) {
    List<CheckedHost> marked = new ArrayList<>();
    for (CheckedHost one : all) {
      marked.add(
          marked.stream()
              .filter(one::sameMachine)
              .findFirst()
              .map(
                  first ->
                      one.with(
                          "is the same machine as "
                              + first.host().name()
                              + "; give it one entry with all its roles"))
              .orElse(one));
    }
    return marked;
  }
}
