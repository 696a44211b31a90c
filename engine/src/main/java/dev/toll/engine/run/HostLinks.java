package dev.toll.engine.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.study.MachineSettings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The interfaces by which a host reaches the other machines of a run, and what the kernel limits
 * them to.
 */
record HostLinks(AgentHost host, List<String> devices) {
  /** Of what toll sets: all that has it is toll's to remove. */
  static final String HANDLE = "7011:";

  /** Of what the kernel sets by itself. */
  private static final String USUAL = "0:";

  /** Says on a line each what is missing, or an interface; CAP_NET_ADMIN is bit 12. */
  private static final String LOOK =
      """
      PATH=$PATH:/usr/sbin:/sbin
      for program in ip tc setsid; do
        command -v $program > /dev/null || echo "no program $program (iproute2, util-linux)"
      done
      may=$(sed -n 's/^CapEff:[[:space:]]*//p' /proc/self/status)
      [ $((0x${may:-0} >> 12 & 1)) = 1 ] || echo "no permission (CAP_NET_ADMIN)"
      for address do
        ip -o route get "$address" | sed -n 's/.* dev \\([^ ]*\\).*/device \\1/p'
      done | sort -u
      """;

  private static final String DEVICE = "device ";

  private static final String READ = "PATH=$PATH:/usr/sbin:/sbin; exec tc -j qdisc show dev \"$1\"";

  /**
   * What is at the root of an interface.
   *
   * @param rate bits per second of a token bucket; negative where it is none
   */
  record Root(String kind, String handle, long rate) {
    @Override
    public String toString() {
      return rate < 0 ? kind + " " + handle : kind + " of " + LinkLimit.text(rate);
    }
  }

  /**
   * Looks which they are, and whether toll may limit them. Takes off a limit that toll has left
   * there: shells that would have were killed.
   *
   * @param others by which the host reaches the other machines
   * @throws SystemException with what to do, when it may not
   */
  static HostLinks of(AgentHost host, Collection<InetAddress> others) throws SystemException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", LOOK, "toll-look"));
    others.forEach(address -> command.add(address.getHostAddress()));
    List<String> devices = new ArrayList<>();
    try {
      for (String line : host.run(command).lines().toList()) {
        if (!line.startsWith(DEVICE)) {
          throw unavailable(host, line + "; let root log in there, or omit the setting");
        }
        String device = line.substring(DEVICE.length());
        if (!device.equals("lo")) {
          devices.add(device);
        }
      }
      if (devices.isEmpty()) {
        throw unavailable(host, "no interface leads to the other machines");
      }
      HostLinks links = new HostLinks(host, List.copyOf(devices));
      for (Map.Entry<String, Root> root : links.read().entrySet()) {
        links.refuse(root.getKey(), root.getValue());
      }
      return links;
    } catch (IOException e) {
      throw unavailable(host, e.getMessage());
    }
  }

  private void refuse(String device, Root root) throws SystemException, IOException {
    if (root.handle().equals(HANDLE)) {
      String remove = "PATH=$PATH:/usr/sbin:/sbin; exec tc qdisc del dev \"$1\" root";
      String unused = host.run(List.of("sh", "-c", remove, "toll-look", device));
    } else if (!root.handle().equals(USUAL)) {
      throw unavailable(
          host,
          "%s has a queueing discipline that is not toll's (%s %s); remove it, or omit the setting"
              .formatted(device, root.kind(), root.handle()));
    }
  }

  private static SystemException unavailable(AgentHost host, String why) {
    return new SystemException(
        "%s: unavailable on %s: %s".formatted(MachineSettings.NETWORK_RATE, host.name(), why));
  }

  /** What the kernel says now, by interface. */
  Map<String, Root> read() throws IOException {
    Map<String, Root> roots = new TreeMap<>();
    for (String device : devices) {
      roots.put(device, root(host.run(List.of("sh", "-c", READ, "toll-look", device))));
    }
    return roots;
  }

  /** The root of what tc prints of one interface. */
  static Root root(String json) throws IOException {
    try {
      for (JsonElement each : JsonParser.parseString(json).getAsJsonArray()) {
        JsonObject qdisc = each.getAsJsonObject();
        if (qdisc.has("root")) {
          String kind = qdisc.get("kind").getAsString();
          // tc reports bytes per second.
          long rate =
              kind.equals("tbf")
                  ? qdisc.getAsJsonObject("options").get("rate").getAsLong() * Byte.SIZE
                  : -1;
          return new Root(kind, qdisc.get("handle").getAsString(), rate);
        }
      }
    } catch (JsonParseException | IllegalStateException | NullPointerException e) {
      throw new IOException("tc is not understood: " + json.strip(), e);
    }
    return new Root("none", USUAL, -1);
  }
}
