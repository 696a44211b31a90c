package dev.toll.systems.hadoop;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ServerLocation;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** Two hosts of role worker, on which nothing can be started. */
final class TwoWorkers implements Placement {
  private final List<ServerLocation> workers =
      Stream.of("192.0.2.1", "192.0.2.2")
          .map(address -> new ServerLocation(host(address), address(address)))
          .toList();

  private static AgentHost host(String name) {
    return (AgentHost)
        Proxy.newProxyInstance(
            TwoWorkers.class.getClassLoader(),
            new Class<?>[] {AgentHost.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "name" -> name;
                  case "away" -> true;
                  default -> throw new AssertionError(method);
                });
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new AssertionError("an address needs no resolving", e);
    }
  }

  @Override
  public List<ServerLocation> servers(HostRole role) {
    return role == HostRole.WORKER ? workers : List.of(here());
  }

  @Override
  public List<AgentHost> hosts() {
    return workers.stream().map(site -> (AgentHost) site.host()).toList();
  }

  @Override
  public InetAddress address() {
    return address("192.0.2.9");
  }
}
