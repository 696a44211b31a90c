package dev.toll.hosts;

import dev.toll.hosts.agent.StartRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A toll that holds a process on a host until it is killed. */
final class HoldingToll {
  private HoldingToll() {}

  /** Arguments: the agent's jar, the host's address, its data directory, ssh's configuration. */
  public static void main(String[] args) throws Exception {
    Host host = new Host("h", args[1], null, 0, Set.of(), args[2], null, Path.of(args[3]));
    RemoteHost connection = new SshConnector(Path.of(args[0])).connect(host, "toll-holding");
    Process held =
        connection.start(
            new StartRequest(
                List.of("sh", "-c", "trap '' TERM HUP; echo up; while :; do sleep 98765; done"),
                Map.of()));
    System.out.write(held.getInputStream().readNBytes(3));
    System.out.flush();
    held.waitFor();
  }
}
