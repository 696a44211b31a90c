package dev.toll.hosts;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.file.Fields;
import dev.toll.engine.study.file.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads an inventory, and says all its mistakes at once, each with its place. */
public final class InventoryReader {
  private static final String FORMAT = "1";
  private static final Set<String> TOP =
      Set.of("toll-hosts", "this-machine", "ssh-config", "hosts");
  private static final Set<String> THIS = Set.of("address");
  private static final Set<String> HOST =
      Set.of("name", "address", "user", "port", "roles", "data", "java");

  /** A label of a host name and its domains (RFC 1123), because names of hosts become such. */
  private static final String NAME =
      "[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*";

  /** What ssh takes for a host; it must not look like an option. */
  private static final String ADDRESS = "[A-Za-z0-9_:\\[][A-Za-z0-9_.:%\\[\\]-]*";

  private static final String USER = "[A-Za-z0-9_][A-Za-z0-9_.@\\\\-]*";

  private final Path file;
  private final Problems problems = new Problems();
  private final YamlReader yaml;
  private final Set<String> names = new HashSet<>();

  private InventoryReader(Path file) {
    this.file = file;
    this.yaml = new YamlReader(file.toString(), problems, "a hosts file");
  }

  /**
   * Reads an inventory.
   *
   * @param file where the text is from
   * @throws StudyException with every mistake
   */
  public static Inventory read(Path file, String text) throws StudyException {
    InventoryReader reader = new InventoryReader(file);
    Inventory inventory = reader.parse(text);
    reader.problems.throwIfAny();
    return inventory;
  }

  private Inventory parse(String text) {
    Fields top = yaml.fields(yaml.parse(text), "a hosts file", TOP);
    if (top == null) {
      return null;
    }
    String version = top.text("toll-hosts");
    if (!FORMAT.equals(version)) {
      top.mistake(
          "toll-hosts",
          "the first key must be 'toll-hosts: 1' (the version of the format of hosts files)");
    }
    Fields here = yaml.fields(top.get("this-machine"), "this-machine", THIS);
    String address = here == null ? null : matching(here, "address", ADDRESS, "a host's address");
    Path config = sshConfig(top);
    List<Host> hosts =
        yaml.list(top.get("hosts"), "hosts must be a list of hosts", node -> host(node, config));
    if (!top.has("hosts") || (hosts.isEmpty() && names.isEmpty())) {
      top.mistake("hosts", "no hosts; add 'hosts:' with '- name: ...' for each");
    }
    return new Inventory(file, address, hosts);
  }

  /** Relative to the file that names it. */
  private Path sshConfig(Fields top) {
    String text = top.text("ssh-config");
    if (text == null) {
      return null;
    }
    Path config = file.toAbsolutePath().resolveSibling(text).normalize();
    if (!Files.isReadable(config)) {
      top.mistake("ssh-config", "ssh-config: there is no readable file " + config);
    }
    return config;
  }

  private Host host(Node node, Path config) {
    Fields host = yaml.fields(node, "a host", HOST);
    if (host == null) {
      return null;
    }
    if (!host.has("name")) {
      host.mistake("missing key 'name'");
    }
    String name = matching(host, "name", NAME, "a host name in lower case");
    if (name != null && !names.add(name)) {
      host.mistake("name", "name: '" + name + "' is given to two hosts");
    }
    String address = matching(host, "address", ADDRESS, "a host's name or address");
    return new Host(
        name,
        address == null ? name : address,
        matching(host, "user", USER, "a user name"),
        port(host),
        roles(host),
        directory(host, "data"),
        directory(host, "java"),
        config);
  }

  private static String matching(Fields fields, String key, String pattern, String what) {
    String text = fields.text(key);
    if (text != null && !text.matches(pattern)) {
      fields.mistake(key, key + ": '" + text + "' is not " + what);
      return null;
    }
    return text;
  }

  private static int port(Fields host) {
    String text = host.text("port");
    if (text == null) {
      return 0;
    }
    int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (port < 1 || port > 65535) {
      host.mistake("port", "port: '" + text + "' is not a TCP port (1 to 65535)");
    }
    return port;
  }

  private static String directory(Fields host, String key) {
    String text = host.text(key);
    if (text != null && !text.startsWith("/")) {
      host.mistake(key, key + ": '" + text + "' must be an absolute path on the host");
    }
    return text;
  }

  private Set<HostRole> roles(Fields host) {
    Set<HostRole> roles = EnumSet.noneOf(HostRole.class);
    List<Node> nodes =
        yaml.list(host.get("roles"), "roles must be a list, such as [ingester]", n -> n);
    for (Node node : nodes) {
      String word = yaml.text(node, "roles");
      if (word == null) {
        continue;
      }
      if (HostRole.words().contains(word)) {
        roles.add(HostRole.of(word));
      } else {
        Origin where = yaml.origin(node);
        problems.add(where, "unknown role '" + word + "'; " + Nearest.hint(word, HostRole.words()));
      }
    }
    return roles;
  }
}
