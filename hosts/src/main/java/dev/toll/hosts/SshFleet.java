package dev.toll.hosts;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.HostProvider;
import dev.toll.engine.system.HostsReport;
import dev.toll.engine.system.PlannedHosts;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.TollHome;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Hosts that are reached by SSH. */
public final class SshFleet implements HostProvider {
  @Override
  public boolean named(Settings settings) {
    return !settings.text(MachineSettings.HOSTS, "").isEmpty();
  }

  @Override
  public void check(Settings settings) throws StudyException {
    var unused = inventory(settings);
  }

  @Override
  public PlannedHosts plan(Settings settings, Set<HostRole> roles) throws StudyException {
    Inventory inventory = inventory(settings);
    Map<HostRole, List<String>> names = new EnumMap<>(HostRole.class);
    List<PlannedHosts.Row> rows = new ArrayList<>();
    for (Host host : used(inventory, roles)) {
      Set<HostRole> its = its(host, roles);
      for (HostRole role : its) {
        names.computeIfAbsent(role, any -> new ArrayList<>()).add(host.name());
      }
      rows.add(new PlannedHosts.Row(host.name(), its, "at " + host.address()));
    }
    return new PlannedHosts(
        inventory.file().toString(),
        "give the role to one host",
        "at " + inventory.address(),
        names,
        rows);
  }

  /** The roles of a host that are used. */
  private static Set<HostRole> its(Host host, Set<HostRole> roles) {
    Set<HostRole> its = new TreeSet<>(host.roles());
    its.retainAll(roles);
    return its;
  }

  @Override
  public HostsReport examine(Settings settings)
      throws StudyException, SystemException, IOException, InterruptedException {
    // Its mistakes first.
    Inventory inventory = inventory(settings);
    return new HostsText(new HostCheck(new SshConnector(TollHome.agentJar())).check(inventory))
        .report();
  }

  /**
   * Reads a hosts file.
   *
   * @throws StudyException with all its mistakes
   */
  static Inventory inventory(Path file) throws StudyException {
    try {
      return InventoryReader.read(file, TextFile.read(file));
    } catch (IOException e) {
      throw new StudyException("cannot read the hosts file " + file + ": " + e.getMessage());
    }
  }

  /** The hosts file that settings name; where a study names it, no message shows its text. */
  private static Inventory inventory(Settings settings) throws StudyException {
    Path file = Path.of(settings.text(MachineSettings.HOSTS));
    try {
      return inventory(file);
    } catch (StudyException e) {
      if (settings.origin(MachineSettings.HOSTS).line() == 0) {
        throw e;
      }
      throw new StudyException(
          "%s: %s is not a hosts file that can be read; --hosts %s says why"
              .formatted(MachineSettings.HOSTS, file, file));
    }
  }

  /**
   * The hosts of an inventory that have one of these roles, in its order.
   *
   * @throws StudyException when there is none
   */
  private static List<Host> used(Inventory inventory, Set<HostRole> roles) throws StudyException {
    List<Host> used =
        inventory.hosts().stream()
            .filter(host -> !Collections.disjoint(host.roles(), roles))
            .toList();
    if (used.isEmpty()) {
      throw new StudyException(
          "%s: no host of role %s; give %s to a host"
              .formatted(
                  inventory.file(),
                  roles.stream().sorted().map(HostRole::word).collect(Collectors.joining(", ")),
                  roles.size() == 1 ? "it" : "one of them"));
    }
    if (inventory.address() == null) {
      throw new StudyException(
          inventory.file()
              + ": missing this-machine.address, by which the hosts reach what runs here");
    }
    return used;
  }

  @Override
  public Placement open(Settings settings, Set<HostRole> roles, RunContext context)
      throws SystemException, InterruptedException {
    Path hosts = Path.of(settings.text(MachineSettings.HOSTS));
    Inventory inventory;
    List<Host> used;
    try {
      inventory = inventory(settings);
      used = used(inventory, roles);
    } catch (StudyException e) {
      throw new SystemException(e.getMessage(), e);
    }
    InetAddress here = OwnAddress.of(hosts + ": this-machine.address", inventory.address());
    AgentPlacement placement = new AgentPlacement(here, time -> {});
    try {
      for (Host host : used) {
        RemoteHost connection = open(host, context.ledger().mark());
        try {
          placement.add(
              connection, host.name(), ReturnRoute.from(connection, here), its(host, roles));
        } catch (IOException | InterruptedException e) {
          connection.close();
          throw e;
        }
      }
      return placement;
    } catch (IOException e) {
      placement.close();
      throw new SystemException(e.getMessage(), e);
    } catch (SystemException | InterruptedException e) {
      placement.close();
      throw e;
    }
  }

  private static RemoteHost open(Host host, String mark)
      throws SystemException, IOException, InterruptedException {
    RemoteHost connection = new SshConnector(TollHome.agentJar()).connect(host, mark);
    if (connection.problem() != null) {
      connection.close();
      throw new SystemException(host.name() + ": " + connection.problem());
    }
    return connection;
  }
}
