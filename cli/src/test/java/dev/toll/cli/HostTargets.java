package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.Killer.Blow;
import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.hosts.LeftOnHost;
import dev.toll.hosts.NamespaceHosts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What holds a run with its driver on another host together: toll, which is the child of the
 * process that was started, its ssh client, the link, and on the host the connection's SSH server,
 * the agent, its guard and the driver.
 */
final class HostTargets implements Killer.Targets {
  static final String LINK = "link";
  private static final String DRIVER = "driver";
  private static final String SSH = "ssh client";

  /** Parts of command lines on the host; the SSH server that listens has none of them. */
  private static final Map<String, String> ON_HOST =
      Map.of(
          "agent",
          LeftOnHost.AGENT,
          "guard",
          LeftOnHost.GUARD,
          "SSH server",
          ": root",
          DRIVER,
          "DriverMain");

  /** In turn. */
  static final List<Blow> BLOWS =
      List.of(
          new Blow("SIGKILL", "agent"),
          new Blow("SIGKILL", "guard"),
          new Blow("SIGKILL", "SSH server"),
          new Blow("SIGKILL", DRIVER),
          new Blow("SIGKILL", SSH),
          new Blow("SIGKILL", Killer.TOLL),
          new Blow("loss", LINK));

  private static final Duration SOON = Duration.ofSeconds(15);
  private static final Duration LOOK = Duration.ofMillis(20);
  private static final int TOLL_ENDS_SECONDS = 90;

  private final NamespaceHosts hosts;
  private final String name;
  private final List<String> left = new ArrayList<>();
  private final Map<String, List<Double>> clean = new TreeMap<>();
  private int number;

  /** Taken at a blow: toll's own children on this machine that reach the host. */
  private List<ProcessHandle> clients = List.of();

  /**
   * Targets.
   *
   * @param name of the one host there is
   */
  HostTargets(NamespaceHosts hosts, String name) {
    this.hosts = hosts;
    this.name = name;
  }

  private static List<ProcessHandle> clients(Process toll) {
    return toll.descendants()
        .filter(child -> child.info().command().filter(c -> c.endsWith("/ssh")).isPresent())
        .toList();
  }

  private List<ProcessHandle> victims(Process toll, String process) {
    if (process.equals(SSH)) {
      return clients(toll);
    }
    if (process.equals(Killer.TOLL)) {
      return toll.children().toList();
    }
    return hosts.processes(name, ON_HOST.get(process)).stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .toList();
  }

  @Override
  public Optional<Runnable> aim(Path runs, Process toll, Blow blow) {
    List<ProcessHandle> connected = clients(toll);
    clients = connected;
    if (blow.process().equals(LINK)) {
      return connected.isEmpty() ? Optional.empty() : Optional.of(() -> link(false));
    }
    List<ProcessHandle> victims = victims(toll, blow.process());
    return victims.isEmpty()
        ? Optional.empty()
        : Optional.of(() -> victims.forEach(ProcessHandle::destroyForcibly));
  }

  private void link(boolean up) {
    try {
      hosts.link(name, up);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * After each blow but one the host is lost to toll, and nothing of the run may be left there. A
   * driver that is killed makes its trial void, and toll goes on with the same agent.
   */
  @Override
  public void struck(Process toll, Blow blow, String step, Path log) throws Exception {
    long start = System.nanoTime();
    number++;
    if (blow.process().equals(DRIVER)) {
      say(blow, step, "toll goes on");
      return;
    }
    String what = blow + " at " + step;
    try {
      assertThat(awaitNothing()).as(what).isEmpty();
      double seconds = seconds(start);
      clean.computeIfAbsent(blow.toString(), b -> new ArrayList<>()).add(seconds);
      boolean ended = toll.waitFor(TOLL_ENDS_SECONDS, TimeUnit.SECONDS);
      String said = Files.readString(log);
      assertThat(ended).as("%s: toll ends; %s", what, said).isTrue();
      assertThat(said).as(what).doesNotContain("\tat ");
      if (toll.exitValue() == ExitCode.RUN_FAILED) {
        assertThat(said).as(what).contains(name + ": ");
      }
      assertThat(clients).as("%s: ssh clients", what).noneMatch(ProcessHandle::isAlive);
      say(
          blow,
          step,
          "host clean after %.1f s, toll ended with %d after %.1f s"
              .formatted(seconds, toll.exitValue(), seconds(start)));
    } finally {
      if (blow.process().equals(LINK)) {
        link(true);
      }
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private void say(Blow blow, String step, String what) {
    System.out.printf(Locale.ROOT, "kill %-3d %-22s %-32s %s%n", number, blow, step.strip(), what);
  }

  private List<String> awaitNothing() throws InterruptedException {
    Wait.every(LOOK)
        .atMost(SOON)
        .until(
            () -> {
              left.clear();
              left.addAll(LeftOnHost.of(hosts, name));
              clients.stream()
                  .filter(ProcessHandle::isAlive)
                  .forEach(client -> left.add("ssh client " + client.pid()));
              return left.isEmpty();
            });
    return left;
  }

  @Override
  public void finished() throws Exception {
    assertThat(awaitNothing()).as("after the run").isEmpty();
  }

  /** Makes the host one that toll has never been on. */
  void forget() throws IOException {
    assertThat(LeftOnHost.of(hosts, name)).isEmpty();
    if (Files.isDirectory(hosts.data(name))) {
      try (Stream<Path> all = Files.list(hosts.data(name))) {
        for (Path path : all.toList()) {
          RunDirectory.delete(path);
        }
      }
    }
  }

  @Override
  public String toString() {
    return "host     nothing left after: "
        + clean.entrySet().stream()
            .map(
                blow ->
                    String.format(
                        Locale.ROOT,
                        "%s %.1f to %.1f s",
                        blow.getKey(),
                        Collections.min(blow.getValue()),
                        Collections.max(blow.getValue())))
            .collect(Collectors.joining(", "));
  }
}
