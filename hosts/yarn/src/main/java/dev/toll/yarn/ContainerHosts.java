package dev.toll.yarn;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.hosts.AgentPlacement;
import dev.toll.hosts.Callbacks;
import dev.toll.hosts.Callbacks.Awaited;
import dev.toll.hosts.CalledLine;
import dev.toll.hosts.Carrier;
import dev.toll.hosts.Host;
import dev.toll.hosts.RemoteHost;
import dev.toll.yarn.Master.Place;
import dev.toll.yarn.master.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The containers whose agents have called, as hosts. With the last of them the application ends.
 */
final class ContainerHosts implements Carrier {
  /** For YARN's word on an end that the line shows first. */
  private static final Duration WORD = Duration.ofSeconds(3);

  /** Between toll's own end and YARN's. */
  static final Duration GRACE = Duration.ofSeconds(30);

  /** Of toll's files, below the container's own directory, which YARN removes. */
  private static final String DATA = "toll";

  private final Master master;
  private final Callbacks callbacks;
  private final String mark;
  private final List<Awaited> agents;
  private final AtomicInteger open;
  private volatile boolean closing;

  ContainerHosts(Master master, Callbacks callbacks, String mark, List<Awaited> agents) {
    this.master = master;
    this.callbacks = callbacks;
    this.mark = mark;
    this.agents = agents;
    open = new AtomicInteger(agents.size());
  }

  /**
   * Roles go to hosts in the order of their names: a run that goes on, and is given the same hosts,
   * has its servers where they were.
   *
   * @param here by which address of this machine hosts reach servers
   */
  Placement place(List<HostRole> roles, InetAddress here) throws IOException, InterruptedException {
    List<Place> places = master.places();
    List<Integer> byName =
        IntStream.range(0, agents.size())
            .boxed()
            .sorted(Comparator.comparing(i -> places.get(i).host()))
            .toList();
    AgentPlacement placement = new AgentPlacement(here, this::last);
    try {
      for (int i = 0; i < roles.size(); i++) {
        int which = byName.get(i);
        add(placement, places.get(which), agents.get(which).arrived().join(), roles.get(i));
      }
      return placement;
    } catch (IOException | InterruptedException | RuntimeException e) {
      placement.close();
      throw e;
    }
  }

  private void add(AgentPlacement placement, Place place, CalledLine line, HostRole role)
      throws IOException, InterruptedException {
    String name = place.host();
    Set<HostRole> roles = Set.of(role);
    Host host = new Host(name, line.from().getHostAddress(), null, 0, roles, DATA, null, null);
    RemoteHost connection = line.open(host, mark, () -> word(name), this);
    // A container without its application, or without the others, is ended sooner than by YARN.
    var unused = master.over().thenRun(() -> cut(line));
    try {
      placement.add(
          connection,
          "%s (%s of YARN's %s)".formatted(name, place.container(), master.application()),
          line.from(),
          roles);
    } catch (IOException | InterruptedException e) {
      connection.close();
      throw e;
    }
  }

  /** YARN's end comes a little after toll's, which is in order. */
  private void last(Duration time) throws IOException, InterruptedException {
    long wanted = time.plus(GRACE).toSeconds();
    long given = master.last(wanted);
    if (given < wanted - Event.ROUNDED_SECONDS) {
      throw new IOException(
          ("YARN ends %s in %d s, and is asked for %d s (%d s more than toll needs): its queue has a"
                  + " maximum (yarn.scheduler.capacity.QUEUE.maximum-application-lifetime); ask for"
                  + " less, or for another queue (machine.yarn-queue)")
              .formatted(master.application(), given, wanted, GRACE.toSeconds()));
    }
  }

  private void cut(CalledLine line) {
    if (!closing) {
      line.cut();
    }
  }

  /** What YARN says of the end of a host's line; null when it says nothing. */
  private String word(String host) {
    try {
      return closing ? null : master.over().get(WORD.toSeconds(), TimeUnit.SECONDS).of(host);
    } catch (TimeoutException | ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  @Override
  public void closing() {
    closing = true;
  }

  @Override
  public void end() {
    if (open.decrementAndGet() == 0) {
      callbacks.close();
      master.finish();
    }
  }
}
