package dev.toll.hosts;

import dev.toll.driver.Wait;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Hosts on one machine: network, UTS, PID and mount namespaces with a bridge and veth pairs, own
 * names and addresses, one SSH server each. Needs root, iproute2 and openssh-server. Addresses are
 * of the network for benchmarks (RFC 2544), which leads nowhere.
 */
public final class NamespaceHosts implements AutoCloseable {
  private static final Duration UP = Duration.ofSeconds(10);
  private static final String SSHD = "/usr/sbin/sshd";

  private final Path directory;
  private final String tag;
  private final String network;
  private final Map<String, Process> hosts = new LinkedHashMap<>();

  private NamespaceHosts(Path directory) {
    this.directory = directory;
    long number = ProcessHandle.current().pid();
    tag = Long.toString(number % 10000);
    network = "198." + (18 + number / 250 % 2) + "." + number % 250;
  }

  /** Whether they can be had here. */
  public static boolean available() {
    try {
      return Files.isExecutable(Path.of(SSHD))
          && run(List.of("unshare", "--net", "--uts", "--pid", "--mount", "--fork", "true")) == 0
          && run(List.of("ip", "netns", "list")) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Makes hosts.
   *
   * @param directory for keys and the hosts' own directories
   * @param hidden directories of this machine that the hosts do not see
   */
  public static NamespaceHosts make(Path directory, List<Path> hidden, String... names)
      throws IOException, InterruptedException {
    NamespaceHosts hosts = new NamespaceHosts(directory);
    try {
      hosts.begin();
      for (String name : names) {
        hosts.add(name, hidden);
      }
      for (String name : names) {
        hosts.awaitSsh(name);
      }
      return hosts;
    } catch (IOException | InterruptedException | RuntimeException e) {
      hosts.close();
      throw e;
    }
  }

  private void begin() throws IOException {
    Files.createDirectories(directory);
    must("mkdir", "-p", "/run/sshd");
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path("client"));
    must("ip", "link", "add", bridge(), "type", "bridge");
    must("ip", "address", "add", address() + "/24", "dev", bridge());
    must("ip", "link", "set", bridge(), "up");
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private String bridge() {
    return "tb" + tag;
  }

  private String namespace(String name) {
    return "toll" + tag + name;
  }

  private String link(String name) {
    return "t" + tag + name;
  }

  /** Of this machine, as the hosts see it. */
  public String address() {
    return network + ".1";
  }

  /** Of a host. */
  public String address(String name) {
    return network + "." + (10 + new ArrayList<>(hosts.keySet()).indexOf(name));
  }

  private void add(String name, List<Path> hidden) throws IOException {
    hosts.put(name, null);
    String ns = namespace(name);
    String inside = "eth0";
    must("ip", "netns", "add", ns);
    must("ip", "link", "add", link(name), "type", "veth", "peer", "name", inside, "netns", ns);
    must("ip", "link", "set", link(name), "master", bridge(), "up");
    must("ip", "-n", ns, "address", "add", address(name) + "/24", "dev", inside);
    must("ip", "-n", ns, "link", "set", inside, "up");
    must("ip", "-n", ns, "link", "set", "lo", "up");
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path("host-" + name));
    Files.writeString(
        directory.resolve("sshd-" + name),
        """
        ListenAddress 0.0.0.0
        HostKey %s
        AuthorizedKeysFile %s
        PidFile none
        PermitRootLogin yes
        AllowUsers root
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        StrictModes no
        UsePAM no
        """
            .formatted(path("host-" + name), path("client.pub")));
    StringBuilder script = new StringBuilder("hostname " + name + "; mount --make-rprivate /; ");
    hidden.forEach(path -> script.append("mount -t tmpfs none '" + path + "'; "));
    // As hosts do, it knows its own name; Hadoop's servers do not start where it is unknown.
    Path names = directory.resolve("names-" + name);
    Files.writeString(names, "127.0.0.1 localhost\n127.0.1.1 " + name + "\n");
    script.append("mount --bind '" + names + "' /etc/hosts; ");
    script.append(SSHD + " -D -e -f " + path("sshd-" + name) + " & " + ProcessNamespace.FIRST);
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", ns, "unshare", "--uts"));
    command.addAll(ProcessNamespace.UNSHARED);
    command.addAll(List.of("sh", "-c", script.toString()));
    hosts.put(
        name,
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log-" + name).toFile())
            .start());
    writeClientConfiguration();
  }

  private void writeClientConfiguration() throws IOException {
    StringBuilder known = new StringBuilder();
    for (String name : hosts.keySet()) {
      known
          .append(address(name))
          .append(' ')
          .append(Files.readString(directory.resolve("host-" + name + ".pub")));
    }
    Files.writeString(directory.resolve("known_hosts"), known);
    Files.writeString(
        sshConfig(),
        """
        Host *
          User root
          IdentityFile %s
          IdentitiesOnly yes
          UserKnownHostsFile %s
          GlobalKnownHostsFile /dev/null
        """
            .formatted(path("client"), path("known_hosts")));
  }

  /** For ssh. */
  public Path sshConfig() {
    return directory.resolve("ssh_config");
  }

  /** Keys of hosts, which a test may change. */
  public Path knownHosts() {
    return directory.resolve("known_hosts");
  }

  /** A hosts file with all of them, each with these roles. */
  public Path inventory(String roles) throws IOException {
    return inventory(name -> roles);
  }

  /** A hosts file with all of them. */
  public Path inventory(UnaryOperator<String> roles) throws IOException {
    StringBuilder text = new StringBuilder("toll-hosts: 1\n");
    text.append("this-machine: {address: ").append(address()).append("}\n");
    text.append("ssh-config: ").append(sshConfig()).append("\nhosts:\n");
    for (String name : hosts.keySet()) {
      text.append(
          "  - {name: %s, address: %s, roles: [%s], data: %s}\n"
              .formatted(name, address(name), roles.apply(name), data(name)));
    }
    return Files.writeString(directory.resolve("hosts.yaml"), text);
  }

  /** The directory of toll's files on a host, here. */
  public Path data(String name) {
    return directory.resolve("data-" + name);
  }

  private void awaitSsh(String name) throws IOException, InterruptedException {
    Wait.every(Duration.ofMillis(100))
        .atMost(UP)
        .until(
            () ->
                run(
                        List.of(
                            "ssh",
                            "-F",
                            sshConfig().toString(),
                            "-o",
                            "BatchMode=yes",
                            "-o",
                            "ConnectTimeout=2",
                            address(name),
                            "true"))
                    == 0);
  }

  /** Leaves a host no more room for toll's files than this, e.g. {@code 600k}. */
  public void room(String name, String size) throws IOException {
    Files.createDirectories(data(name));
    mounted(name, "mount -t tmpfs -o size=" + size + " none '" + data(name) + "'");
  }

  /** Takes all the room there is left for toll's files on a host, or gives it back. */
  public void filled(String name, boolean full) throws IOException {
    String filler = "'" + data(name) + "/filler'";
    mounted(name, full ? "cat /dev/zero > " + filler + " || true" : "rm " + filler);
  }

  /** Runs a script with the mounts of a host. */
  private void mounted(String name, String script) throws IOException {
    String inside = processes(name, "sshd").get(0).toString();
    must("nsenter", "-t", inside, "-m", "sh", "-c", script);
  }

  /** Takes a host's link down, or up again. */
  public void link(String name, boolean up) throws IOException {
    must("ip", "link", "set", link(name), up ? "up" : "down");
  }

  /** The pids here of the processes of a host, by a part of their command line. */
  public List<Long> processes(String name, String part) {
    return processes(name, "cmdline", part);
  }

  /** The same by a part of another file of procfs, e.g. {@code environ}. */
  public List<Long> processes(String name, String file, String part) {
    List<Long> found = new ArrayList<>();
    Process unshare = hosts.get(name);
    for (ProcessHandle handle : unshare.descendants().toList()) {
      Path path = Path.of("/proc", Long.toString(handle.pid()), file);
      try {
        if (Files.readString(path, StandardCharsets.ISO_8859_1).contains(part)) {
          found.add(handle.pid());
        }
      } catch (IOException e) {
        // It has ended.
      }
    }
    return found;
  }

  /** What the kernel does with what a host sends (tc-qdisc(8)), as tc prints it. */
  public String queueing(String name) throws IOException {
    Process tc =
        new ProcessBuilder(
                "ip", "netns", "exec", namespace(name), "tc", "qdisc", "show", "dev", "eth0")
            .start();
    return new String(tc.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** Changes that, e.g. {@code del root}. */
  public void queueing(String name, String verb, String... what) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("ip", "netns", "exec", namespace(name), "tc", "qdisc", verb));
    command.addAll(List.of("dev", "eth0"));
    command.addAll(List.of(what));
    must(command.toArray(String[]::new));
  }

  private static int run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return -1;
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  private static void must(String... command) throws IOException {
    int code = run(List.of(command));
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }

  @Override
  public void close() throws IOException {
    for (Map.Entry<String, Process> host : hosts.entrySet()) {
      if (host.getValue() != null) {
        host.getValue().descendants().forEach(ProcessHandle::destroyForcibly);
        host.getValue().destroyForcibly();
      }
      int unused = run(List.of("ip", "link", "delete", link(host.getKey())));
      unused = run(List.of("ip", "netns", "delete", namespace(host.getKey())));
    }
    int unused = run(List.of("ip", "link", "delete", bridge()));
  }
}
