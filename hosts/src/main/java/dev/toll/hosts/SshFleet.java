package dev.toll.hosts;

import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import dev.toll.hosts.agent.Facts;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Hosts that are reached by SSH. */
public final class SshFleet implements Fleet {
  /** Where the agent's jar is: asked only when there are hosts. */
  public interface Jar {
    Path get() throws SystemException;
  }

  private final Jar agent;

  public SshFleet(Jar agent) {
    this.agent = agent;
  }

  /**
   * Reads a hosts file.
   *
   * @throws StudyException with all its mistakes
   */
  public static Inventory inventory(Path file) throws StudyException {
    try {
      return InventoryReader.read(file, TextFile.read(file));
    } catch (IOException e) {
      throw new StudyException("cannot read the hosts file " + file + ": " + e.getMessage());
    }
  }

  /**
   * The host that drivers run on.
   *
   * @throws StudyException when there is none, or more than one
   */
  public static Host ingester(Inventory inventory) throws StudyException {
    List<Host> ingesters = inventory.of(HostRole.INGESTER);
    if (ingesters.size() != 1) {
      throw new StudyException(
          "%s: %s of role ingester; a load has one driver, so give the role to one host"
              .formatted(
                  inventory.file(), ingesters.isEmpty() ? "no host" : ingesters.size() + " hosts"));
    }
    if (inventory.address() == null) {
      throw new StudyException(
          inventory.file()
              + ": missing this-machine.address, by which the driver's host reaches the servers"
              + " here");
    }
    return ingesters.get(0);
  }

  @Override
  public Placement open(Path hosts, String mark) throws SystemException, InterruptedException {
    Inventory inventory;
    Host ingester;
    try {
      inventory = inventory(hosts);
      ingester = ingester(inventory);
    } catch (StudyException e) {
      throw new SystemException(e.getMessage(), e);
    }
    InetAddress here = address(hosts + ": this-machine.address", inventory.address());
    try {
      if (NetworkInterface.getByInetAddress(here) == null) {
        throw new SystemException(
            hosts
                + ": this-machine.address: "
                + inventory.address()
                + " is no address of this machine, so servers cannot listen on it");
      }
      Connection connection = open(ingester, mark);
      try {
        return new SshPlacement(connection, here, WayHere.from(connection, here));
      } catch (IOException | InterruptedException e) {
        connection.close();
        throw e;
      }
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  private Connection open(Host host, String mark)
      throws SystemException, IOException, InterruptedException {
    Connection connection = new SshConnector(agent.get()).connect(host, mark);
    String missing = connection.facts().get(Facts.MISSING);
    if (missing != null) {
      connection.close();
      throw new SystemException(
          host.name() + ": programs that the agent needs are missing: " + missing);
    }
    return connection;
  }

  /** Drivers prefer IPv4, and databases and certificates must know whom they serve. */
  private static InetAddress address(String whose, String name) throws SystemException {
    try {
      return Arrays.stream(InetAddress.getAllByName(name))
          .filter(Inet4Address.class::isInstance)
          .findFirst()
          .orElseThrow(() -> new UnknownHostException(name));
    } catch (UnknownHostException e) {
      throw new SystemException(
          whose + ": '" + name + "' has no IPv4 address; write the address itself", e);
    }
  }
}
