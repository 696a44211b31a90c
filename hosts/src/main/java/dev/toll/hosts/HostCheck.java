package dev.toll.hosts;

import dev.toll.engine.system.SideBySide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** Looks at each host of an inventory: begins an agent there, asks it, and ends it. */
public record HostCheck(SshConnector ssh) {
  private static final int AT_ONCE = 32;

  /** All hosts, in the order of the inventory. */
  public List<CheckedHost> check(Inventory inventory) throws InterruptedException {
    String mark = "toll-check-" + ProcessHandle.current().pid();
    List<Callable<CheckedHost>> checks = new ArrayList<>();
    inventory.hosts().forEach(host -> checks.add(() -> check(host, mark)));
    try {
      return sameMachines(SideBySide.results(AT_ONCE, checks));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private CheckedHost check(Host host, String mark) throws InterruptedException {
    try (RemoteHost connection = ssh.connect(host, mark)) {
      return new CheckedHost(
          host, connection.problem(), connection.facts(), connection.clockOffset());
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
