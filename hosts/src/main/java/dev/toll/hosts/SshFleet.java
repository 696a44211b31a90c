package dev.toll.hosts;

import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * The host that drivers run on.
   *
   * @throws SystemException when there is none, or more than one
   */
  public static Host ingester(Inventory inventory) throws SystemException {
    List<Host> ingesters = inventory.of(HostRole.INGESTER);
    if (ingesters.size() != 1) {
      throw new SystemException(
          "%s: %s of role ingester; a load has one driver so far, so give the role to one host"
              .formatted(
                  inventory.file(), ingesters.isEmpty() ? "no host" : ingesters.size() + " hosts"));
    }
    if (inventory.address() == null) {
      throw new SystemException(
          inventory.file()
              + ": missing this-machine.address, by which the driver's host reaches the servers"
              + " here");
    }
    return ingesters.get(0);
  }

  /** Reads a hosts file. */
  public static Inventory inventory(Path file) throws SystemException {
    try {
      return InventoryReader.read(file, Files.readString(file));
    } catch (IOException e) {
      throw new SystemException("the hosts file " + file + " cannot be read: " + e.getMessage(), e);
    } catch (StudyException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  @Override
  public Placement open(Path hosts, String mark) throws SystemException, InterruptedException {
    Inventory inventory = inventory(hosts);
    Host ingester = ingester(inventory);
    InetAddress here = address("this-machine", inventory.address());
    InetAddress there = address(ingester.name(), ingester.address());
    try {
      Connection connection = new SshConnector(agent.get()).connect(ingester, mark);
      return new SshPlacement(connection, connection.clockOffset(), here, there);
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  private static InetAddress address(String whose, String name) throws SystemException {
    try {
      return InetAddress.getByName(name);
    } catch (UnknownHostException e) {
      throw new SystemException(
          whose
              + ": the name "
              + name
              + " does not resolve; servers must know whom they serve, so set address: to an"
              + " address",
          e);
    }
  }
}
