package dev.toll.yarn;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.process.Placement;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SystemException;
import dev.toll.hosts.AgentPlacement;
import dev.toll.hosts.Callbacks;
import dev.toll.hosts.CalledLine;
import dev.toll.hosts.Connection;
import dev.toll.hosts.Host;
import dev.toll.hosts.OwnAddress;
import dev.toll.hosts.agent.CallbackMain;
import dev.toll.systems.base.process.TollHome;
import dev.toll.systems.base.security.ServerIdentity;
import dev.toll.yarn.master.Wish;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A container of YARN as the drivers' host; servers of all roles are here. */
public final class YarnFleet implements Fleet {
  /** For YARN to give a container, and for the agent in it to call back: others may be served. */
  private static final Duration CALL = Duration.ofMinutes(5);

  /** For YARN's word on an end that the line shows first. */
  private static final Duration WORD = Duration.ofSeconds(3);

  /** Of toll's files, below the container's own directory, which YARN removes. */
  private static final String DATA = "toll";

  private static final String ADDRESS = FleetSettings.ADDRESS;

  @Override
  public Placement open(Settings settings, Set<HostRole> roles, RunContext context)
      throws SystemException, InterruptedException {
    FleetSettings fleet = FleetSettings.of(settings);
    Path configuration;
    String java;
    try {
      configuration = YarnConf.check(fleet.text(FleetSettings.CONFIGURATION));
      java = YarnConf.java(fleet.text(FleetSettings.JAVA));
    } catch (StudyException e) {
      throw new SystemException(e.getMessage(), e);
    }
    Path agent = TollHome.agentJar();
    String application = context.ledger().mark();
    Master master = Master.start(MasterTools.of(context), configuration, context);
    Callbacks callbacks = null;
    try {
      String reached = master.awaitReady();
      InetAddress here = OwnAddress.of(ADDRESS, fleet.text(ADDRESS).orElse(reached));
      ServerIdentity identity = ServerIdentity.create(here.getHostAddress());
      callbacks = new Callbacks(here, identity.tls(), context.progress()::note);
      String mainClass = CallbackMain.class.getName();
      master.submit(
          new Wish(
              application,
              fleet.text(FleetSettings.QUEUE).orElse(""),
              Math.toIntExact(fleet.memory() >> 20),
              fleet.cores(),
              fleet.lifetime().toSeconds(),
              agent.toString(),
              mainClass,
              java,
              callbacks.ticket(identity.sha256()).text()));
      CalledLine line = await(master, callbacks.arrived());
      master.called();
      return place(master, callbacks, line, here, application);
    } catch (IOException e) {
      end(master, callbacks);
      throw new SystemException("YARN: " + e.getMessage(), e);
    } catch (SystemException | InterruptedException | RuntimeException e) {
      end(master, callbacks);
      throw e;
    }
  }

  private static void end(Master master, Callbacks callbacks) {
    if (callbacks != null) {
      callbacks.close();
    }
    master.close();
  }

  private static CalledLine await(Master master, CompletableFuture<CalledLine> arrived)
      throws SystemException, InterruptedException {
    try {
      CompletableFuture.anyOf(arrived, master.over()).get(CALL.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new SystemException(
          master.application() == null
              ? "YARN has not taken the application within %d min".formatted(CALL.toMinutes())
              : master.place() == null
                  ? "YARN has given no container to %s within %d min; is there room in its queue?"
                      .formatted(master.application(), CALL.toMinutes())
                  : "the agent in the container on %s has not called back within %d min; do the cluster's hosts reach this machine at the address of %s?"
                      .formatted(master.place().host(), CALL.toMinutes(), ADDRESS),
          e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    if (!arrived.isDone()) {
      throw master.failure("YARN: " + master.over().join());
    }
    return arrived.join();
  }

  private static Placement place(
      Master master, Callbacks callbacks, CalledLine line, InetAddress here, String mark)
      throws IOException, InterruptedException {
    Master.Place place = master.place();
    Host host =
        new Host(
            place.host(),
            line.from().getHostAddress(),
            null,
            0,
            Set.of(HostRole.INGESTER),
            DATA,
            null,
            null);
    Connection connection =
        line.open(
            host,
            mark,
            () -> word(master),
            () -> {
              callbacks.close();
              master.finish();
            });
    // A container without its application is ended soon; sooner than YARN does it.
    var unused = master.over().thenRun(line::cut);
    try {
      AgentPlacement placement = new AgentPlacement(here);
      placement.add(
          connection,
          "%s (%s of YARN's %s)".formatted(place.host(), place.container(), master.application()),
          line.from(),
          Set.of(HostRole.INGESTER));
      return placement;
    } catch (IOException | InterruptedException e) {
      connection.close();
      throw e;
    }
  }

  /** What YARN says of the line's end; null when it says nothing. */
  private static String word(Master master) {
    try {
      return master.over().get(WORD.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
